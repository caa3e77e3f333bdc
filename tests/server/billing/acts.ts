import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/tables/core.ts';
import { flatData } from '#tests/support/answer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

const codeOf = ({ body }: { readonly body: { readonly errors?: readonly { readonly code: string }[] } }) => body.errors?.[0]?.code;

/** What an order is answered, taken and refused. */
export function acts(server: () => TestServer): void {
  const newcomer = async (plan = 'limited') => payerOf(server(), await server().person({ plan, confirmed: true }));

  test('nothing is bought without a card, with one that is declined, or before the bank has its confirmation', async () => {
    const payer = await newcomer();
    const missing = await payer.order('business', 'monthly');
    expect([missing.status, codeOf(missing)]).toEqual([402, 'card_missing']);
    const declined = await payer.send('POST', 'billing/payment-method', { card: 'test_declined' });
    expect([declined.status, codeOf(declined)]).toEqual([402, 'card_declined']);
    await payer.card('test_confirms');
    const waiting = await payer.order('business', 'monthly');
    expect([waiting.status, codeOf(waiting), waiting.body.errors?.[0]?.meta]).toMatchObject([402, 'card_confirm', { charge: 34_900 }]);
    expect([await payer.plan(), await payer.invoices()]).toEqual(['limited', []]);
    expect(payer.told(await payer.order('business', 'monthly', { confirmed: true })).state).toBe('active');
    expect(await payer.plan()).toBe('business');
  });

  test('the same order sent again with its key, and twice at once, is charged once', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const order = { planId: 'business', period: 'monthly', isTrial: 'false' };
    const send = (key: string) => payer.send('POST', 'users/upgrade', order, { 'idempotency-key': key });
    const answers = await Promise.all([send('a'), send('a'), send('b')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect((await send('a')).status).toBe(200);
    expect(await payer.invoices()).toHaveLength(1);
  });

  test('a booked call makes a trial two weeks longer, once, however often it is told', async () => {
    const payer = await newcomer();
    const { settings } = server().context;
    const before = { bookingUrl: settings.bookingUrl, testBilling: settings.testBilling };
    const tell = (key: string) => payer.send('POST', 'billing/booked-call', undefined, { 'idempotency-key': key });
    const begun = payer.told(await payer.order('business', 'monthly', { isTrial: true }));
    expect([begun.call_adds, (await tell('z')).status]).toEqual([null, 404]);
    try {
      // It costs nothing: where plans are not sold it counts, too.
      Object.assign(settings, { bookingUrl: 'https://calendar.example/call', testBilling: false });
      expect((await payer.show()).call_adds).toBe(14);
      const answers = await Promise.all([tell('a'), tell('a'), tell('b')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      const after = await payer.show();
      expect(after.call_adds).toBeNull();
      const longer = new Date(after.period_end ?? '').getTime() - new Date(begun.period_end ?? '').getTime();
      expect(longer / 86_400_000).toBe(14);
      const me = flatData<{ entitlements: { until: string } }>(await payer.send('GET', 'me'));
      expect(me.entitlements.until).toBe(after.period_end);
      expect(after.history.filter(({ type }) => type === 'extend_trial')).toHaveLength(1);
    } finally {
      Object.assign(settings, before);
    }
  });

  test('more is charged less what is left, and never more than was said', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    payer.told(await payer.order('performance_pro', 'monthly'));
    const asked = await payer.send('GET', 'billing/quote?planId=business&period=monthly');
    const quote = flatData<{ charge: number; credit: number; timing: string; workspaces_allowed: number }>(asked);
    expect(quote).toMatchObject({ timing: 'now', credit: 12_900, charge: 22_000, workspaces_allowed: 3 });
    const changed = await payer.order('business', 'monthly', { quoted: quote.charge - 1 });
    expect([changed.status, codeOf(changed)]).toEqual([409, 'price_changed']);
    payer.told(await payer.order('business', 'monthly', { quoted: quote.charge }));
    expect((await payer.invoices()).map(({ amount }) => amount)).toEqual([12_900, 22_000]);
  });

  test('a cancellation is undone, with the change that was scheduled before', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    payer.told(await payer.order('business', 'monthly'));
    payer.told(await payer.order('performance_starter', 'monthly'));
    expect(payer.told(await payer.send('POST', 'users/cancel', {})).state).toBe('canceling');
    expect(codeOf(await payer.send('POST', 'users/cancel', {}))).toBe('billing_nothing_to_cancel');
    expect(payer.told(await payer.send('PATCH', 'users/undo-cancel')).state).toBe('scheduled');
    expect(codeOf(await payer.send('PATCH', 'users/undo-cancel'))).toBe('billing_not_canceling');
  });

  test('within 14 days the payment comes back and the plan ends', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    expect(payer.told(await payer.order('business', 'monthly')).refund).toMatchObject({ amount: 34_900 });
    const back = payer.told(await payer.send('POST', 'billing/refund'));
    expect([back.state, await payer.plan(), (await payer.invoices()).map(({ status }) => status)]).toEqual([
      'canceled',
      'limited',
      ['refunded'],
    ]);
    expect(codeOf(await payer.send('POST', 'billing/refund'))).toBe('billing_no_refund');
  });

  test('what is bought for good stays after everything else has ended', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const order = { planId: 'map_pro_lifetime', isTrial: 'false', period: 'yearly' };
    const dearer = await payer.send('POST', 'users/ltd-upgrade', { ...order, quoted: 29_899 });
    expect([dearer.status, codeOf(dearer)]).toEqual([409, 'price_changed']);
    expect(payer.told(await payer.send('POST', 'users/ltd-upgrade', { ...order, quoted: 29_900 }))).toMatchObject({
      badge: 'lifetime',
      plan: 'map_pro_lifetime',
    });
    const paid = payer.told(await payer.order('business', 'monthly'));
    payer.told(await payer.send('POST', 'users/cancel', {}));
    await payer.until(paid.period_end);
    expect([await payer.plan(), (await payer.show()).badge]).toEqual(['map_pro_lifetime', 'lifetime']);
  });

  test('what staff give takes the place of what is paid, and nothing is charged afterwards', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const paid = payer.told(await payer.order('business', 'monthly'));
    await server().context.db.update(users).set({ plan: 'agency' }).where(eq(users.id, payer.id));
    expect(await payer.show()).toMatchObject({ badge: 'given', plan: 'agency', next_payment: null });
    await payer.until(paid.period_end);
    expect([await payer.plan(), (await payer.invoices()).length]).toEqual(['agency', 1]);
  });

  test('what cannot be had is refused by name, in a sentence that says that nothing was charged', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const refused = [
      await payer.order('map', 'monthly'),
      await payer.order('business', 'monthly', { coupon: 'NONE' }),
      await payer.order('business', 'monthly', { coupon: 'BF2024' }),
      await payer.order('gold', 'monthly'),
      await payer.order('business', 'weekly'),
    ];
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [422, 'billing_not_sold'],
      [422, 'billing_coupon_unknown'],
      [422, 'billing_coupon_elsewhere'],
      [422, expect.any(String)],
      [422, expect.any(String)],
    ]);
    expect(refused[1]?.body.errors?.[0]).toMatchObject({
      detail: expect.stringContaining('nothing was charged'),
      source: { pointer: '/coupon' },
    });
    expect(flatData(await payer.send('GET', 'users/charge-offer/faastrack'))).toMatchObject({
      amount: 19_700,
      instead_of: 99_700,
      available: true,
    });
  });

  test('where the installation takes no money nothing can be bought, and everything can be looked at', async () => {
    const payer = await newcomer();
    const { settings } = server().context;
    Object.assign(settings, { testBilling: false });
    try {
      expect((await payer.show()).provider).toBeNull();
      for (const answer of [
        await payer.order('business', 'monthly'),
        await payer.send('POST', 'billing/payment-method', { card: 'test_succeeds' }),
        await payer.send('POST', 'users/ltd-upgrade', { planId: 'map_pro_lifetime' }),
      ])
        expect([answer.status, codeOf(answer)]).toEqual([409, 'billing_off']);
      expect(await payer.plan()).toBe('limited');
    } finally {
      Object.assign(settings, { testBilling: true });
    }
  });
}
