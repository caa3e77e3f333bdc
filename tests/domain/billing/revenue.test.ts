import { describe, expect, test } from 'vitest';
import { actOf } from '#domain/billing/acts.ts';
import { sourceFigures, trialFigures } from '#domain/billing/arrivals.ts';
import type { Bill, BillingEvent, Effect } from '#domain/billing/events.ts';
import { type EarningBill, type Ending, movements } from '#domain/billing/revenue.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import { BILLING_PERIODS, MONTHS_OF } from '#domain/plans/prices.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { dueOf, transition } from '#tests/support/at-standard-prices.ts';

const DAY = 86_400_000;
const BEGIN = new Date('2025-01-01T00:00:00Z');
const MONTHS = 18;
const monthAt = (after: number) => new Date(Date.UTC(2025, after, 1));
type Status = EarningBill['status'];
type Kept = { -readonly [K in keyof EarningBill]: EarningBill[K] };

/** An account over a year and a half: its bills as they are kept, and what it earned as each month began, by what ran then. */
class Account {
  readonly bills = new Map<string, Kept>();
  readonly endings: Ending[] = [];
  /** What ran as each month began, with the bill that paid for it. */
  readonly ran: { readonly month: number; readonly monthly: number; readonly act: string }[] = [];
  private subscription: Subscription = openingOf({ plan: 'limited', trial_ends_at: null }, BEGIN, 'UTC');
  private latest = '';

  constructor(readonly name: string) {}

  private write(bill: Bill, status: Status): void {
    const { plan, period, reason, starts, ends, list, discount } = bill;
    this.bills.set(bill.act, { account: this.name, plan, period, reason, status, starts, ends, price: list - discount, refundedAt: null });
    if (period) this.latest = bill.act;
  }

  private carryOut(effect: Effect, now: Date): void {
    if (effect.type === 'charge') this.write(effect.bill, 'paid');
    if (effect.type === 'owe') this.write(effect.bill, 'open');
    const bill = 'act' in effect ? this.bills.get(effect.act) : undefined;
    if (!bill) return;
    if (effect.type === 'settle') bill.status = 'paid';
    if (effect.type === 'void') bill.status = 'void';
    if (effect.type === 'refund') Object.assign(bill, { status: 'refunded', refundedAt: now });
  }

  private apply(event: BillingEvent, now: Date): void {
    const before = this.subscription;
    const made = transition(before, event, now);
    if (made.refused) return;
    for (const effect of made.effects) this.carryOut(effect, now);
    const { act } = actOf(event.type, before, made.subscription);
    if (act === 'end' || act === 'give') this.endings.push({ account: this.name, at: now });
    this.subscription = made.subscription;
  }

  live(next: () => number): void {
    let now = BEGIN;
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const order = () => ({
      plan: pick(['map_pro', 'performance_pro', 'business'] as const),
      period: pick(BILLING_PERIODS),
      coupon: pick([null, 'BF2024']),
    });
    for (let month = 0; month <= MONTHS; ) {
      const act = new Date(now.getTime() + 1 + Math.floor(next() * 40 * DAY));
      const due = dueOf(this.subscription);
      const then = due && due.at < act ? due.at : act;
      for (; month <= MONTHS && monthAt(month) <= then; month += 1) this.look(month);
      now = then;
      if (due && then === due.at) this.apply({ type: 'due', paid: next() < 0.7 }, now);
      else
        this.apply(
          pick<BillingEvent>([
            { type: 'order', ...order() },
            { type: 'order', ...order() },
            { type: 'start_trial', ...order() },
            { type: 'buy_once', plan: 'map_pro_lifetime', coupon: null },
            { type: 'cancel' },
            { type: 'undo_cancel' },
            { type: 'refund' },
            { type: 'give', plan: 'business', until: null },
          ]),
          now,
        );
    }
  }

  private look(month: number): void {
    const { term } = this.subscription;
    const bill = this.bills.get(this.latest);
    const runs = term !== null && !term.isTrial && term.period !== null && bill?.period != null;
    const monthly = runs && bill?.period ? Math.round(bill.price / MONTHS_OF[bill.period]) : 0;
    this.ran.push({ month, monthly, act: this.latest });
  }

  /** What it earned as a month began, as one knows afterwards: what was waived was never earned. */
  at(month: number): number {
    const { monthly, act } = this.ran[month] as (typeof this.ran)[number];
    return this.bills.get(act)?.status === 'void' ? 0 : monthly;
  }
}

describe('what is earned each month', () => {
  const next = seeded(11);
  const accounts = Array.from({ length: 300 }, (_, at) => new Account(`a${at}`));
  for (const account of accounts) account.live(next);
  const bills = accounts.flatMap((account) => [...account.bills.values()]);
  const endings = accounts.flatMap((account) => account.endings);
  // One moment before the month that is looked at last begins: that month is the one before.
  const months = movements(bills, endings, MONTHS, new Date(monthAt(MONTHS).getTime() - 1));

  test('is what ran as each month began and ended, account by account', () => {
    const total = (month: number) => accounts.reduce((sum, account) => sum + account.at(month), 0);
    expect(months.map(({ start }) => start)).toEqual(months.map((_, month) => total(month)));
    expect(months.map(({ end }) => end)).toEqual(months.map((_, month) => total(month + 1)));
    expect(months.map((month) => month.accounts)).toEqual(months.map((_, month) => accounts.filter((one) => one.at(month + 1) > 0).length));
  });

  test('adds up from what came and went', () => {
    for (const { start, begun, returned, expansion, contraction, churn, end } of months)
      expect(start + begun + returned + expansion + contraction + churn).toBe(end);
    const all = (name: 'begun' | 'returned' | 'expansion' | 'contraction' | 'churn') => months.reduce((sum, month) => sum + month[name], 0);
    expect([all('begun') > 0, all('returned') > 0, all('expansion') > 0, all('contraction') < 0, all('churn') < 0]).toEqual(
      Array(5).fill(true),
    );
  });

  test('knows by hand: a year paid at once earns a twelfth each month, until it is given back', () => {
    const year = {
      account: 'a',
      plan: 'business',
      period: 'yearly',
      reason: 'start',
      status: 'paid',
      starts: monthAt(0),
      ends: monthAt(12),
      price: 120_000,
    } as const;
    const [january, february, march] = movements(
      [{ ...year, refundedAt: monthAt(2), status: 'refunded' }],
      [],
      3,
      new Date('2025-03-20T00:00:00Z'),
    );
    expect([january?.begun, january?.end, february?.churn, march?.churn, march?.end]).toEqual([10_000, 10_000, 0, -10_000, 0]);
  });
});

test('a trial that runs has decided nothing yet, unless its person pays already', () => {
  const came = { source: 'google', campaign: null, tried: true, trying: false, paid: false, accounts: 3 };
  const all = [
    came,
    { ...came, trying: true, accounts: 2 },
    { ...came, trying: true, paid: true, accounts: 1 },
    { ...came, source: null, tried: false, accounts: 9 },
  ];
  expect(trialFigures(all)).toEqual({ running: 2, over: 4, converted: 1 });
  expect(sourceFigures(all)).toEqual([
    { source: null, campaign: null, accounts: 9, trials: 0, paying: 0 },
    { source: 'google', campaign: null, accounts: 6, trials: 6, paying: 1 },
  ]);
});
