import { monthsLater } from '#tests/reference/billing.ts';

/** What a small Stripe keeps, in Stripe's shapes as far as anybody asks. Amounts in cents, times in seconds. */
// biome-ignore lint/suspicious/noExplicitAny: objects of another's, with some of their fields.
export type Thing = any;

export class Books {
  readonly things = new Map<string, Thing>();
  private count = 0;
  /** How the card of whoever pays answers. */
  card: 'pays' | 'declines' | 'confirms' = 'pays';
  /** Cents that were taken, and given back, by the payment. */
  readonly taken: number[] = [];

  constructor(private readonly clock: () => Date) {}

  now = (): number => Math.floor(this.clock().getTime() / 1000);

  add(prefix: string, object: string, fields: Thing): Thing {
    this.count += 1;
    const id = fields.id ?? `${prefix}_${String(this.count).padStart(4, '0')}`;
    const made = { id, object, created: this.now(), livemode: false, metadata: {}, ...fields };
    this.things.set(id, made);
    return made;
  }

  get(id: string): Thing {
    const found = this.things.get(id);
    if (!found) throw Object.assign(new Error(`No such thing: ${id}`), { status: 404, code: 'resource_missing' });
    return found;
  }

  all = (object: string, of: (thing: Thing) => boolean = () => true): Thing[] =>
    [...this.things.values()].filter((thing) => thing.object === object && of(thing)).reverse();

  /** The end of a period that begins at a moment. */
  private ends(from: number, price: Thing): number {
    return Math.floor(monthsLater(from * 1000, price.recurring.interval_count) / 1000);
  }

  item(price: Thing, from: number, ends = this.ends(from, price)): Thing {
    return this.add('si', 'subscription_item', { price, quantity: 1, current_period_start: from, current_period_end: ends });
  }

  private line(amount: number, price: Thing | null, start: number, end: number): Thing {
    const pricing = price && { type: 'price_details', price_details: { price: price.id, product: price.product } };
    return this.add('il', 'line_item', { amount, pricing, period: { start, end } });
  }

  /** A bill that is not paid yet. */
  bill(customer: Thing, reason: string, lines: Thing[], off: number, subscription: Thing | null): Thing {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0) - off;
    const fromBalance = Math.max(0, Math.min(total, -customer.balance));
    const due = Math.max(0, total - fromBalance);
    customer.balance += total < 0 ? total : fromBalance;
    const parent = subscription && {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    };
    const currency = lines.flatMap(({ pricing }) => (pricing ? [this.get(pricing.price_details.price).currency] : []))[0];
    const made = this.add('in', 'invoice', {
      ...{ customer: customer.id, currency, billing_reason: reason, status: 'open', number: `F-${this.count}`, parent, attempt_count: 0 },
      ...{ amount_due: due, amount_remaining: due, total, total_taxes: [], next_payment_attempt: null, starting_balance: 0 },
      ...{ total_discount_amounts: off > 0 ? [{ amount: off, discount: 'di_1' }] : [], lines: { object: 'list', data: lines } },
      ...{ status_transitions: { paid_at: null }, hosted_invoice_url: `https://pay.test/${this.count}` },
    });
    return made;
  }

  /** Tries to pay a bill with the card; answers whether it is paid. */
  pay(bill: Thing, card = this.card): boolean {
    bill.attempt_count += 1;
    if (bill.amount_due > 0 && card !== 'pays') {
      bill.waits = card === 'confirms';
      return false;
    }
    Object.assign(bill, { status: 'paid', amount_remaining: 0, waits: false, status_transitions: { paid_at: this.now() } });
    if (bill.amount_due > 0) this.taken.push(bill.amount_due);
    return true;
  }

  /** Somebody gives money back at Stripe's own desk: all of it, or so many cents. */
  giveBack(bill: Thing, cents = bill.amount_due - (bill.back ?? 0)): void {
    bill.back = (bill.back ?? 0) + cents;
    this.taken.push(-cents);
  }

  /** The bank of whoever paid a bill is asked to take the payment back. */
  dispute(bill: Thing, status: string, cents = bill.amount_due): Thing {
    const details = { due_by: this.now() + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 };
    const made = { amount: cents, charge: `ch_${bill.id}`, currency: bill.currency, reason: 'fraudulent', evidence_details: details };
    return this.add('dp', 'dispute', { ...made, payment_intent: `pi_${bill.id}`, status: 'needs_response', ...this.moved(status, cents) });
  }

  /** It goes on. Transactions are in the currency of the account, which is another than that of the payment. */
  decide = (dispute: Thing, status: string): Thing => Object.assign(dispute, this.moved(status, dispute.amount));

  private moved(status: string, cents: number): Thing {
    const taken = { object: 'balance_transaction', amount: -Math.round(cents * 0.9), currency: 'eur', reporting_category: 'dispute' };
    const back = { ...taken, amount: -taken.amount, reporting_category: 'dispute_reversal' };
    if (status.startsWith('warning')) return { status, balance_transactions: [] };
    return { status, balance_transactions: status === 'won' ? [taken, back] : [taken] };
  }

  /** The payment of a bill, as far as there was one. */
  charge(bill: Thing): Thing {
    const back = bill.back ?? 0;
    const refunds = back > 0 ? [{ id: `re_${bill.id}`, object: 'refund', amount: back, created: this.now() }] : [];
    return {
      ...{ id: `ch_${bill.id}`, object: 'charge', customer: bill.customer, payment_intent: `pi_${bill.id}`, paid: true },
      disputed: this.all('dispute', ({ charge }) => charge === `ch_${bill.id}`).length > 0,
      ...{ amount: bill.amount_due, amount_refunded: back, created: bill.created, refunds: { object: 'list', data: refunds } },
    };
  }

  charges = (customer: string): Thing[] =>
    this.all('invoice', (one) => one.customer === customer && one.status === 'paid' && one.amount_due > 0).map((bill) => this.charge(bill));

  /** Cents that a discount which somebody gave at Stripe's own desk takes off each payment. */
  standing(subscription: Thing, amount: number): number {
    return Math.round((amount * (this.get(subscription.customer).discount?.percent_off ?? 0)) / 100);
  }

  /** Cents that a promotion takes off, once. */
  off(discounts: Thing[] | undefined, amount: number): number {
    const [discount] = discounts ?? [];
    const promotion = discount && this.get(discount.promotion_code);
    const coupon = promotion && this.get(promotion.promotion.coupon);
    if (!coupon) return 0;
    return coupon.percent_off ? Math.round((amount * coupon.percent_off) / 100) : coupon.amount_off;
  }

  /** The lines of a plan that begins now in the place of another. */
  lines(price: Thing, before: Thing | null, from: number, unusedSince: number): Thing[] {
    const lines = [this.line(price.unit_amount, price, from, price.recurring ? this.ends(from, price) : from)];
    if (!before) return lines;
    const { current_period_start: start, current_period_end: end, price: old } = before;
    const unused = Math.floor((old.unit_amount * (end - unusedSince)) / (end - start));
    return [this.line(-unused, old, from, end), ...lines];
  }

  amountLine = (amount: number): Thing => this.line(amount, null, this.now(), this.now());

  /** Time goes on to the end of the period: it renews, changes or ends, as Stripe does by itself. */
  renew(subscription: Thing): void {
    const [item] = subscription.items.data;
    const from = item.current_period_end;
    const schedule = subscription.schedule && this.get(subscription.schedule);
    if (subscription.cancel_at_period_end) {
      Object.assign(subscription, { status: 'canceled', ended_at: from });
      return;
    }
    const next = schedule ? this.get(schedule.phases[1].items[0].price) : item.price;
    if (schedule) Object.assign(schedule, { status: 'released' });
    Object.assign(subscription, { schedule: null, items: { object: 'list', data: [this.item(next, from)] } });
    const off = this.standing(subscription, next.unit_amount);
    const bill = this.bill(this.get(subscription.customer), 'subscription_cycle', this.lines(next, null, from, 0), off, subscription);
    subscription.latest_invoice = bill.id;
    subscription.status = this.pay(bill) ? 'active' : 'past_due';
    if (subscription.status === 'past_due') bill.next_payment_attempt = from + 86_400;
  }
}
