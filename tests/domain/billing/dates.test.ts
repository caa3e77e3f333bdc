import { describe, expect, test } from 'vitest';
import { chargeAt } from '#domain/billing/due.ts';
import type { BillingEvent } from '#domain/billing/events.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import '#tests/support/seed.ts';
import { dueOf, transition } from '#tests/support/at-standard-prices.ts';

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

  test('that went by while nothing ran are not billed: one bill, for the one that runs, on its own days', () => {
    const before = begun('2026-01-31T09:00Z', 'UTC', order('monthly'));
    const made = transition(before, { type: 'due', paid: true }, new Date('2026-06-10T12:00Z'));
    expect(made.effects).toMatchObject([
      { type: 'charge', bill: { amount: 12_900, starts: new Date('2026-05-31T09:00Z'), ends: new Date('2026-06-30T09:00Z') } },
    ]);
    expect(dueOf(made.subscription)?.at).toEqual(new Date('2026-06-30T09:00Z'));
  });

  test('that could not be charged are tried for a week from the first try, also after a stop', () => {
    const before = begun('2026-01-31T09:00Z', 'UTC', order('monthly'));
    const late = new Date('2026-06-10T12:00Z');
    let { subscription } = transition(before, { type: 'due', paid: false }, late);
    const tries = [];
    for (let due = dueOf(subscription); due; due = dueOf(subscription)) {
      tries.push(due.at.toISOString().slice(5, 16));
      subscription = transition(subscription, { type: 'due', paid: false }, due.at).subscription;
    }
    expect(tries).toEqual(['06-11T12:00', '06-13T12:00', '06-15T12:00', '06-17T12:00']);
    expect(subscription.state).toBe('canceled');
  });

  test('that are over before they were paid are not charged any more', () => {
    const unpaid = transition(
      begun('2026-01-31T09:00Z', 'UTC', order('monthly')),
      { type: 'due', paid: false },
      new Date('2026-02-28T09:00Z'),
    );
    const due = dueOf(unpaid.subscription);
    const late = new Date('2026-04-02T09:00Z');
    expect(due && chargeAt(due, late)).toBe(0);
    const made = transition(unpaid.subscription, { type: 'due', paid: true }, late);
    expect(made.effects.map(({ type }) => type)).toEqual(['void', 'grant']);
  });
});

describe('a debt', () => {
  test('ends with the period it is for, and not a day later: nobody pays for one that has passed', () => {
    // Nothing ran for weeks: the renewal is found out twelve hours before the period that it is for is over.
    const woken = new Date('2026-03-14T21:00Z');
    const owing = transition(begun('2026-01-15T09:00Z', 'UTC', order('monthly')), { type: 'due', paid: false }, woken).subscription;
    expect([owing.state, owing.term?.ends.toISOString()]).toEqual(['past_due', '2026-03-15T09:00:00.000Z']);
    expect(dueOf(owing)?.at.toISOString()).toBe('2026-03-15T09:00:00.000Z');
    const over = transition(owing, { type: 'due', paid: true }, new Date('2026-03-15T09:00Z'));
    expect([over.subscription.state, over.subscription.plan]).toEqual(['canceled', 'limited']);
    expect(over.effects.map(({ type }) => type)).not.toContain('settle');
  });
});
