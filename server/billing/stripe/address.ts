import type Stripe from 'stripe';
import { type BilledTo, taxIdType } from '#domain/billing/billed-to.ts';
import type { Talk } from './client.ts';

/** Whom bills are made out to, as Stripe keeps it of a customer: its taxes and its own invoices go by it. */
export function toStripe({ company, address, country }: BilledTo): Pick<Stripe.CustomerCreateParams, 'name' | 'address'> {
  const [line1 = '', ...rest] = address.split('\n');
  return { name: company, address: country || line1 ? { line1, line2: rest.join(', '), country } : '' };
}

/** The number for taxes, where Stripe knows numbers of the country. */
export function taxIdData({ country, tax_id: value }: BilledTo): Pick<Stripe.CustomerCreateParams, 'tax_id_data'> {
  const type = taxIdType(country, value);
  return value && type ? { tax_id_data: [{ type, value }] } : {};
}

/** Tells Stripe of a change; the number for taxes takes the place of the one before. */
export async function tellAddress(talk: Talk, customer: string, billedTo: BilledTo): Promise<void> {
  const { stripe } = talk;
  await talk.change('address', (once) => stripe.customers.update(customer, toStripe(billedTo), once));
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 10 });
  const [wanted] = taxIdData(billedTo).tax_id_data ?? [];
  const before = data.filter(({ value }) => value !== wanted?.value);
  if (wanted && before.length === data.length) await talk.change('tax-id', (once) => stripe.customers.createTaxId(customer, wanted, once));
  for (const { id } of before) await talk.change(`drop-${id}`, (once) => stripe.customers.deleteTaxId(customer, id, {}, once));
}
