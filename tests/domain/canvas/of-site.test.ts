import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { documentSchema } from '#domain/canvas/document.ts';
import { allElements } from '#domain/canvas/elements/index.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { ASSUMED_VALUE, drawnSite, funnelOfSite, ruleOfPage } from '#domain/canvas/templates/of-site.ts';
import { PUBLISHED_RATES, publishersOf, SITE_MODELS } from '#domain/canvas/templates/published-rates.ts';
import { SITE_FORMS, type SitePage } from '#domain/wire/sites.ts';

const WORDS = { about: 'Drawn from Acme.', note: 'Assumptions.', conservative: 'Low', optimistic: 'High', product: 'Acme' };
const page = (path: string, more: Partial<SitePage> = {}): SitePage => ({
  ...{ url: `https://www.acme.example${path}`, title: `Page ${path}`, kind: 'landing_page', form: null, price: null },
  ...more,
});
const HOME = page('/');

describe('a funnel guessed from a site', () => {
  it.each([
    ['shop', [HOME, page('/products/box', { kind: 'product_page' })]],
    ['subscription', [HOME, page('/pricing', { kind: 'pricing_page' })]],
    ['calls', [HOME, page('/book', { kind: 'booking_calendar' })]],
    ['calls', [page('/', { form: 'contact' })]],
    ['leads', [page('/', { form: 'email' })]],
    ['leads', [HOME]],
  ] as const)('sells as %s', (model, pages) => {
    const funnel = funnelOfSite(pages, 'USD');
    expect(funnel).toMatchObject({ model, assumed: ASSUMED_VALUE[model] });
    const { totals } = forecast(drawnSite(funnel, WORDS));
    expect(totals.profit).toBeGreaterThan(0);
  });

  it('takes the lowest price that its pages say in the currency, and no other', () => {
    const pages = [
      HOME,
      page('/products/a', { kind: 'product_page', price: { amount: 5400, currency: 'USD' } }),
      page('/products/b', { kind: 'category_page', price: { amount: 2900, currency: 'USD' } }),
      page('/cart', { kind: 'cart', price: { amount: 100, currency: 'EUR' } }),
    ];
    const funnel = funnelOfSite(pages, 'USD');
    expect(funnel.assumed).toBeNull();
    // 2,000 visitors, of whom 45 % look at a product, 8 % of those pay at a checkout and 55 % of those buy for 29.00.
    const { totals } = forecast(drawnSite(funnel, WORDS));
    expect(totals.revenue).toBeCloseTo(2000 * 0.45 * 0.08 * 0.55 * 2900, 6);
    expect(totals.profit).toBeCloseTo(totals.revenue - 2000 * 80, 6);
    expect(drawnSite(funnel, WORDS).products).toMatchObject([{ name: 'Page /products/a', price: 2900 }]);
  });

  it('converts a price in another currency by the rates it is given, or by those that ship, and takes none without a rate', () => {
    const pages = [
      HOME,
      page('/products/a', { kind: 'product_page', price: { amount: 4900, currency: 'EUR' } }),
      page('/products/b', { kind: 'product_page', price: { amount: 9000, currency: 'JPY' } }),
    ];
    const priceIn = (...args: Parameters<typeof funnelOfSite>) => {
      const { converted, assumed, ...funnel } = funnelOfSite(...args);
      return { converted, assumed, price: drawnSite({ ...funnel, converted, assumed }, WORDS).products[0]?.price };
    };
    // Yen have no cents: 9,000 of them are 57.57 dollars at 1.177 ÷ 184, and 49 euros 57.67.
    expect(priceIn(pages, 'USD')).toMatchObject({
      converted: { said: { amount: 9000, currency: 'JPY' }, amount: 5757 },
      assumed: null,
      price: 5757,
    });
    const own = (from: string) => (from === 'EUR' ? 1.1 : null);
    expect(priceIn(pages, 'USD', own)).toMatchObject({ converted: { said: { amount: 4900, currency: 'EUR' }, amount: 5390 }, price: 5390 });
    expect(priceIn(pages, 'EUR')).toMatchObject({ converted: null, assumed: null, price: 4900 });
    expect(priceIn(pages, 'USD', () => null)).toMatchObject({ converted: null, assumed: ASSUMED_VALUE.shop });
  });

  it('says beside each assumed rate what others have published, where somebody has', () => {
    for (const model of SITE_MODELS) {
      for (const [id, { low, high }] of Object.entries(PUBLISHED_RATES[model])) {
        const pages = { shop: 'product_page', subscription: 'pricing_page', calls: 'booking_calendar', leads: 'landing_page' } as const;
        const funnel = funnelOfSite([HOME, page('/x', { kind: pages[model] })], 'USD');
        const step = funnel.steps[id];
        const [rate] = step && 'from' in step ? Object.values(step.from) : [];
        expect({ model, id, rate }).toMatchObject({ rate: expect.any(Number) });
        expect([low <= Number(rate), Number(rate) <= high]).toEqual([true, true]);
        const { elements } = drawnSite(funnel, { ...WORDS, published: (one) => `${one.low} to ${one.high} (${one.by.join(', ')})` });
        expect(elements.find((element) => element.id === id)?.note).toMatch(/^0\.\d+ to 0\.\d+ \([a-z0-9.]+(, [a-z0-9.]+)+\)$/);
        expect(drawnSite(funnel, WORDS).elements.find((element) => element.id === id)?.note).toBeUndefined();
      }
    }
    expect(publishersOf('shop')).toEqual(['kissmetrics.io', 'webmedic.com']);
  });

  it('counts each page where it was found, under its title', () => {
    const { elements } = drawnSite(funnelOfSite([HOME, page('/pricing?a=1', { kind: 'pricing_page', title: 'Plans' })], 'USD'), WORDS);
    expect(elements.find(({ name }) => name === 'Plans')?.rule).toEqual({ type: 'page', urls: ['acme.example/pricing'] });
    expect(ruleOfPage(page(''))).toEqual({ type: 'page', urls: ['acme.example/'] });
  });
});

const kind = fc.constantFrom(...allElements.map((element) => element.kind));
const anyPage: fc.Arbitrary<SitePage> = fc.record({
  url: fc.webUrl(),
  title: fc.string({ maxLength: 300 }),
  kind,
  form: fc.constantFrom(...SITE_FORMS, null),
  price: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 1e9 }), currency: fc.constantFrom('USD', 'JPY', 'KWD') })),
});

test('whatever a site says of itself, the drawing may be saved', () => {
  fc.assert(
    fc.property(fc.array(anyPage, { minLength: 1, maxLength: 8 }), fc.constantFrom('USD', 'JPY'), (pages, currency) => {
      const drawn = drawnSite(funnelOfSite(pages, currency), WORDS);
      expect(documentSchema.safeParse(drawn).error).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});
