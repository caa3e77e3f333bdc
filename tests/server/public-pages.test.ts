import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { ENFORCED_AT, FEATURES } from '#domain/plans/features.ts';
import { priceOf } from '#domain/plans/prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { translate } from '#server/http/language.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What anybody reads before they have an account: whole texts, in five languages, without a script. */

const PATHS = ['/', '/plans/map', '/plans/performance', '/map-pro-oto'] as const;
let server: TestServer;
let unsold: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { testBilling: true, publicUrl: 'https://flumen.example' } });
  unsold = await openTestServer({ settings: { testBilling: false } });
}, 120_000);
afterAll(async () => {
  await Promise.all([server.close(), unsold.close()]);
});

const read = (url: string, headers: Record<string, string> = {}, from = server) =>
  from.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
const pageAt = async (url: string, headers = {}, from = server) => (await read(url, headers, from)).body;
const linksOf = (page: string) => [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
const dollars = (cents: number | undefined, language = 'en') =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }).format(
    (cents ?? Number.NaN) / 100,
  );

describe('public pages', () => {
  test.each(PATHS)('%s says in each language what it is about', async (path) => {
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      const answer = await read(path, { 'accept-language': language });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.vary).toContain('Accept-Language');
      const page = answer.body;
      expect(page).toContain(`<html lang="${language}"`);
      const [, title = ''] = /<title>([^<]+) · Flumen<\/title>/.exec(page) ?? [];
      titles.add(title);
      expect(/<meta name="description" content="[^"]{30,}"/.test(page)).toBe(true);
      expect(page.match(/<h1[ >]/g)).toHaveLength(1);
      expect(page.match(/{{|undefined|NaN|\[object/)).toBeNull();
      // A page of text: the one script only tells light from dark.
      expect([...page.matchAll(/<script[^>]*>/g)].map(([script]) => script)).toEqual(['<script src="/theme.js">']);
    }
    expect(titles.size).toBeGreaterThan(3);
  });

  test('the address decides on the language before the browser does, and the links go on in it', async () => {
    const page = await pageAt('/plans/map?lang=ja', { 'accept-language': 'de' });
    expect(page).toContain('<html lang="ja"');
    expect(linksOf(page).find((href) => href.startsWith('/login'))).toBe('/login?lang=ja');
    expect(page).toContain('<link rel="canonical" href="https://flumen.example/plans/map?lang=ja">');
  });

  test('prices are those of the list, in each period', async () => {
    const page = await pageAt('/plans/performance');
    for (const plan of ['performance_starter', 'performance_pro', 'business', 'agency'] as const) {
      const { monthly, monthlyBilledYearly, yearly } = priceOf(STANDARD_PRICES, plan);
      for (const cents of [monthly, monthlyBilledYearly, yearly]) expect(page).toContain(dollars(cents));
    }
    const map = await pageAt('/plans/map');
    for (const cents of [priceOf(STANDARD_PRICES, 'map_pro').monthly, priceOf(STANDARD_PRICES, 'map_pro_lifetime').once])
      expect(map).toContain(dollars(cents));
    expect(await pageAt('/map-pro-oto')).toMatch(/\$197[\s\S]*\$997[\s\S]*\$999/);
  });

  test('nothing is promised that is not built', async () => {
    const pages = (await Promise.all(PATHS.map((path) => pageAt(path)))).join('\n');
    const name = (feature: string) => translate('en', `features.${feature}.name`) ?? '';
    const missing = FEATURES.filter((feature) => ENFORCED_AT[feature] === 'not built yet');
    expect(missing.filter((feature) => pages.includes(`>${name(feature)}<`))).toEqual([]);
    expect(pages).toContain(`>${name('targets')}<`);
  });

  test('a coupon shows in the price and goes along on every way into the product', async () => {
    const page = await pageAt('/plans/performance?coupon=bf2024&utm_source=news');
    expect(page).toContain(`<s>${dollars(priceOf(STANDARD_PRICES, 'performance_pro').yearly)}</s>`);
    expect(page).toMatch(/value="yearly" autocomplete="off" checked/);
    const inside = linksOf(page).filter((href) => /^\/(register|login|library|plans)/.test(href));
    expect(inside.length).toBeGreaterThan(8);
    for (const href of inside) {
      const { searchParams } = new URL(href, 'https://flumen.example');
      expect([searchParams.get('coupon'), searchParams.get('utm_source')]).toEqual(['bf2024', 'news']);
    }
    const chosen = inside.map((href) => new URL(href, 'https://flumen.example').searchParams.get('redirect'));
    expect(chosen).toContain('/dashboard/subscription-plans?highlight=business&period=yearly&coupon=bf2024');
  });

  test('what an address says is never written into a page as markup', async () => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>');
    for (const path of PATHS) {
      const page = await pageAt(`${path}?coupon=${hostile}&lang=${hostile}&period=${hostile}&utm_source=${hostile}`);
      expect(page).not.toContain('<script>');
      expect(page).not.toContain('coupon=%22');
    }
  });

  test('who is signed in goes on from the home page, with the coupon, and straight to the plan from a page of plans', async () => {
    const headers = { cookie: 'other=1; flx_auth=%7B%22id%22%3A%22x%22%7D' };
    const home = await read('/?coupon=BF2024', headers);
    expect([home.statusCode, home.headers.location]).toEqual([302, '/dashboard?coupon=BF2024']);
    const links = linksOf(await pageAt('/plans/performance', headers));
    expect(links).toContain('/dashboard/subscription-plans?highlight=agency&period=monthly');
    expect(links.filter((href) => /^\/(login|register)/.test(href))).toEqual([]);
    expect((await read('/', { cookie: 'flx_auth=' })).statusCode).toBe(200);
  });

  test('where nothing is sold the pages say what plans hold, name no price and offer nothing to buy', async () => {
    for (const path of PATHS) {
      const page = await pageAt(path, {}, unsold);
      // The drawing shows what a funnel costs and earns.
      expect(page.replace(/<svg[\s\S]*?<\/svg>/g, '').match(/\$\d+/g)).toBeNull();
      expect(linksOf(page).filter((href) => href.includes('subscription-plans'))).toEqual([]);
      expect(linksOf(page).some((href) => href.startsWith('/register'))).toBe(true);
    }
    expect(await pageAt('/plans/performance', {}, unsold)).toContain('Plans are not sold on this installation');
  });
});
