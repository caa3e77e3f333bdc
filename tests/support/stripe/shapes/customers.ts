import type Stripe from 'stripe';
import type { Given } from './kinds.ts';

/** Who pays, and how. */

export const customer = (given: Given<Stripe.Customer, 'id' | 'created' | 'email'>): Stripe.Customer => ({
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  invoice_prefix: 'F0000001',
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  customer_account: null,
  ...given,
});

export const taxId = (given: Given<Stripe.TaxId, 'id' | 'created' | 'customer' | 'type' | 'value'>): Stripe.TaxId => ({
  object: 'tax_id',
  country: given.value.slice(0, 2),
  customer_account: null,
  livemode: false,
  owner: { type: 'customer', customer: given.customer ?? undefined, customer_account: null },
  verification: { status: 'pending', verified_address: null, verified_name: null },
  ...given,
});

const NO_CARD: Omit<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'> = {
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: null,
  fingerprint: null,
  funding: 'credit',
  generated_from: null,
  networks: { available: [], preferred: null },
  regulated_status: null,
  three_d_secure_usage: { supported: true },
  wallet: null,
};

type Card = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;

/** A card that somebody has given on the payment page. */
export const cardOf = (
  of: { readonly id: string; readonly created: number; readonly customer: string },
  card: Card,
): Stripe.PaymentMethod => ({
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: { ...NO_CARD, ...card },
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
  ...of,
});

type Booked = Given<Stripe.CustomerBalanceTransaction, 'id' | 'created' | 'amount' | 'currency' | 'customer' | 'ending_balance'>;
export const balanceTransaction = (given: Booked): Stripe.CustomerBalanceTransaction => ({
  object: 'customer_balance_transaction',
  checkout_session: null,
  credit_note: null,
  customer_account: null,
  description: null,
  invoice: null,
  livemode: false,
  metadata: {},
  type: 'adjustment',
  ...given,
});

/** A discount says whose coupon it is, never how much that takes off. */
export const discount = (given: Given<Stripe.Discount, 'id' | 'customer' | 'start' | 'source'>): Stripe.Discount => ({
  object: 'discount',
  checkout_session: null,
  customer_account: null,
  end: null,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  subscription: null,
  subscription_item: null,
  ...given,
});
