import { useQuery } from '@tanstack/react-query';
import { productActions } from '#resources/actions/products.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

type Values = Readonly<Record<string, unknown>>;

const OF_BILLING: Readonly<Record<string, readonly string[]>> = {
  recurring: ['periods', 'churn', 'trial_days', 'trial_to_paid'],
  instalments: ['payments', 'default_rate'],
};
const BILLING_FIELDS = Object.values(OF_BILLING).flat();

/** Of how it is paid only what applies, and whether tax is in the price only where there is some. */
export function productFields(names: readonly string[], { billing, tax_rate }: Values): readonly string[] {
  const applying = OF_BILLING[String(billing)] ?? [];
  return names.filter((name) => (name === 'tax_included' ? Boolean(tax_rate) : !BILLING_FIELDS.includes(name) || applying.includes(name)));
}

/** Which canvases a change is told to. Of a new product there are none. */
export function ProductUses({ values: { id } }: { readonly values: Values }) {
  const { t } = useText();
  const { list } = useFormat();
  const { data } = useQuery({
    queryKey: ['product-uses', id],
    queryFn: ({ signal }) => perform(productActions.uses, { params: { id: String(id) } }, { signal }),
    enabled: typeof id === 'string',
    gcTime: 0,
  });
  if (!data) return null;
  if (data.length === 0) return t('products.unused');
  return t('products.used', { count: data.length, canvases: list(data.map(({ name }) => name)) });
}
