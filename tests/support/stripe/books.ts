import type Stripe from 'stripe';
import { monthsLater } from '#tests/reference/billing.ts';
import { Payments } from './payments.ts';
import { invoice, line, parentOf, pricing } from './shapes/bills.ts';
import { cardOf, discount } from './shapes/customers.ts';
import { idOf, type Kept, type Kind, type Kinds, listOf } from './shapes/kinds.ts';
import { Refused } from './shapes/pages.ts';
import { item, itemsOf } from './shapes/subscriptions.ts';

/** What a bill is made of. */
interface Billing {
  readonly customer: Stripe.Customer;
  readonly reason: Stripe.Invoice.BillingReason;
  readonly lines: readonly Stripe.InvoiceLineItem[];
  readonly discounts: readonly Stripe.Discount[];
  readonly subscription: Stripe.Subscription | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What a small Stripe keeps, in the types of Stripe's own library. Amounts in cents, times in seconds. */
export class Books {
  readonly things = new Map<string, Kept>();
  private count = 0;
  /** How the card of whoever pays answers. */
  card: 'pays' | 'declines' | 'confirms' = 'pays';
  /** Cents that were taken, and given back, by the payment. */
  readonly taken: number[] = [];
  readonly payments: Payments;
  /** Bills that wait for their person, and what they change once they are paid. */
  readonly waiting = new Set<string>();
  private readonly changes = new Map<string, () => void>();

  constructor(private readonly clock: () => Date) {
    this.payments = new Payments(this);
  }

  now = (): number => Math.floor(this.clock().getTime() / 1000);

  /** What everything that is made has: a name of its own, and when. */
  made(prefix: string): { readonly id: string; readonly created: number } {
    this.count += 1;
    return { id: `${prefix}_${String(this.count).padStart(4, '0')}`, created: this.now() };
  }

  add<T extends Kept>(thing: T): T {
    this.things.set(thing.id, thing);
    return thing;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.all(kind, (one) => one.id === id)[0];
    if (!found) throw new Refused(404, `No such ${kind}: ${id}`, 'resource_missing');
    return found;
  }

  /** The latest first. */
  all = <K extends Kind>(kind: K, of: (thing: Kinds[K]) => boolean = () => true): Kinds[K][] =>
    [...this.things.values()].filter((thing): thing is Kinds[K] => thing.object === kind && of(thing as Kinds[K])).reverse();

  /** The end of a period that begins at a moment. */
  ends(from: number, { recurring }: Stripe.Price): number {
    return Math.floor(monthsLater(from * 1000, recurring?.interval_count ?? 0) / 1000);
  }

  /** Stripe takes one currency of a customer at a time. */
  requireCurrency({ id, balance, currency: own }: Stripe.Customer, currency: string): void {
    const runs = this.all('subscription', (one) => idOf(one.customer) === id && one.status !== 'canceled' && one.currency !== currency);
    if (runs.length > 0 || (balance !== 0 && own && own !== currency))
      throw new Refused(400, 'You cannot combine currencies on a single customer.');
  }

  item(price: Stripe.Price, subscription: string, from: number, ends = this.ends(from, price)): Stripe.SubscriptionItem {
    return item({ ...this.made('si'), price, subscription, current_period_start: from, current_period_end: ends });
  }

  line(amount: number, currency: string, price: Stripe.Price | null, start: number, end: number): Stripe.InvoiceLineItem {
    return line({ id: this.made('il').id, amount, currency, pricing: price && pricing(price), period: { start, end } });
  }

  /** The lines of a plan that begins now in the place of another. */
  lines(price: Stripe.Price, before: Stripe.SubscriptionItem | null, from: number, unusedSince: number): Stripe.InvoiceLineItem[] {
    const end = price.recurring ? this.ends(from, price) : from;
    const lines = [this.line(price.unit_amount ?? 0, price.currency, price, from, end)];
    if (!before) return lines;
    const { current_period_start: start, current_period_end: ends, price: old } = before;
    const unused = Math.floor(((old.unit_amount ?? 0) * (ends - unusedSince)) / (ends - start));
    return [this.line(-unused, old.currency, old, from, ends), ...lines];
  }

  /** Somebody gives a card on the payment page. */
  giveCard = (customer: string, card: Parameters<typeof cardOf>[1]): Stripe.PaymentMethod =>
    this.add(cardOf({ ...this.made('pm'), customer }, card));

  /** A discount by a code that somebody typed. */
  discountBy(code: string | null, customer: string): Stripe.Discount[] {
    if (code === null) return [];
    const { id, promotion } = this.get('promotion_code', code);
    const { id: name, created: start } = this.made('di');
    return [this.add(discount({ id: name, customer, start, promotion_code: id, source: { type: 'coupon', coupon: promotion.coupon } }))];
  }

  /** A discount that somebody gives at Stripe's own desk, on every payment. */
  giveDiscount(customer: Stripe.Customer, coupon: Stripe.Coupon): Stripe.Discount {
    const { id, created: start } = this.made('di');
    customer.discount = discount({ id, customer: customer.id, start, source: { type: 'coupon', coupon: coupon.id } });
    return customer.discount;
  }

  couponOf = ({ source }: Stripe.Discount): Stripe.Coupon => this.get('coupon', idOf(source.coupon));

  /** Cents that a discount takes off, once. */
  private off(of: Stripe.Discount, amount: number): number {
    const { percent_off: percent, amount_off: cents } = this.couponOf(of);
    return percent === null ? Math.min(amount, cents ?? 0) : Math.round((amount * percent) / 100);
  }

  /** Discounts that stay with what is paid again and again. */
  standing = (subscription: Stripe.Subscription): Stripe.Discount[] => {
    const own = subscription.discounts.map((one) => this.get('discount', idOf(one)));
    const { discount: given } = this.get('customer', idOf(subscription.customer));
    return own.length > 0 ? own : given ? [given] : [];
  };

  /** A bill as it would be: nobody owes it yet. */
  bill({ customer, reason, lines, discounts, subscription }: Billing): Stripe.Invoice {
    const subtotal = sum(lines.map(({ amount }) => amount));
    const price = sum(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount));
    const off = discounts.map((one) => ({ amount: this.off(one, price), discount: one.id }));
    const total = subtotal - sum(off.map(({ amount }) => amount));
    const fromBalance = Math.max(0, Math.min(total, -customer.balance));
    const due = Math.max(0, total - fromBalance);
    return invoice({
      ...{ ...this.made('in'), customer: customer.id, currency: lines[0]?.currency ?? 'usd', billing_reason: reason, status: 'draft' },
      ...{ parent: subscription && parentOf(subscription), lines: listOf([...lines]), discounts: discounts.map(({ id }) => id) },
      ...{ subtotal, total, amount_due: due, amount_remaining: due, starting_balance: customer.balance, total_discount_amounts: off },
    });
  }

  /** It is owed from now on, and what was left over is used up by it. */
  finalize(bill: Stripe.Invoice, customer: Stripe.Customer): Stripe.Invoice {
    customer.balance = bill.starting_balance + bill.total - bill.amount_due;
    customer.currency = bill.currency;
    return this.add(
      Object.assign(bill, {
        ...{ status: 'open', number: `F-${bill.id}`, ending_balance: customer.balance, hosted_invoice_url: `https://pay.test/${bill.id}` },
        status_transitions: { ...bill.status_transitions, finalized_at: this.now() },
      } satisfies Partial<Stripe.Invoice>),
    );
  }

  billed = (of: Billing): Stripe.Invoice => this.finalize(this.bill(of), of.customer);

  /** Tries to pay a bill with the card; answers whether it is paid. */
  pay(bill: Stripe.Invoice, card = this.card): boolean {
    bill.attempt_count += 1;
    bill.attempted = true;
    if (bill.amount_due > 0 && card !== 'pays') {
      if (card === 'confirms') this.waiting.add(bill.id);
      return false;
    }
    this.waiting.delete(bill.id);
    const paid = { status: 'paid', amount_remaining: 0, amount_paid: bill.amount_due } satisfies Partial<Stripe.Invoice>;
    Object.assign(bill, paid, { status_transitions: { ...bill.status_transitions, paid_at: this.now() } });
    if (bill.amount_due > 0) this.taken.push(bill.amount_due);
    return true;
  }

  /** What a bill changes once it is paid. */
  once = (bill: Stripe.Invoice, change: () => void): unknown => this.changes.set(bill.id, change);
  isWaitedFor = (bill: Stripe.Invoice): boolean => this.changes.has(bill.id);

  /** Its person confirms a payment on Stripe's page. */
  confirm(bill: Stripe.Invoice): void {
    this.pay(bill, 'pays');
    this.changes.get(bill.id)?.();
    this.changes.delete(bill.id);
  }

  /** A schedule is over, and what it was of goes on as it is. */
  release(schedule: Stripe.SubscriptionSchedule, at: number): Stripe.SubscriptionSchedule {
    const of = this.get('subscription', idOf(schedule.subscription));
    of.schedule = null;
    const over = { status: 'released', released_at: at, released_subscription: of.id, subscription: null, current_phase: null };
    return Object.assign(schedule, over satisfies Partial<Stripe.SubscriptionSchedule>);
  }

  /** The plan that follows by a schedule at a moment; the schedule goes on to its next stretch, or is over. */
  private scheduled(subscription: Stripe.Subscription, at: number): Stripe.Price | null {
    if (!subscription.schedule) return null;
    const schedule = this.get('subscription_schedule', idOf(subscription.schedule));
    const next = schedule.phases.find(({ start_date }) => start_date === at);
    if (next) schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
    else this.release(schedule, at);
    return next ? this.get('price', idOf(next.items[0]?.price)) : null;
  }

  /** Time goes on to the end of the period: it renews, changes or ends, as Stripe does by itself. */
  renew(subscription: Stripe.Subscription): void {
    const [item] = subscription.items.data;
    if (!item) throw new Error(`${subscription.id} has nothing in it`);
    const from = item.current_period_end;
    if (subscription.cancel_at_period_end) {
      Object.assign(subscription, { status: 'canceled', ended_at: from } satisfies Partial<Stripe.Subscription>);
      return;
    }
    const price = this.scheduled(subscription, from) ?? item.price;
    const customer = this.get('customer', idOf(subscription.customer));
    subscription.items = itemsOf(this.item(price, subscription.id, from));
    const lines = this.lines(price, null, from, 0);
    const bill = this.billed({ customer, reason: 'subscription_cycle', lines, discounts: this.standing(subscription), subscription });
    subscription.latest_invoice = bill.id;
    subscription.status = this.pay(bill) ? 'active' : 'past_due';
    if (subscription.status === 'past_due') bill.next_payment_attempt = from + 86_400;
  }
}
