import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import type { SiteReading } from '#domain/wire/sites.ts';
import { funnelOf, noFunnel } from '#server/public-pages/funnel.ts';
import type { Visit } from '#server/public-pages/visit.ts';
import { wordsOf } from '#server/public-pages/words.ts';

/** The funnel of a site as people see it who have no account. */

const VISIT: Visit = {
  ...{ language: 'en', isKnown: false, isSold: true, isTest: true, coupon: 'BF2024', period: 'monthly', path: '/your-funnel' },
  ...{ prices: STANDARD_PRICES, publicUrl: 'https://flumen.example', carried: { coupon: 'BF2024' } },
};
const page = (path: string, title: string, kind: string, more: object = {}) => ({
  ...{ url: `https://shop.example${path}`, title, kind, form: null, price: null },
  ...more,
});
const READING: SiteReading = {
  ...{ url: 'https://shop.example/', name: 'Mugs & <b>more</b>', failure: null, status: null },
  pages: [page('/', 'Home', 'landing_page'), page('/mug', 'A mug', 'product_page', { price: { amount: 5000, currency: 'USD' } })],
};

test('it shows people, rates and a profit, says where they come from, and leads on through registration', () => {
  const { text } = funnelOf(VISIT, wordsOf('en', 'USD'), READING, 'USD', 'token-1');
  // 2,000 visitors at 0.80; 45 % see a product, 8 % check out, 55 % buy at 50.00.
  expect(text).toContain('$380.00');
  expect(text).toMatch(/<th scope="row">[^<]+<\/th><td class="num">–<\/td><td class="num">–<\/td><td class="num">2,000<\/td>/);
  // What others have published about such a step, and who they are.
  expect(text).toMatch(/<td class="num">8%<\/td><td class="num">7%[^<]+12%<\/td>/);
  expect(text).toContain('(kissmetrics.io, webmedic.com, until October 2026)');
  // Drawn by what draws exports, in the colours of the page, with what others wrote escaped.
  expect(text).toMatch(/<svg [^>]+>.*A mug.*<\/svg>/);
  expect(text).toContain('var(--fl-surface, #ffffff)');
  expect(text).toContain('45%');
  expect(text).not.toContain('<b>more</b>');
  const keep = /class="btn lg next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const there = new URL(keep, 'https://flumen.example');
  expect([there.pathname, there.searchParams.get('coupon')]).toEqual(['/register', 'BF2024']);
  expect(there.searchParams.get('redirect')).toBe('/dashboard/start?reading=token-1&coupon=BF2024');
  expect(text).toContain('href="/library/store_product_page?coupon=BF2024"');
});

test('a price in another currency than the visitor pays in is converted, and both are said', () => {
  const { text } = funnelOf(VISIT, wordsOf('en', 'USD'), READING, 'EUR', 'token-1');
  // 0.8496 euros for a dollar.
  expect(text).toContain('Its pages say $50.00, which is about €42.48.');
});

test.each(LANGUAGES)('every model and every failure is said in %s', (language) => {
  const words = wordsOf(language, 'USD');
  const models = [
    READING.pages,
    [page('/', 'Home', 'landing_page'), page('/pricing', 'Prices', 'pricing_page')],
    [page('/', 'Home', 'landing_page'), page('/call', 'Call', 'booking_calendar')],
    [page('/', 'Home', 'landing_page')],
  ];
  for (const pages of models) expect(funnelOf(VISIT, words, { ...READING, pages }, 'JPY', 't').text).not.toMatch(/undefined|NaN|{{/);
  const failed = (['robots', 'private', 'dns', 'slow'] as const).map(
    (failure) => noFunnel(VISIT, words, { ...READING, pages: [], failure, status: null } as SiteReading, 'x').text,
  );
  expect(new Set(failed).size).toBe(4);
});
