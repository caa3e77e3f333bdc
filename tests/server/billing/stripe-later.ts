import { expect, test } from 'vitest';
import { compareAll } from '#server/billing/compare.ts';
import { flatData } from '#tests/support/answer.ts';
import type { StripeParts } from './stripe-parts.ts';

/** What Stripe does when its day has come, and what is left over until then. */
export function later(parts: () => StripeParts): void {
  test('a change that was scheduled is made on its day, and nothing follows any more while its schedule runs on', async () => {
    const { server, stripe, withCard, running } = parts();
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    payer.told(await payer.order('performance_starter', 'monthly'));
    for (const month of ['the one that was ordered', 'the one after it']) {
      stripe.books.renew(await running(payer));
      await compareAll(server.context);
      expect(await payer.show(), month).toMatchObject({ plan: 'performance_starter', state: 'active', change: null, banner: null });
    }
    expect(stripe.books.taken).toEqual([34_900, 7_900, 7_900]);
    // By then Stripe has let go of the schedule, and another change can be made.
    expect((await running(payer)).schedule).toBeNull();
    expect(payer.told(await payer.order('business', 'yearly'))).toMatchObject({ plan: 'business', state: 'active' });
  });

  test('what is left over is taken off an order as Stripe previews it, and the rest is said to be left', async () => {
    const { server, stripe, withCard, customerOf } = parts();
    const payer = await withCard();
    Object.assign(stripe.books.get('customer', await customerOf(payer)), { balance: -20_000, currency: 'usd' });
    await compareAll(server.context);
    const quote = flatData(await payer.send('GET', 'billing/quote?planId=performance_pro&period=monthly'));
    expect(quote).toMatchObject({ charge: 0, credit: 12_900, credit_left: 7_100 });
    expect(payer.told(await payer.order('performance_pro', 'monthly', { quoted: 0 }))).toMatchObject({ credit: 7_100 });
    expect(stripe.books.taken).toEqual([]);
  });
}
