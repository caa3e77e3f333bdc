import { expect, test } from 'vitest';
import { actOf } from '#domain/billing/acts.ts';
import type { BillingEvent } from '#domain/billing/events.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import { standingOf, transition } from '#tests/support/at-standard-prices.ts';

const START = new Date('2026-04-01T00:00:00Z');
const LATER = new Date('2026-04-20T00:00:00Z');
const END = new Date('2026-05-01T00:00:00Z');
const free = openingOf({ plan: 'limited', trial_ends_at: null }, START, 'UTC');
const after = (from: Subscription, event: BillingEvent, now = START) => transition(from, event, now).subscription;
const paying = after(free, { type: 'order', plan: 'business', period: 'monthly', coupon: null });
const scheduled = after(paying, { type: 'order', plan: 'performance_pro', period: 'monthly', coupon: null }, LATER);
const canceling = after(paying, { type: 'cancel' }, LATER);
const unpaid = after(paying, { type: 'due', paid: false }, END);
const trial = (period: 'monthly' | null) => after(free, { type: 'start_trial', plan: 'business', period, coupon: null });
const lifetime = after(free, { type: 'buy_once', plan: 'map_pro_lifetime', coupon: null });

/** Each state: badge, line across the top, sentence, buttons. */
const CASES: readonly (readonly [string, Subscription, Date, string, string | null, string, string])[] = [
  ['nothing paid', free, START, 'free', null, 'free', 'choose card'],
  ['given by staff', openingOf({ plan: 'business', trial_ends_at: null }, START, 'UTC'), START, 'given', null, 'given', 'choose card'],
  ['bought for good', lifetime, LATER, 'lifetime', null, 'lifetime', 'choose card'],
  ['a trial that ends', trial(null), START, 'trialing', null, 'trial_ends', 'choose card'],
  ['a trial that goes on', trial('monthly'), START, 'trialing', null, 'trial_goes_on', 'choose card cancel'],
  ['paid just now', paying, START, 'active', null, 'renews', 'choose card refund cancel'],
  ['paid some weeks ago', paying, LATER, 'active', null, 'renews', 'choose card cancel'],
  ['a change to come', scheduled, LATER, 'scheduled', 'scheduled', 'changes', 'undo choose card cancel'],
  ['to end', canceling, LATER, 'canceling', 'canceling', 'ends', 'undo choose card'],
  ['unpaid', unpaid, END, 'past_due', 'past_due', 'owed', 'pay card cancel'],
  ['ended', after(canceling, { type: 'due', paid: false }, END), END, 'canceled', null, 'ended', 'choose card'],
];

test.each(CASES)('%s', (_, subscription, now, badge, banner, line, buttons) => {
  const standing = standingOf(subscription, now);
  expect([standing.badge, standing.banner, standing.status.line, standing.buttons.join(' ')]).toEqual([badge, banner, line, buttons]);
});

test('the sentence names the plan, the day and the money it is about', () => {
  expect(standingOf(scheduled, LATER).status).toEqual({ line: 'changes', plan: 'performance_pro', at: END, amount: 12_900 });
  expect(standingOf(canceling, LATER).status).toEqual({ line: 'ends', plan: 'limited', at: END, amount: null });
  expect(standingOf(unpaid, END).status).toMatchObject({ line: 'owed', at: new Date('2026-05-02T00:00:00Z'), amount: 34_900 });
});

test('the history tells what an event came to: at once or later, paid or not, the end of a plan', () => {
  expect(actOf('order', free, paying)).toEqual({ act: 'order', plan: 'business' });
  const both = after(paying, { type: 'buy_once', plan: 'map_pro_lifetime', coupon: null });
  expect(actOf('buy_once', paying, both)).toEqual({ act: 'buy_once', plan: 'map_pro_lifetime' });
  expect(actOf('order', paying, scheduled)).toEqual({ act: 'schedule', plan: 'performance_pro' });
  expect(actOf('due', paying, after(paying, { type: 'due', paid: true }, END))).toEqual({ act: 'due', plan: 'business' });
  expect(actOf('due', paying, unpaid)).toEqual({ act: 'unpaid', plan: 'business' });
  expect(actOf('due', canceling, after(canceling, { type: 'due', paid: false }, END))).toEqual({ act: 'end', plan: 'business' });
});

test('each button that is offered does something, each that is not is refused', () => {
  const events = { pay: 'pay', refund: 'refund', cancel: 'cancel' } as const;
  for (const [name, subscription, now] of CASES)
    for (const [button, type] of Object.entries(events)) {
      const { refused } = transition(subscription, { type } as BillingEvent, now);
      expect([name, button, refused === null]).toEqual([name, button, standingOf(subscription, now).buttons.includes(button as never)]);
    }
});
