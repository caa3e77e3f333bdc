import Stripe from 'stripe';
import type { Given } from './kinds.ts';

/** What is sold, and what takes something off it. */

export const product = (given: Given<Stripe.Product, 'id' | 'created' | 'name'>): Stripe.Product => ({
  object: 'product',
  active: true,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: given.created,
  url: null,
  ...given,
});

/** How often a price is paid. */
export const recurring = (interval: Stripe.Price.Recurring.Interval, count: number): Stripe.Price.Recurring => ({
  interval,
  interval_count: count,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

type Priced = Given<Stripe.Price, 'id' | 'created' | 'currency' | 'product' | 'recurring'> & { readonly unit_amount: number };
export const price = (given: Priced): Stripe.Price => ({
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: Stripe.Decimal.from(given.unit_amount),
  ...given,
});

/** The same in the shape that prices had before; items still name both. */
export function planOf({ id, created, currency, unit_amount, recurring: every, product: of, metadata }: Stripe.Price): Stripe.Plan {
  if (!every) throw new Error(`${id} is not paid again and again`);
  return {
    ...{ id, object: 'plan', active: true, amount: unit_amount, amount_decimal: Stripe.Decimal.from(unit_amount ?? 0) },
    ...{ billing_scheme: 'per_unit', created, currency, interval: every.interval, interval_count: every.interval_count },
    ...{ livemode: false, metadata, meter: null, nickname: null, product: of, tiers_mode: null, transform_usage: null },
    ...{ trial_period_days: null, usage_type: 'licensed' },
  };
}

export const coupon = (given: Given<Stripe.Coupon, 'id' | 'created' | 'duration'>): Stripe.Coupon => ({
  object: 'coupon',
  amount_off: null,
  currency: null,
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...given,
});

export const promotionCode = (given: Given<Stripe.PromotionCode, 'id' | 'created' | 'code' | 'promotion'>): Stripe.PromotionCode => ({
  object: 'promotion_code',
  active: true,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
  ...given,
});
