import { expect } from 'vitest';
import type { BillingEvent, Effect } from '#domain/billing/events.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { BILLING_PERIODS } from '#domain/plans/prices.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { PlainBilling } from '#tests/reference/billing.ts';
import { dueOf, transition } from '#tests/support/at-standard-prices.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** An assertion that costs nothing while it holds: there are some hundred thousand of them. */
function isSo(fact: boolean, what: string): void {
  if (!fact) throw new Error(what);
}
const PLANS: readonly Plan[] = ['limited', 'map_pro', 'performance_starter', 'performance_pro', 'business', 'agency'];
const COUPONS = [null, null, null, 'BF2024', 'FL50OFFYEARLY', 'FAASTRACK'] as const;
type Act = Exclude<BillingEvent, { type: 'due' | 'report' }>;

function arbitraryAct(next: () => number, now: Date): Act {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const order = () => ({ plan: pick(PLANS), period: pick(BILLING_PERIODS), coupon: pick(COUPONS) });
  const acts: readonly (() => Act)[] = [
    () => ({ type: 'order', ...order() }),
    () => ({ type: 'order', ...order() }),
    () => ({ type: 'order', ...order() }),
    () => ({ type: 'start_trial', ...order(), period: pick([null, ...BILLING_PERIODS]) }),
    () => ({ type: 'buy_once', plan: pick(['map_pro_lifetime', 'business'] as const), coupon: pick([null, 'BF2024']) }),
    () => ({ type: 'cancel' }),
    () => ({ type: 'undo_cancel' }),
    () => ({ type: 'undo_change' }),
    () => ({ type: 'pay' }),
    () => ({ type: 'refund' }),
    () => ({ type: 'extend_trial', days: 14 }),
    () => ({ type: 'give', plan: pick(PLANS), until: pick([null, new Date(now.getTime() + 10 * DAY)]) }),
  ];
  // What staff do is seldom.
  const act = pick(acts)();
  return act.type === 'give' && next() < 0.85 ? { type: 'cancel' } : act;
}

/** The bills of an account, as whoever carries out the effects keeps them. */
class Ledger {
  readonly bills = new Map<string, 'paid' | 'open' | 'void' | 'refunded'>();
  taken = 0;
  /** How often money was taken. */
  charges = 0;

  /** Carries out what one act asks for; no act is charged twice. */
  carryOut(effects: readonly Effect[]): void {
    isSo(effects.filter(({ type }) => type === 'charge' || type === 'owe' || type === 'settle').length <= 1, 'two charges for one act');
    this.charges += effects.filter(({ type }) => type === 'charge' || type === 'settle').length;
    for (const effect of effects) {
      if (effect.type === 'charge' || effect.type === 'owe') {
        isSo(!this.bills.has(effect.bill.act), `bill ${effect.bill.act} twice`);
        this.bills.set(effect.bill.act, effect.type === 'charge' ? 'paid' : 'open');
        const { list, discount, credit, amount } = effect.bill;
        isSo(amount === list - discount - credit && amount >= 0, 'a bill that does not add up');
        if (effect.type === 'charge') this.taken += amount;
      }
      if (effect.type === 'settle') this.turn(effect.act, 'open', 'paid', effect.amount);
      if (effect.type === 'void') this.turn(effect.act, 'open', 'void', 0);
      if (effect.type === 'refund') this.turn(effect.act, 'paid', 'refunded', -effect.amount);
    }
  }

  private turn(act: string, from: string, to: 'paid' | 'void' | 'refunded', amount: number): void {
    isSo(this.bills.get(act) === from, `bill ${act} is ${this.bills.get(act)}, not ${from}`);
    this.bills.set(act, to);
    this.taken += amount;
  }
}

const DROPS: ReadonlySet<BillingEvent['type']> = new Set(['order', 'undo_change', 'refund', 'give', 'buy_once']);

/** A scheduled change stays, takes effect at its date, or goes by an act that says so. */
function keepsItsChange(before: Subscription, event: BillingEvent, after: Subscription): void {
  const { change } = before;
  if (!change || after.change === change || DROPS.has(event.type)) return;
  if (event.type === 'due' && before.state === 'canceling') return;
  isSo(event.type === 'due' && after.plan === change.plan && after.term?.period === change.period, 'a scheduled change was lost');
}

const FAR = new Date(8.64e15);

class Run {
  readonly plain = new PlainBilling();
  readonly ledger = new Ledger();
  readonly told: string[] = [];
  subscription: Subscription;
  held: Plan = 'limited';

  constructor(public now: Date) {
    this.subscription = openingOf({ plan: 'limited', trial_ends_at: null }, now, 'UTC');
  }

  private apply(event: BillingEvent): boolean {
    const before = this.subscription;
    const made = transition(before, event, this.now);
    this.told.push(`${this.now.toISOString()} ${JSON.stringify(event)} ${made.refused ?? ''}`);
    if (made.refused) {
      isSo(made.subscription === before && made.effects.length === 0, 'something changed although it was refused');
      return false;
    }
    keepsItsChange(before, event, made.subscription);
    this.ledger.carryOut(made.effects);
    for (const effect of made.effects) if (effect.type === 'grant') this.held = effect.held.plan;
    this.subscription = made.subscription;
    return true;
  }

  private agree(): void {
    const { subscription, plain } = this;
    const { term } = subscription;
    const product = {
      plan: subscription.plan,
      granted: this.held,
      floor: subscription.floor,
      ends: term?.ends.getTime() ?? null,
      due: dueOf(subscription)?.at.getTime() ?? null,
      change: subscription.change && `${subscription.change.plan} ${subscription.change.period}`,
      credit: subscription.credit,
      canceling: subscription.state === 'canceling',
      pastDue: subscription.state === 'past_due',
      taken: this.ledger.taken,
    };
    const model = {
      plan: plain.plan,
      granted: plain.plan,
      floor: plain.held,
      ends: plain.stretch?.until ?? null,
      due: plain.next(),
      change: plain.later && `${plain.later.plan} ${plain.later.period}`,
      credit: plain.purse,
      canceling: plain.ending,
      pastDue: plain.debt !== null,
      taken: plain.taken,
    };
    // Written out first: comparing by an assertion takes most of the time.
    if (JSON.stringify(product) !== JSON.stringify(model)) expect(product).toEqual(model);
    isSo(plain.reason(this.now.getTime()) !== null, 'access without a reason');
  }

  /** Some days, often to the very moment or the hour after something is due. */
  pause(next: () => number): number {
    const due = dueOf(this.subscription);
    if (due && next() < (this.plain.debt ? 0.5 : 0.15)) return due.at.getTime() - this.now.getTime() + Math.floor(next() * 3) * HOUR;
    // Now and then nothing runs for a year.
    const longest = next() < 0.05 ? 400 : 60;
    return Math.floor(next() ** 3 * longest) * DAY + Math.floor(next() * DAY);
  }

  /** The clock goes on; what has become due meanwhile happens in order, and is charged once however long it was. */
  goOn(ms: number, isPaid: () => boolean): void {
    this.now = new Date(this.now.getTime() + ms);
    const before = this.ledger.charges;
    for (let due = dueOf(this.subscription); due && due.at <= this.now; due = dueOf(this.subscription)) {
      const paid = isPaid();
      isSo(due.at.getTime() === this.plain.next(), `due at ${due.at.toISOString()}`);
      isSo(this.apply({ type: 'due', paid }), 'what is due was refused');
      this.plain.pass(paid, this.now.getTime());
      // The same again is not due any more, or is another date.
      isSo((dueOf(this.subscription)?.at ?? FAR) > due.at, 'due twice');
    }
    isSo(this.ledger.charges - before <= 1, 'several periods charged at once');
    this.agree();
  }

  act(event: Act): boolean {
    const charged = this.plain.act(event, this.now.getTime());
    const taken = this.ledger.taken;
    const isDone = this.apply(event);
    isSo(isDone === (charged !== null), `the model says ${charged}`);
    isSo(this.ledger.taken - taken === (charged ?? 0), `the model charges ${charged}`);
    this.agree();
    return isDone;
  }
}

/**
 * So many random histories of an account, each against the plain model; a failure tells its history.
 * @returns how often each act was done or refused in each state.
 */
export function checkSequences(count: number, seed: number): Readonly<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const next = seeded(seed + index);
    const run = new Run(new Date(Date.UTC(2026, Math.floor(next() * 12), 1 + Math.floor(next() * 31), 10, 30)));
    try {
      for (let step = 0; step < 14; step += 1) {
        run.goOn(run.pause(next), () => next() < 0.6);
        const { state } = run.subscription;
        const event = arbitraryAct(next, run.now);
        const done = run.act(event) ? 'done' : 'refused';
        const what = `${event.type} while ${state}: ${done}`;
        seen[what] = (seen[what] ?? 0) + 1;
      }
    } catch (error) {
      throw new Error(`seed ${seed}, sequence ${index}:\n${run.told.join('\n')}`, { cause: error });
    }
  }
  return seen;
}
