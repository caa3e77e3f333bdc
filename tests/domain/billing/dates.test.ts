import { describe, expect, test } from 'vitest';
import { dueOf } from '#domain/billing/due.ts';
import type { BillingEvent } from '#domain/billing/events.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import { transition } from '#domain/billing/transition.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import '#tests/support/seed.ts';

const order = (period: BillingPeriod): BillingEvent => ({ type: 'order', plan: 'performance_pro', period, coupon: null });

function begun(at: string, zone: string, event: BillingEvent): Subscription {
  const now = new Date(at);
  return transition(openingOf({ plan: 'limited', trial_ends_at: null }, now, zone), event, now).subscription;
}

/** When a subscription renews, so many times, as the clock on the wall says. */
function renewals(at: string, zone: string, event: BillingEvent, times: number): readonly string[] {
  let subscription = begun(at, zone, event);
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return Array.from({ length: times }, () => {
    const due = dueOf(subscription);
    if (!due) throw new Error('nothing is due');
    subscription = transition(subscription, { type: 'due', paid: true }, due.at).subscription;
    return wall.format(due.at);
  });
}

describe('periods', () => {
  test('of a month that begin on the 31st end on the last day of a shorter month and come back to the 31st', () => {
    expect(renewals('2026-01-31T09:00Z', 'UTC', order('monthly'), 5)).toEqual([
      '2026-02-28 09:00',
      '2026-03-31 09:00',
      '2026-04-30 09:00',
      '2026-05-31 09:00',
      '2026-06-30 09:00',
    ]);
  });

  test('of a year that begin on a leap day end on 28 February and come back to the leap day', () => {
    const days = renewals('2028-02-29T09:00Z', 'UTC', order('yearly'), 4);
    expect(days).toEqual(['2029-02-28 09:00', '2030-02-28 09:00', '2031-02-28 09:00', '2032-02-29 09:00']);
  });

  test('end at the same time of the clock, also after it was put forward or back', () => {
    expect(renewals('2026-02-28T23:30Z', 'Europe/Berlin', order('monthly'), 9)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}-01 00:30`),
    );
  });

  test('whose end the clock skips end the moment after, and later ones at their time again', () => {
    // 29 March 2026: 02:30 is skipped in Berlin.
    expect(renewals('2026-01-29T01:30Z', 'Europe/Berlin', order('monthly'), 3)).toEqual([
      '2026-02-28 02:30',
      '2026-03-29 03:30',
      '2026-04-29 02:30',
    ]);
  });

  test('a trial is fourteen days by the clock on the wall', () => {
    const trial: BillingEvent = { type: 'start_trial', plan: 'business', period: 'monthly', coupon: null };
    expect(dueOf(begun('2026-03-20T11:00Z', 'Europe/Berlin', trial))?.at.toISOString()).toBe('2026-04-03T10:00:00.000Z');
  });
});
