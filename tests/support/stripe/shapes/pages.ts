import type Stripe from 'stripe';
import type { Given } from './kinds.ts';

/** Pages that Stripe shows, what it tells by itself, and how it says no. */

type Paying = Given<Stripe.Checkout.Session, 'id' | 'created' | 'customer' | 'mode' | 'success_url' | 'cancel_url' | 'url'>;
export const checkoutSession = (given: Paying): Stripe.Checkout.Session => ({
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  expires_at: given.created + 86_400,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'no_payment_required',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: `seti_${given.id}`,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
  ...given,
});

type Desk = Given<Stripe.BillingPortal.Session, 'id' | 'created' | 'customer' | 'return_url' | 'url'>;
export const portalSession = (given: Desk): Stripe.BillingPortal.Session => ({
  object: 'billing_portal.session',
  configuration: 'bpc_0001',
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  ...given,
});

/** A notice of one kind, with the whole thing that it is about. */
export type Notice<T extends Stripe.Event.Type> = Extract<Stripe.Event, { type: T }>['data']['object'];

export const notice = <T extends Stripe.Event.Type>(id: string, type: T, object: Notice<T>): Stripe.EventBase => ({
  id,
  object: 'event',
  api_version: '2025-03-31.basil',
  created: 1_700_000_000,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
});

/** How Stripe says no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly type: Stripe.RawErrorType = 'invalid_request_error',
  ) {
    super(message);
  }
}

/** As it travels; the status and the name of the request stand around it. */
export const refusal = ({
  message,
  type,
  code,
}: Refused): { readonly error: Pick<Stripe.StripeRawError, 'message' | 'type' | 'code'> } => ({
  error: { message, type, ...(code === undefined ? {} : { code }) },
});
