import { expect, test } from 'vitest';
import { readPrices } from '#domain/plans/read-prices.ts';
import { createCatalogue } from '#server/billing/stripe/catalogue.ts';
import { openStripe as openClient } from '#server/billing/stripe/client.ts';
import { openStripe } from '#tests/support/stripe/server.ts';

/** What `npm run stripe:prices` makes of a price list, against a small Stripe. */

test('an installation’s own prices are made in its currency and with its tax; one that changes is made anew under its key', async () => {
  const own = await openStripe(() => new Date());
  try {
    const client = await openClient({ secretKey: 'sk_test_0000', webhookSecret: 'whsec_0000', apiUrl: own.url, tax: false });
    const sells = (monthly: number, shown: 'added' | 'included') =>
      readPrices({ currency: 'JPY', plans: { business: { monthly } }, tax: { shown, percent: 10 } });
    const made = () =>
      own.books.all('price').map(({ lookup_key: key, unit_amount: amount, currency, tax_behavior: tax }) => [key, amount, currency, tax]);
    // A promotion is for plans by the year, of which none is sold.
    expect(await createCatalogue(client, sells(49_800, 'added'))).toEqual({ products: 1, prices: 1, coupons: 0 });
    expect(made()).toEqual([['flumen_business_monthly', 49_800, 'jpy', 'exclusive']]);
    expect(await createCatalogue(client, sells(49_800, 'added'))).toEqual({ products: 0, prices: 0, coupons: 0 });
    expect(await createCatalogue(client, sells(54_780, 'included'))).toEqual({ products: 0, prices: 1, coupons: 0 });
    expect(made()).toEqual([
      ['flumen_business_monthly', 54_780, 'jpy', 'inclusive'],
      [null, 49_800, 'jpy', 'exclusive'],
    ]);
  } finally {
    await own.close();
  }
});
