import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPrices } from '#domain/plans/read-prices.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { flatData } from '#tests/support/answer.ts';
import { linesOf } from '#tests/support/pdf.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

/** An installation with prices of its own: yen, a tax on top, two plans. */
const prices = readPrices({
  currency: 'JPY',
  plans: { performance_pro: { monthly: 19_805, yearly: 198_050 }, business: { monthly: 49_800 } },
  tax: { shown: 'added', percent: 10 },
});
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { prices, testBilling: true } });
});
afterAll(() => server.close());

test('everything that names a price names those of its list: pages, screens, quotes, bills, files and mails', async () => {
  const page = await server.app.inject({ url: '/plans/performance', headers: { 'accept-language': 'ja' } });
  for (const said of ['￥19,805', '￥198,050', '10%']) expect(page.body).toContain(said);
  expect(page.body).not.toMatch(/Agency|\$/);
  expect((await server.app.inject({ url: '/map-pro-oto' })).headers.location).toBe('/plans/performance');
  const payer = payerOf(server, await server.person({ plan: 'limited', confirmed: true }));
  expect(flatData(await payer.send('GET', 'me'))).toMatchObject({ prices: { currency: 'JPY', tax: { shown: 'added', percent: 10 } } });
  expect(flatData(await payer.send('GET', 'billing/coupon?code=bf2024'))).toMatchObject({
    refused: null,
    offers: [{ plan: 'performance_pro', period: 'yearly', cents: 99_025, more: 0 }],
  });
  expect(flatData(await payer.send('GET', 'billing/coupon?code=none'))).toMatchObject({ refused: 'coupon_unknown', offers: [] });
  const quote = flatData(await payer.send('GET', 'billing/quote?planId=performance_pro&period=monthly'));
  expect(quote).toMatchObject({ list: 19_805, charge: 21_786, tax: 1_981, tax_percent: 10, currency: 'JPY', next: { amount: 21_786 } });
  await payer.card('test_succeeds');
  payer.told(await payer.order('performance_pro', 'monthly', { quoted: 21_786 }));
  const [bill] = flatData<{ id: string }[]>(await payer.send('GET', 'invoices'));
  expect(bill).toMatchObject({ list: 19_805, amount: 21_786, tax: 1_981, tax_percent: 10, tax_included: false, currency: 'JPY' });
  const file = await payer.send('GET', `invoices/${bill?.id}/pdf`);
  const written = linesOf(file.bytes).join('\n');
  for (const said of ['Net amount', 'Tax (10%)', '21,786']) expect(written).toContain(said);
  expect((await payer.order('agency', 'monthly')).status).toBe(422);
  await payer.looksAfter();
  const [mail] = await server.context.db.select({ subject: mails.subject }).from(mails).where(eq(mails.user, payer.id));
  expect(mail?.subject).toContain('21,786');
});

test('a refusal for want of room names the first plan that is sold here and has it', async () => {
  const payer = payerOf(server, await server.person({ plan: 'limited', confirmed: true }));
  const add = () => payer.send('POST', 'projects', { name: 'One more', main_url: 'https://one-more.example' });
  const answers = [await add(), await add()];
  // Map Pro would do, and is not sold.
  expect(answers.map(({ status }) => status)).toContain(403);
  expect(answers.at(-1)?.body.errors?.[0]?.meta).toMatchObject({ because: 'plan', limit: 'workspaces', allowed: 1, plan: 'business' });
});
