import type Stripe from 'stripe';
import type { Books } from './books.ts';
import { idOf, listOf } from './shapes/kinds.ts';
import { charge, dispute, disputeTransaction, paymentIntent, refund } from './shapes/payments.ts';

const chargeId = (bill: string) => `ch_${bill}`;
const intentId = (bill: string) => `pi_${bill}`;
/** The bill that a payment or its intent is of. */
export const billIdOf = (payment: string): string => payment.replace(/^(ch|pi)_/, '');

/** Payments of bills, and what moves them back. */
export class Payments {
  constructor(private readonly books: Books) {}

  /** Somebody gives money back at Stripe's own desk: all of it, or so many cents. */
  giveBack(bill: Stripe.Invoice, cents = bill.amount_due - this.back(bill)): Stripe.Refund {
    this.books.taken.push(-cents);
    const of = { charge: chargeId(bill.id), payment_intent: intentId(bill.id), currency: bill.currency, customer: bill.customer };
    return this.books.add(refund({ ...this.books.made('re'), amount: cents, ...of }));
  }

  private refunds = (bill: Stripe.Invoice): Stripe.Refund[] => this.books.all('refund', ({ charge: of }) => of === chargeId(bill.id));

  /** Cents that went back; what its bank has refused did not. */
  back = (bill: Stripe.Invoice): number =>
    this.refunds(bill).reduce((all, { amount, status }) => all + (status === 'succeeded' ? amount : 0), 0);

  /** The bank of whoever paid a bill is asked to take the payment back. */
  dispute(bill: Stripe.Invoice, status: Stripe.Dispute.Status, cents = bill.amount_due): Stripe.Dispute {
    const due = this.books.now() + 7 * 86_400;
    const of = { charge: chargeId(bill.id), payment_intent: intentId(bill.id), currency: bill.currency };
    return this.decide(this.books.add(dispute({ ...this.books.made('dp'), amount: cents, status, due, ...of })), status);
  }

  /** It goes on. Transactions are in the currency of the account, which is another than that of the payment. */
  decide(of: Stripe.Dispute, status: Stripe.Dispute.Status): Stripe.Dispute {
    const amount = -Math.round(of.amount * 0.9);
    const moved = (cents: number, reporting_category: string) =>
      disputeTransaction({ ...this.books.made('txn'), amount: cents, reporting_category, dispute: of.id });
    const taken = status.startsWith('warning') ? [] : [moved(amount, 'dispute')];
    const back = status === 'won' ? [moved(-amount, 'dispute_reversal')] : [];
    of.status = status;
    of.balance_transactions = [...taken, ...back];
    return of;
  }

  /** The payment of a bill, as far as there was one. */
  charge(bill: Stripe.Invoice): Stripe.Charge {
    const back = this.back(bill);
    return charge({
      ...{ id: chargeId(bill.id), created: bill.created, amount: bill.amount_due, currency: bill.currency, customer: bill.customer },
      ...{ payment_intent: intentId(bill.id), amount_refunded: back, refunded: back >= bill.amount_due },
      disputed: this.books.all('dispute', ({ charge: of }) => of === chargeId(bill.id)).length > 0,
      refunds: listOf(this.refunds(bill)),
    });
  }

  charges = (customer: string): Stripe.Charge[] =>
    this.books
      .all('invoice', (one) => idOf(one.customer) === customer && one.status === 'paid' && one.amount_due > 0)
      .map((bill) => this.charge(bill));

  intent(bill: Stripe.Invoice): Stripe.PaymentIntent {
    const open = this.books.waiting.has(bill.id) ? 'requires_action' : 'requires_payment_method';
    const status = bill.status === 'paid' ? 'succeeded' : open;
    const { created, currency, customer } = bill;
    return paymentIntent({ id: intentId(bill.id), created, currency, customer, amount: bill.amount_due, status });
  }
}
