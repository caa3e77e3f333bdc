import type Stripe from 'stripe';
import type { Given } from './kinds.ts';

/** Money that moved, and what moves it back. */

type Intent = Given<Stripe.PaymentIntent, 'id' | 'created' | 'amount' | 'currency' | 'customer' | 'status'>;
export const paymentIntent = (given: Intent): Stripe.PaymentIntent => ({
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: given.status === 'succeeded' ? given.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: null,
  confirmation_method: 'automatic',
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
  ...given,
});

type Charged = Given<Stripe.Charge, 'id' | 'created' | 'amount' | 'currency' | 'customer' | 'payment_intent'>;
export const charge = (given: Charged): Stripe.Charge => ({
  object: 'charge',
  amount_captured: given.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
  ...given,
});

type GivenBack = Given<Stripe.Refund, 'id' | 'created' | 'amount' | 'charge' | 'currency' | 'customer' | 'payment_intent'>;
export const refund = (given: GivenBack): Stripe.Refund => ({
  object: 'refund',
  balance_transaction: null,
  customer_account: null,
  metadata: {},
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...given,
});

/** Money that a dispute moves on the account at Stripe, in the currency of that account. */
export function disputeTransaction(
  of: Pick<Stripe.BalanceTransaction, 'id' | 'created' | 'amount' | 'reporting_category'> & { readonly dispute: string },
): Stripe.BalanceTransaction {
  const { id, created, amount, reporting_category, dispute } = of;
  return {
    ...{ id, object: 'balance_transaction', amount, created, reporting_category, currency: 'eur', source: dispute, type: 'adjustment' },
    ...{ available_on: created, balance_type: 'payments', description: null, exchange_rate: 0.9, fee: 0, fee_details: [], net: amount },
    status: 'available',
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

type Fought = Given<Stripe.Dispute, 'id' | 'created' | 'amount' | 'charge' | 'currency' | 'payment_intent' | 'status'>;
export const dispute = (given: Fought & { readonly due: number }): Stripe.Dispute => {
  const { due, ...fields } = given;
  return {
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      ...{ due_by: due, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0 },
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: 'fraudulent',
    ...fields,
  };
};
