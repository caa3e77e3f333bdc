import { expect, test } from 'vitest';
import { compareAll } from '#server/billing/compare.ts';
import { createPrices } from '#server/billing/create-prices.ts';
import { STALE_MS } from '#server/billing/intents.ts';
import { workNotices } from '#server/billing/notices.ts';
import { payerOf } from './payer.ts';
import type { StripeParts } from './stripe-parts.ts';

/** How long an answer is waited for where none comes: long for a loopback, short for a test. */
const PATIENCE_MS = 1000;

/** A Stripe that says nothing, or no. */
export function edges(parts: () => StripeParts): void {
  test('who says nothing has done nothing, or may have: a sentence says which, and nothing is charged twice', async () => {
    const { server, stripe, withCard } = parts();
    const { settings } = server.context;
    const made = await withCard();
    const patient = settings.stripe;
    Object.assign(settings, { stripe: { ...patient, timeoutMs: PATIENCE_MS } });
    try {
      // Nothing was asked for before it fell silent.
      stripe.fails('GET subscriptions', 'silent');
      const before = await made.order('business', 'monthly');
      expect([before.status, before.body.errors?.[0]?.code]).toEqual([503, 'billing_silent']);
      expect(before.body.errors?.[0]?.detail).toContain('Nothing was changed or charged');
      stripe.fails('GET subscriptions', 'no');
      // The account is not locked by it: the next order goes as far as Stripe lets it.
      stripe.fails('POST subscriptions', 'silent');
      stripe.keys.length = 0;
      const unsure = await made.order('business', 'monthly');
      expect([unsure.status, unsure.body.errors?.[0]?.code]).toEqual([503, 'billing_unreachable']);
      const begun = stripe.keys.filter((key) => key.startsWith('POST subscriptions '));
      expect([begun.length, new Set(begun).size]).toEqual([2, 1]);
    } finally {
      stripe.fails('GET subscriptions', 'no');
      stripe.fails('POST subscriptions', 'no');
      Object.assign(settings, { stripe: patient });
    }
    expect((await made.order('business', 'monthly')).status).toBe(409);
    server.advance(STALE_MS + 1000);
    await workNotices(server.context);
    const payer = payerOf(server, await server.renewed({ id: made.id, token: '' }));
    expect([await payer.plan(), stripe.books.taken]).toEqual(['limited', []]);
    payer.told(await payer.order('business', 'monthly'));
    expect([await payer.plan(), stripe.books.taken]).toEqual(['business', [34_900]]);
  });

  test('what fails is logged by its name: no key, no secret, nothing of a card', async () => {
    const { server, stripe, logged, secrets, withCard, customerOf, tell, signed } = parts();
    const payer = await withCard();
    logged.length = 0;
    stripe.fails('GET subscriptions', 'denied');
    stripe.fails('GET prices', 'denied');
    try {
      expect((await payer.order('business', 'monthly')).body.errors?.[0]?.code).toBe('billing_refused');
      await tell(signed('invoice.paid', await customerOf(payer), 'evt_denied'));
      await workNotices(server.context);
      await compareAll(server.context);
      const told = await createPrices(server.context.settings).catch((error: Error) => error.message);
      expect(told).toContain('has not made the prices');
      logged.push(String(told));
    } finally {
      stripe.fails('GET subscriptions', 'no');
      stripe.fails('GET prices', 'no');
    }
    const { payload } = signed('invoice.paid', 'cus_x', 'evt_wrong');
    expect(await tell({ payload, header: `t=1,v1=${secrets.webhookSecret}` })).toBe(400);
    await workNotices(server.context);
    const lines = logged.join('');
    for (const said of ['was not followed', 'could not be compared']) expect(lines).toContain(said);
    for (const secret of [secrets.secretKey, secrets.webhookSecret, '4242', 'Invalid API Key']) expect(lines).not.toContain(secret);
  });
}
