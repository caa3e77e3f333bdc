import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { FEATURES, isBuilt } from '#domain/plans/features.ts';
import { hasFeature } from '#domain/plans/offers.ts';
import { priceOf } from '#domain/plans/prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import it from '#locales/it.json' with { type: 'json' };
import ja from '#locales/ja.json' with { type: 'json' };
import ptBR from '#locales/pt-BR.json' with { type: 'json' };
import { keptDates } from '#src/upsell/kept-dates.ts';
import { isUpsellFeature, UPSELL_FEATURES } from '#src/upsell/upsells.ts';
import { cheapestWith, ON_SALE } from '#tests/support/at-standard-prices.ts';

const TEXTS = { en, 'pt-BR': ptBR, de, it, ja };

describe('the table of what is shown locked', () => {
  test('holds the eight features of whole screens, and what keeps numbers back', () => {
    expect([...UPSELL_FEATURES].sort()).toEqual([
      'adsMonitoring',
      'canvases',
      'kpiBuilder',
      'kpiMonitoring',
      'leadTracking',
      'pagesMonitoring',
      'purchaseTracking',
      'sourcesMonitoring',
      'targets',
      'workspaceOverview',
    ]);
    expect(UPSELL_FEATURES.every((feature) => FEATURES.includes(feature))).toBe(true);
    expect([isUpsellFeature('targets'), isUpsellFeature('forecast'), isUpsellFeature('toString')]).toEqual([true, false, false]);
  });

  test('shows those that are built', () => {
    const shown = UPSELL_FEATURES.filter(isUpsellFeature);
    expect(shown).toEqual(UPSELL_FEATURES.filter(isBuilt));
    expect(shown.length).toBeGreaterThan(3);
  });

  test('takes what a plan allows from the table of plans, not from its texts', () => {
    const numbers = LANGUAGES.flatMap((language) =>
      UPSELL_FEATURES.flatMap((feature) => Object.values(TEXTS[language].upsell[feature]).filter((text) => /\d{2}/.test(text))),
    );
    expect(numbers).toEqual([]);
  });

  test.each(LANGUAGES)('says everything in %s, in words of its own', (language) => {
    for (const feature of UPSELL_FEATURES) {
      const said = Object.entries(TEXTS[language].upsell[feature]);
      expect(said.map(([name]) => name).sort()).toEqual(['fact1', 'fact2', 'fact3', 'text', 'title']);
      expect(new Set(said.map(([, text]) => text)).size).toBe(5);
      if (language !== 'en') expect(TEXTS[language].upsell[feature].title).not.toBe(en.upsell[feature].title);
    }
  });

  test('names a plan that has the feature and a price for it', () => {
    for (const feature of UPSELL_FEATURES.filter((name) => name !== 'canvases')) {
      const plan = cheapestWith(feature);
      expect([hasFeature(plan, feature), priceOf(STANDARD_PRICES, plan).monthly ?? 0]).toEqual([true, expect.any(Number)]);
      expect(priceOf(STANDARD_PRICES, plan).monthly).toBeGreaterThan(0);
    }
  });
});

describe('the price list', () => {
  test('a year at once is cheaper than twelve months, and no plan below costs more', () => {
    const paid = ON_SALE.filter((plan) => priceOf(STANDARD_PRICES, plan).yearly !== undefined);
    expect(paid).toEqual(['performance_starter', 'performance_pro', 'business', 'agency']);
    for (const plan of paid) {
      const { monthly = 0, monthlyBilledYearly = 0, yearly = 0 } = priceOf(STANDARD_PRICES, plan);
      expect(monthlyBilledYearly).toBeLessThan(monthly);
      // The price a month is the year's, rounded up to whole dollars.
      expect(monthlyBilledYearly).toBeLessThanOrEqual(Math.ceil(yearly / 1200) * 100);
      expect(monthlyBilledYearly * 12).toBeGreaterThanOrEqual(yearly - 1200);
    }
    const monthly = paid.map((plan) => priceOf(STANDARD_PRICES, plan).monthly ?? 0);
    expect(monthly).toEqual(monthly.toSorted((a, b) => a - b));
  });
});

describe('dates kept on the device', () => {
  test('count for their days and no longer, and broken storage is as good as none', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    const dates = keptDates('put-off', 14);
    const at = '2026-03-01T00:00:00.000Z';
    dates.keep('targets', at);
    expect(dates.read('targets', new Date('2026-03-14T23:59:00Z'))).toBe(at);
    expect(dates.read('targets', new Date('2026-03-15T00:00:01Z'))).toBeNull();
    expect(dates.read('canvases', new Date(at))).toBeNull();
    stored.set('put-off', '{broken');
    expect(dates.read('targets', new Date(at))).toBeNull();
  });
});
