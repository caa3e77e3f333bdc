import type Stripe from 'stripe';

/** What the small Stripe keeps and answers, each kind by its name in the type that Stripe's own library has for it. */
export interface Kinds {
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  invoice: Stripe.Invoice;
  invoiceitem: Stripe.InvoiceItem;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_id: Stripe.TaxId;
}
export type Kind = keyof Kinds;
export type Kept = Kinds[Kind];

/** What has to be said of a thing; all else has the value that Stripe gives what nobody has set. */
export type Given<T, Needed extends keyof T> = Pick<T, Needed> & Partial<T>;

export const listOf = <T>(data: T[], url = '/v1/x'): Stripe.ApiList<T> => ({ object: 'list', data, has_more: false, url });

/** The id of what stands there whole or by its id. */
export const idOf = (what: string | { readonly id: string } | null | undefined): string =>
  typeof what === 'string' ? what : (what?.id ?? '');
