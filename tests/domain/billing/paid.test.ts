import { expect, test } from 'vitest';
import type { BillingEvent } from '#domain/billing/events.ts';
import { paidOf } from '#domain/billing/paid.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import { transition } from '#tests/support/at-standard-prices.ts';

const START = new Date('2026-04-01T00:00:00Z');
const LATER = new Date('2026-04-20T00:00:00Z');
const IN_A_YEAR = new Date('2027-04-01T00:00:00Z');
const free = openingOf({ plan: 'limited', trial_ends_at: null }, START, 'UTC');
const after = (from: Subscription, event: BillingEvent, now = START) => transition(from, event, now).subscription;
const order = (coupon: string | null) => ({ type: 'order', plan: 'performance_pro', period: 'yearly', coupon }) as const;
const halved = after(free, order('BF2024'));

test('a coupon counts until the period it paid for ends, and the price that was bought afterwards', () => {
  expect(paidOf(halved)).toEqual({ period: 'yearly', amount: 64_500, since: START, until: IN_A_YEAR, after: 129_000 });
  const second = after(halved, { type: 'due', paid: true }, IN_A_YEAR);
  expect(paidOf(second)).toMatchObject({ amount: 129_000, since: START, after: null });
  const owed = after(halved, { type: 'due', paid: false }, IN_A_YEAR);
  expect(paidOf(owed)).toMatchObject({ amount: 129_000, after: null });
});

test('nothing follows what ends or what another plan follows', () => {
  expect(paidOf(after(halved, { type: 'cancel' }, LATER))).toMatchObject({ amount: 64_500, until: IN_A_YEAR, after: null });
  const scheduled = after(halved, { type: 'order', plan: 'performance_starter', period: 'yearly', coupon: null }, LATER);
  expect(paidOf(scheduled)).toMatchObject({ amount: 64_500, after: null });
});

test('what was left over pays, and changes no price', () => {
  const upgraded = after(halved, { type: 'order', plan: 'business', period: 'yearly', coupon: null }, LATER);
  expect(paidOf(upgraded)).toMatchObject({ amount: 349_000, since: LATER, after: null });
});

test('a trial tells what its first payment takes, where one follows', () => {
  const trial = (period: 'yearly' | null) =>
    after(free, { type: 'start_trial', plan: 'performance_pro', period, coupon: period && 'BF2024' });
  const { term } = trial('yearly');
  expect(paidOf(trial('yearly'))).toEqual({ period: 'yearly', amount: 64_500, since: term?.ends, until: null, after: 129_000 });
  expect(paidOf(trial(null))).toBeNull();
  expect(paidOf(free)).toBeNull();
});

test('a coupon for some months counts until the last of them is over', () => {
  const monthly = after(free, { type: 'order', plan: 'performance_pro', period: 'monthly', coupon: null });
  const months = { ...monthly, off: { cents: 3_225, left: 2 }, term: monthly.term && { ...monthly.term, worth: 9_675 } };
  expect(paidOf(months)).toMatchObject({ amount: 9_675, until: new Date('2026-07-01T00:00:00Z'), after: 12_900 });
  expect(paidOf({ ...months, off: { cents: 3_225, left: null } })).toMatchObject({ amount: 9_675, after: null });
});

test('an older price is what is paid, whatever the list says now', () => {
  const { term } = halved;
  const older = { ...halved, off: null, term: term && { ...term, worth: 99_000, bought: { price: 99_000, shown: 'included' as const } } };
  expect(paidOf(older)).toMatchObject({ amount: 99_000, after: null });
});
