import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPrices } from '#domain/plans/read-prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import type { Earnings } from '#resources/shapes/earnings.ts';
import { type Answer, flatData } from '#tests/support/answer.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

/** An installation that sold in euros and sells in dollars from one day on: who paid before, and who comes after. */

const EUROS = readPrices({
  currency: 'EUR',
  plans: { performance_starter: { monthly: 70 }, performance_pro: { monthly: 119 }, business: { monthly: 319, yearly: 3190 } },
});
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { prices: EUROS, testBilling: true } });
});
afterAll(() => server.close());

const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;
const sells = (prices: typeof EUROS) => Object.assign(server.context.settings, { prices });
async function withCard() {
  const payer = payerOf(server, await server.person({ plan: 'limited', confirmed: true }));
  await payer.card('test_succeeds');
  return payer;
}
/** The same, with a log-in of now. */
const renewed = async ({ id }: { readonly id: string }) => payerOf(server, await server.renewed({ id, token: '' }));
type Payer = Awaited<ReturnType<typeof withCard>>;
const billed = async (payer: Payer) =>
  flatData<{ amount: number; currency: string }[]>(await payer.send('GET', 'invoices?sort=issued_at')).map(
    ({ amount, currency }) => `${amount} ${currency}`,
  );
/** What each currency earns a month now, and how many accounts pay in it. */
async function earned() {
  const admin = await server.person({ staff: 'admin' });
  const { currencies } = flatData<Earnings>(await server.ask(admin, { url: '/api/dashboard/admin/earnings' }));
  return currencies.map(({ currency, months }) => [currency, months.at(-1)?.end, months.at(-1)?.accounts]);
}

test('who paid in euros goes on in euros to the end, is told how to get another plan, and is never added to dollars', async () => {
  sells(EUROS);
  const [kept, less, trying] = [await withCard(), await withCard(), await withCard()];
  kept.told(await kept.order('performance_pro', 'monthly'));
  less.told(await less.order('business', 'monthly'));
  less.told(await less.order('performance_starter', 'monthly'));
  trying.told(await trying.send('POST', 'users/upgrade', { planId: 'business', period: 'monthly', isTrial: true }));
  expect(await earned()).toEqual([['EUR', 43_800, 2]]);

  sells(STANDARD_PRICES);
  const fresh = await withCard();
  fresh.told(await fresh.order('performance_pro', 'monthly'));
  expect(await earned()).toEqual([
    ['EUR', 43_800, 2],
    ['USD', 12_900, 1],
  ]);
  // Nothing is set against a price in dollars: no figure is said, nothing is taken, and the way out is.
  for (const payer of [kept, less, trying]) {
    expect(codeOf(await payer.send('GET', 'billing/quote?planId=agency&period=monthly'))).toBe('billing_other_currency');
    expect(codeOf(await payer.order('agency', 'monthly'))).toBe('billing_other_currency');
    expect(codeOf(await payer.send('POST', 'users/ltd-upgrade', { planId: 'map_pro_lifetime' }))).toBe('billing_other_currency');
    const standing = await payer.show();
    expect(standing).toMatchObject({ currency: 'EUR', sold_in: 'USD' });
    expect([standing.buttons.includes('choose'), standing.buttons.includes('cancel')]).toEqual([false, true]);
    expect(flatData(await payer.send('GET', 'users/charge-offer/faastrack'))).toMatchObject({ available: false, currency: 'USD' });
  }
  expect((await trying.show()).status).toMatchObject({ line: 'trial_goes_on', amount: 31_900 });
  expect((await less.show()).next_payment).toMatchObject({ amount: 7_000 });
  // What was said comes, at its price: the renewal, the change that was scheduled, the payment after the trial.
  const { period_end: ends } = await kept.show();
  await kept.until(ends, 60_000);
  expect([await billed(kept), await billed(await renewed(less)), await billed(await renewed(trying))]).toEqual([
    ['11900 EUR', '11900 EUR'],
    ['31900 EUR', '7000 EUR'],
    ['31900 EUR'],
  ]);
  // The way that is said leads there.
  const late = await renewed(kept);
  late.told(await late.send('POST', 'users/cancel', {}));
  await late.until((await late.show()).period_end);
  expect(await late.show()).toMatchObject({ state: 'canceled', sold_in: null });
  late.told(await late.order('performance_pro', 'monthly'));
  expect(await late.show()).toMatchObject({ currency: 'USD', sold_in: null, next_payment: { amount: 12_900 } });
  expect((await late.show()).history.find(({ type }) => type === 'order')).toMatchObject({ amount: 12_900, currency: 'USD' });
  expect((await earned()).map(([currency]) => currency)).toEqual(['EUR', 'USD']);
});

test('a payment goes back in its own currency, and what is left over of it waits for support and not for a wrong price', async () => {
  sells(EUROS);
  const [back, left] = [await withCard(), await withCard()];
  back.told(await back.order('performance_pro', 'monthly'));
  left.told(await left.order('performance_pro', 'monthly'));
  left.told(await left.order('business', 'yearly'));
  sells(STANDARD_PRICES);
  expect(back.told(await back.send('POST', 'billing/refund'))).toMatchObject({ state: 'canceled', sold_in: null, refund: null });
  expect((await back.show()).history[0]).toMatchObject({ type: 'refund', amount: -11_900, currency: 'EUR' });
  // Nothing is left of it, so the next plan is one of today.
  expect(flatData(await back.send('GET', 'billing/quote?planId=business&period=monthly'))).toMatchObject({
    ...{ charge: 34_900, credit: 0, currency: 'USD' },
  });
  // What the bigger plan had used up of the smaller one is left over, in euros.
  expect(left.told(await left.send('POST', 'billing/refund'))).toMatchObject({
    ...{ state: 'canceled', credit: 11_900, currency: 'EUR', sold_in: 'USD', period: null },
  });
  expect((await left.show()).buttons).not.toContain('choose');
  expect(codeOf(await left.order('business', 'monthly'))).toBe('billing_other_currency');
});
