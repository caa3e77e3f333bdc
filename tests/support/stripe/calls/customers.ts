import type Stripe from 'stripe';
import type { Sent } from '../sent.ts';
import { balanceTransaction, customer, taxId } from '../shapes/customers.ts';
import { idOf, listOf } from '../shapes/kinds.ts';
import { checkoutSession, portalSession } from '../shapes/pages.ts';
import type { Calls } from './call.ts';

function addressOf(sent: Sent): Stripe.Address | null {
  if (!sent.has('address[line1]') && !sent.has('address[country]')) return null;
  const { text } = sent;
  return {
    ...{ line1: text('address[line1]'), line2: text('address[line2]'), country: text('address[country]') },
    ...{ city: null, postal_code: null, state: null },
  };
}

/** What is said of a customer; what is not named stays. */
const said = (sent: Sent): Partial<Stripe.Customer> => ({
  ...(sent.has('name') ? { name: sent.text('name') } : {}),
  ...(sent.has('address') ? { address: addressOf(sent) } : {}),
  ...(sent.has('email') ? { email: sent.text('email') } : {}),
});

export const CUSTOMER_CALLS: Calls = {
  'POST customers': {
    takes: 'Customers CustomerCreateParams',
    answers: (books, sent) => {
      const made = books.add(customer({ ...books.made('cus'), email: sent.text('email'), metadata: sent.metadata(), ...said(sent) }));
      const number = { type: sent.text('tax_id_data[0][type]'), value: sent.text('tax_id_data[0][value]') };
      if (number.type && number.value)
        books.add(taxId({ ...books.made('txi'), customer: made.id, type: number.type, value: number.value }));
      return made;
    },
  },
  'GET customers/:id': {
    takes: 'Customers CustomerRetrieveParams',
    answers: (books, sent, id) => {
      const found = books.get('customer', id);
      const method = found.invoice_settings.default_payment_method;
      const whole = method && sent.has('expand') ? books.get('payment_method', idOf(method)) : method;
      return { ...found, invoice_settings: { ...found.invoice_settings, default_payment_method: whole } };
    },
  },
  'POST customers/:id': {
    takes: 'Customers CustomerUpdateParams',
    answers: (books, sent, id) => {
      const found = Object.assign(books.get('customer', id), said(sent));
      const method = sent.text('invoice_settings[default_payment_method]');
      if (method) found.invoice_settings.default_payment_method = books.get('payment_method', method).id;
      return found;
    },
  },
  'GET customers/:id/tax_ids': {
    takes: 'Customers CustomerListTaxIdsParams',
    answers: (books, _, id) => listOf(books.all('tax_id', (one) => one.customer === id)),
  },
  'POST customers/:id/tax_ids': {
    takes: 'Customers CustomerCreateTaxIdParams',
    answers: (books, sent, id) =>
      books.add(taxId({ ...books.made('txi'), customer: id, type: sent.needed('type'), value: sent.needed('value') })),
  },
  'DELETE customers/:id/tax_ids/:inner': {
    takes: 'Customers CustomerDeleteTaxIdParams',
    answers: (books, _, id) => {
      books.things.delete(books.get('tax_id', id).id);
      return { id, object: 'tax_id', deleted: true };
    },
  },
  'GET customers/:id/payment_methods': {
    takes: 'Customers CustomerListPaymentMethodsParams',
    answers: (books, _, id) => listOf(books.all('payment_method', (one) => one.customer === id)),
  },
  'POST customers/:id/balance_transactions': {
    takes: 'Customers CustomerCreateBalanceTransactionParams',
    answers: (books, sent, id) => {
      const found = books.get('customer', id);
      const [amount, currency] = [sent.number('amount') ?? 0, sent.needed('currency')];
      books.requireCurrency(found, currency);
      found.balance += amount;
      return books.add(balanceTransaction({ ...books.made('cbtxn'), amount, currency, customer: id, ending_balance: found.balance }));
    },
  },
  'POST checkout/sessions': {
    takes: 'Checkout/Sessions Checkout.SessionCreateParams',
    answers: (books, sent) => {
      const { text } = sent;
      const about = { currency: text('currency'), client_reference_id: text('client_reference_id') };
      return books.add(
        checkoutSession({
          ...{ ...books.made('cs'), ...about, mode: sent.needed('mode'), customer: text('customer'), url: 'https://checkout.test/page' },
          ...{ success_url: text('success_url'), cancel_url: text('cancel_url') },
          billing_address_collection: text('billing_address_collection'),
        }),
      );
    },
  },
  'POST billing_portal/sessions': {
    takes: 'BillingPortal/Sessions BillingPortal.SessionCreateParams',
    answers: (books, sent) => {
      const about = { customer: sent.needed('customer'), return_url: sent.text('return_url'), url: 'https://portal.test/page' };
      return books.add(portalSession({ ...books.made('bps'), ...about }));
    },
  },
};
