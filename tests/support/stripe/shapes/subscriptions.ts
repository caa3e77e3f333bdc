import type Stripe from 'stripe';
import { type Given, idOf, listOf } from './kinds.ts';
import { planOf } from './sold.ts';

/** What is paid again and again, and what follows it. */

type Item = Given<Stripe.SubscriptionItem, 'id' | 'created' | 'price' | 'subscription' | 'current_period_start' | 'current_period_end'>;
export const item = (given: Item): Stripe.SubscriptionItem => ({
  object: 'subscription_item',
  billing_thresholds: null,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(given.price),
  quantity: 1,
  tax_rates: [],
  ...given,
});

type Begun = Given<Stripe.Subscription, 'id' | 'created' | 'currency' | 'customer' | 'items' | 'status'>;
export const subscription = (given: Begun): Stripe.Subscription => ({
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: given.created,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: given.created,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
  ...given,
});

/** A change that waits for its payment. */
export const pendingUpdate = (expires: number): Stripe.Subscription.PendingUpdate => ({
  billing_cycle_anchor: null,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  expires_at: expires,
  metadata: null,
  subscription_items: null,
  trial_end: null,
  trial_from_plan: null,
});

/** A stretch of a schedule: it says when it ends, however its length was asked for. */
export const phase = (price: Stripe.Price, starts: number, ends: number): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: price.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: ends,
  invoice_settings: null,
  items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price.id, price: price.id, quantity: 1, tax_rates: [] }],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  start_date: starts,
  transfer_data: null,
  trial_end: null,
});

type Following = Given<Stripe.SubscriptionSchedule, 'id' | 'created' | 'customer' | 'phases' | 'subscription'>;
export const schedule = (given: Following): Stripe.SubscriptionSchedule => {
  const [first] = given.phases;
  return {
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'classic' },
    canceled_at: null,
    completed_at: null,
    current_phase: first ? { start_date: first.start_date, end_date: first.end_date } : null,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        ...{ account_tax_ids: null, custom_fields: null, days_until_due: null, description: null, footer: null },
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    released_at: null,
    released_subscription: null,
    status: 'active',
    test_clock: null,
    ...given,
  };
};

/** As Stripe lists it where the schedule is asked for with it. */
export const withSchedule = (of: Stripe.Subscription, scheduleOf: (id: string) => Stripe.SubscriptionSchedule): Stripe.Subscription => ({
  ...of,
  schedule: of.schedule ? scheduleOf(idOf(of.schedule)) : null,
});

export const itemsOf = (one: Stripe.SubscriptionItem): Stripe.ApiList<Stripe.SubscriptionItem> => listOf([one], '/v1/subscription_items');
