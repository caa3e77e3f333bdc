import { expect, test } from 'vitest';
import type { PriceList } from '#domain/plans/prices.ts';
import { readPrices } from '#domain/plans/read-prices.ts';
import { createPrices } from '#server/billing/create-prices.ts';
import type { Answer } from '#tests/support/answer.ts';
import type { StripeParts } from './stripe-parts.ts';

const EUROS = readPrices({
  currency: 'EUR',
  plans: { performance_starter: { monthly: 70 }, business: { monthly: 319 }, agency: { monthly: 900 }, map_pro_lifetime: { once: 290 } },
  offer: { price: 95 },
});
const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;

/** Who began in euros at Stripe, where plans are sold in dollars afterwards: Stripe takes one currency of a customer at a time. */
export function currencies(parts: () => StripeParts): void {
  /** Sells at other prices for a while, and in dollars afterwards. */
  async function selling<T>(prices: PriceList, then: () => Promise<T>): Promise<T> {
    const { settings } = parts().server.context;
    const before = { prices: settings.prices, stripe: settings.stripe };
    Object.assign(settings, { prices, stripe: { ...settings.stripe } });
    try {
      await createPrices(settings);
      return await then();
    } finally {
      Object.assign(settings, before);
      await createPrices(settings);
      // Another process that has read no prices yet.
      Object.assign(settings, { stripe: { ...settings.stripe } });
    }
  }

  test('what was bought in euros is changed back, given back and paid in euros', async () => {
    const { stripe, withCard, running, customerOf } = parts();
    const payer = await withCard();
    await selling(EUROS, async () => {
      payer.told(await payer.order('business', 'monthly'));
      payer.told(await payer.order('performance_starter', 'monthly'));
    });
    expect(await payer.show()).toMatchObject({ currency: 'EUR', sold_in: 'USD', next_payment: { amount: 7_000 } });
    expect(codeOf(await payer.order('agency', 'monthly'))).toBe('billing_other_currency');
    // A change that was scheduled comes back with the undoing, at its price.
    payer.told(await payer.send('POST', 'users/cancel', {}));
    expect(payer.told(await payer.send('PATCH', 'users/undo-cancel'))).toMatchObject({
      state: 'scheduled',
      next_payment: { amount: 7_000 },
    });
    await payer.send('POST', 'billing/payment-page', {});
    expect(stripe.books.all('checkout.session')[0]).toMatchObject({ customer: await customerOf(payer), currency: 'eur' });
    stripe.books.renew(await running(payer));
    expect([stripe.books.taken, stripe.books.all('invoice')[0]?.currency]).toEqual([[31_900, 7_000], 'eur']);
  });

  test('what an earlier payment has left goes back to the customer in euros, too', async () => {
    const { stripe, withCard, customerOf } = parts();
    const payer = await withCard();
    await selling(EUROS, async () => {
      const customer = stripe.books.get('customer', await customerOf(payer));
      Object.assign(customer, { balance: -10_000, currency: 'eur' });
      payer.told(await payer.order('business', 'monthly'));
    });
    expect((await payer.show()).refund).toMatchObject({ amount: 21_900 });
    expect(payer.told(await payer.send('POST', 'billing/refund'))).toMatchObject({ currency: 'EUR', credit: 10_000, sold_in: 'USD' });
    expect(stripe.books.all('customer_balance_transaction')[0]).toMatchObject({ amount: -10_000, currency: 'eur' });
    expect((await payer.show()).history[0]).toMatchObject({ type: 'refund', amount: -21_900, currency: 'EUR' });
  });

  test('what was bought for good says its own currency; a trial that goes on in euros is not changed for a plan in dollars', async () => {
    const { withCard, stripe } = parts();
    const [owner, trying] = [await withCard(), await withCard()];
    await selling(EUROS, async () => {
      owner.told(await owner.send('POST', 'users/ltd-upgrade', { planId: 'map_pro_lifetime', quoted: 29_000 }));
      trying.told(await trying.send('POST', 'users/upgrade', { planId: 'business', period: 'monthly', isTrial: true }));
    });
    expect(await owner.show()).toMatchObject({ currency: 'EUR', refund: { amount: 29_000 }, sold_in: null });
    // Until then it could come to a refund in euros of an account in dollars.
    const tried = await owner.send('POST', 'users/upgrade', { planId: 'business', period: 'monthly', isTrial: true });
    expect(codeOf(tried)).toBe('billing_other_currency');
    owner.told(await owner.order('business', 'monthly'));
    expect([(await owner.show()).currency, stripe.books.taken]).toEqual(['USD', [29_000, 34_900]]);
    expect(codeOf(await trying.order('agency', 'monthly'))).toBe('billing_other_currency');
    expect(await trying.show()).toMatchObject({ currency: 'EUR', sold_in: 'USD', status: { line: 'trial_goes_on', amount: 31_900 } });
  });

  test('an offer takes off what it does by the list of today', async () => {
    const { stripe } = parts();
    const offer = () => stripe.books.get('coupon', 'flumen_FAASTRACK');
    const dollars = offer().amount_off;
    await selling(EUROS, async () => expect(offer()).toMatchObject({ amount_off: 80_500, currency: 'eur' }));
    expect(offer()).toMatchObject({ amount_off: dollars, currency: 'usd' });
    expect(stripe.books.all('promotion_code', ({ code, active }) => code === 'FAASTRACK' && active).length).toBe(1);
  });
}
