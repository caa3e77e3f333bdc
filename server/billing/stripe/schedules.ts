import type Stripe from 'stripe';
import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, MONTHS_OF } from '#domain/plans/prices.ts';
import { idOf, type Talk } from './client.ts';

/** Nothing follows any more but the same again. */
export async function unschedule(talk: Talk, live: Stripe.Subscription): Promise<void> {
  const schedule = idOf(live.schedule);
  if (schedule) await talk.change('unschedule', (once) => talk.stripe.subscriptionSchedules.release(schedule, {}, once));
}

/** Another plan at the end of what is paid; until then it can be undone. */
export async function scheduleChange(
  talk: Talk,
  live: Stripe.Subscription,
  { plan, period }: { readonly plan: Plan; readonly period: BillingPeriod },
  price: string,
): Promise<void> {
  const { stripe } = talk;
  await unschedule(talk, live);
  if (live.cancel_at_period_end)
    await talk.change('go-on', (once) => stripe.subscriptions.update(live.id, { cancel_at_period_end: false }, once));
  const schedule = await talk.change('schedule', (once) => stripe.subscriptionSchedules.create({ from_subscription: live.id }, once));
  const [item] = live.items.data;
  const [now] = schedule.phases;
  const held = item?.price.id;
  const starts = now?.start_date ?? item?.current_period_start;
  const ends = item?.current_period_end;
  await talk.change('plan', (once) =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        ...{ end_behavior: 'release', proration_behavior: 'none', metadata: { plan, period } },
        phases: [
          { items: [{ price: held, quantity: 1 }], start_date: starts, end_date: ends, proration_behavior: 'none' },
          {
            items: [{ price, quantity: 1 }],
            duration: { interval: 'month', interval_count: MONTHS_OF[period] },
            proration_behavior: 'none',
          },
        ],
      },
      once,
    ),
  );
}
