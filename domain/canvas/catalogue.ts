import type { Product } from './document.ts';

/** A product of a workspace's catalogue, as its rows say it: shares in percent, what does not apply left out. */
export interface CatalogueProduct {
  readonly id: string;
  readonly name: string;
  /** Minor units. */
  readonly price: number;
  readonly billing: Product['billing']['type'];
  readonly periods: number | null;
  readonly churn: number | null;
  readonly trial_days: number | null;
  readonly trial_to_paid: number | null;
  readonly payments: number | null;
  readonly default_rate: number | null;
  readonly tax_rate: number | null;
  readonly tax_included: boolean;
  readonly refund: number | null;
  readonly fee_share: number | null;
  readonly fee_fixed: number | null;
  readonly unit_cost: number | null;
  readonly repeatable: boolean;
  /** ISO 8601 UTC. */
  readonly updated_at: string;
}

/** A share with six places, of percent. */
const shareOf = (percent: number | null): number => Math.round((percent ?? 0) * 1e4) / 1e6;

/** Periods and payments where nobody has said how many. */
const USUAL = { periods: 12, payments: 3 } as const;

const BILLING = {
  one_off: () => ({ type: 'one_off' }),
  recurring: ({ periods, churn, trial_days, trial_to_paid }) => ({
    type: 'recurring',
    periods: periods ?? USUAL.periods,
    churn: shareOf(churn),
    ...(trial_to_paid !== null && { trial_to_paid: shareOf(trial_to_paid) }),
    ...(trial_days && { trial_days }),
  }),
  instalments: ({ payments, default_rate }) => ({
    type: 'instalments',
    payments: payments ?? USUAL.payments,
    default_rate: shareOf(default_rate),
  }),
} satisfies { readonly [T in Product['billing']['type']]: (row: CatalogueProduct) => Extract<Product['billing'], { type: T }> };

/** What a canvas keeps of a product of the catalogue: all of it, so that the canvas stands by itself, and where it is from. */
export function takenFrom(row: CatalogueProduct): Omit<Product, 'id' | 'order'> {
  const { name, price, tax_rate, tax_included, refund, fee_share, fee_fixed, unit_cost, repeatable } = row;
  return {
    ...{ name, price, repeatable },
    billing: BILLING[row.billing](row),
    refund: shareOf(refund),
    fee_share: shareOf(fee_share),
    fee_fixed: fee_fixed ?? 0,
    unit_cost: unit_cost ?? 0,
    ...(tax_rate && { tax: { rate: shareOf(tax_rate), included: tax_included } }),
    from: { id: row.id, at: row.updated_at },
  };
}

/** Was the product changed in the catalogue since it was taken from there, or since that was last looked at? */
export function isOlder(product: Pick<Product, 'from'>, row: Pick<CatalogueProduct, 'id' | 'updated_at'>): boolean {
  return product.from?.id === row.id && Date.parse(product.from.at) < Date.parse(row.updated_at);
}
