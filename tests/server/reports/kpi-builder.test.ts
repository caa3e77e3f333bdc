import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import { LONGEST_VALUE } from '#domain/kit/matches.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { rulePreviewAsked } from '#server/reports/canvas/rule-preview.ts';
import { filterValues } from '#server/reports/filter-values/report.ts';
import { ANY_DAYS, builderRange, drawnOf, kpiPreview } from '#server/reports/kpi-builder/preview.ts';
import { kpiSuggestions } from '#server/reports/kpi-builder/suggestions.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { ON_SALE } from '#tests/support/at-standard-prices.ts';

const WORKSPACE = '018f0000-0000-7000-8000-0000000000b1';
const ABOUT = { id: WORKSPACE, timezone: 'Europe/Berlin', currency: 'EUR', shown: EVERYTHING };
const NOW = new Date('2026-03-20T12:00:00Z');

/** Three bytes a letter. */
const LONG_NAME = 'あ'.repeat(LONGEST_VALUE - 100);

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
  const at = (day: string, visitor_id: string, kind: EventKind, path: string, about: object = {}) =>
    eventRow({ workspace_id: WORKSPACE, time: `${day} 10:00:00.000`, visitor_id, kind, host: 'shop.example', path, ...about });
  await store.analytics.insertEvents(
    [
      at('2026-03-19', 'anna', 'purchase', '/checkout', { value: 900, attributes: { plan: 'Pro' }, name: 'Course A' }),
      at('2026-03-20', 'anna', 'purchase', '/upsell', { value: 100, attributes: { plan: 'Basic' } }),
      at('2026-03-20', 'bert', 'purchase', '/checkout', { value: 50, attributes: { plan: 'Pro', 'it’s': 'so' } }),
      at('2026-03-20', 'cora', 'page_view', '/checkout', { language: 'de-at', country: 'AT' }),
      at('2026-03-20', 'cora', 'video_view', '/checkout', { name: LONG_NAME }),
      at('2026-03-20', 'cora', 'video_view', '/checkout', { name: `${LONG_NAME}${LONG_NAME}` }),
      at('2026-03-20', 'anna', 'custom', '/checkout', { name: 'Signed up' }),
      at('2026-03-20', 'anna', 'custom', '/checkout', { name: 'Signed up' }),
      // Before the days that are looked back over.
      at('2026-02-18', 'dora', 'purchase', '/old', { value: 50, attributes: { gone: 'x' } }),
    ],
    WORKSPACE,
  );
});
afterAll(() => store?.close());

describe('a preview', () => {
  const onPath = (value: string) => ({ attribute_key: 'path', operator: '=', value }) as const;
  it('says value, trend, people and hits of what is drawn so far', async () => {
    const conditions = { or: [onPath('/checkout'), onPath('/upsell')] };
    const drawn = drawnOf({ metric_type: 'TOTAL_REVENUE', element_type: 'purchaseMade', conditions });
    const found = await kpiPreview(store.analytics, ABOUT, drawn, NOW);
    expect(found).toMatchObject({ format: 'money', value: 1050, people: 2, hits: 3, range: { min: '2026-02-19', max: '2026-03-20' } });
    expect(found.series.slice(-2)).toEqual([900, 150]);
    const one = drawnOf({ metric_type: 'HITS', element_type: 'purchaseMade', conditions: onPath('/upsell') });
    expect(await kpiPreview(store.analytics, ABOUT, one, NOW)).toMatchObject({ value: 1, people: 1, hits: 1 });
  });

  it('says nothing of people where money was spent, and nothing at all of what the plan does not show', async () => {
    const spent = await kpiPreview(store.analytics, ABOUT, drawnOf({ metric_type: 'ROAS' }), NOW);
    expect(spent).toMatchObject({ value: null, people: null, hits: null, unknown: 'spend' });
    const less = { ...ABOUT, shown: { sold: ON_SALE, features: { ...EVERYTHING.features, purchaseTracking: false } } };
    const locked = await kpiPreview(store.analytics, less, drawnOf({ metric_type: 'HITS', element_type: 'purchaseMade' }), NOW);
    expect(locked).toMatchObject({ value: null, people: null, hits: null, locked: { feature: 'purchaseTracking' } });
  });
});

describe('suggestions', () => {
  const ask = async (question: Parameters<typeof kpiSuggestions>[2], about = ABOUT) =>
    (await kpiSuggestions(store.analytics, about, question, NOW)).values.map(({ value, people, hits }) => `${value} ${people} ${hits}`);

  it('are what was seen of the event lately, that of most people first', async () => {
    expect(await ask({ of: 'path' })).toEqual(['/checkout 3 7', '/upsell 1 1']);
    expect(await ask({ of: 'path', element_type: 'purchaseMade' })).toEqual(['/checkout 2 2', '/upsell 1 1']);
    // A rule names the kind of its events as they are sent.
    expect(await ask({ of: 'name', kind: 'custom' })).toEqual(['Signed up 1 2']);
    expect(await ask({ of: 'url', kind: 'page_view' })).toEqual(['shop.example/checkout 1 1']);
    expect(await ask({ of: 'url', search: 'UPSELL' })).toEqual(['shop.example/upsell 1 1']);
    expect(await ask({ of: 'keys' })).toEqual(['plan 2 3', 'it’s 1 1']);
    expect(await ask({ of: 'attributes.plan' })).toEqual(['Pro 2 2', 'Basic 1 1']);
    expect(await ask({ of: 'name', search: "' OR 1=1" })).toEqual([]);
  });

  it('are what can be compared with, by letters and not by bytes, in the builder and in filters', async () => {
    expect(await ask({ of: 'name', element_type: 'videoView' })).toEqual([`${LONG_NAME} 1 1`]);
    const range = { min: '2026-03-20', max: '2026-03-20' };
    const { values } = await filterValues(store.analytics, ABOUT, { key: 'name', range, search: 'あ' }, NOW);
    expect(values.map(({ value }) => value)).toEqual([LONG_NAME]);
  });

  it('name the languages and countries of visits', async () => {
    const range = { min: '2026-03-20', max: '2026-03-20' };
    const seen = async (key: 'language' | 'country') => (await filterValues(store.analytics, ABOUT, { key, range }, NOW)).values;
    expect(await seen('language')).toEqual([{ value: 'de-at', people: 1 }]);
    expect(await seen('country')).toEqual([{ value: 'AT', people: 1 }]);
    expect(await ask({ of: 'country' })).toEqual(['AT 1 1']);
  });

  it('keep back what the plan does not show, and other workspaces', async () => {
    const less = { ...ABOUT, shown: { sold: ON_SALE, features: { ...EVERYTHING.features, purchaseTracking: false } } };
    expect(await ask({ of: 'keys' }, less)).toEqual([]);
    expect(await ask({ of: 'path' }, { ...ABOUT, id: '018f0000-0000-7000-8000-0000000000b2' })).toEqual([]);
  });
});

describe('the preview of a rule', () => {
  const preview = (rule: Rule, about = ABOUT) =>
    rulePreviewAsked(about, rule, ANY_DAYS, (now) => builderRange(now, about.timezone)).make(store.analytics, NOW);

  it('counts what its card shows among others', async () => {
    const rules = {
      seen: { type: 'page', urls: ['shop.example/checkout'] },
      bought: { type: 'event', event: 'purchase', attributes: [{ key: 'plan', match: 'is', value: 'pro' }] },
      named: { type: 'event', event: 'custom', name: { match: 'contains', value: 'signed' } },
      came: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'nowhere' }] },
    } as const satisfies Record<string, Rule>;
    const document = {
      ...EMPTY_DOCUMENT,
      elements: Object.entries(rules).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: '', rule })),
      lines: [{ id: 'l', from: 'seen', to: 'bought', kind: 'next' as const }],
    };
    const range = builderRange(NOW, ABOUT.timezone);
    const { elements } = await canvasReport(store.analytics, ABOUT, { document, revision: 1 }, range, NOW);
    const found = await Promise.all(
      Object.entries(rules).map(async ([id, rule]) => {
        const { people, hits } = await preview(rule);
        return [id, { people, hits }] as const;
      }),
    );
    expect(Object.fromEntries(found)).toEqual({
      seen: { people: 1, hits: 1 },
      bought: { people: 2, hits: 2 },
      named: { people: 1, hits: 2 },
      came: { people: 0, hits: 0 },
    });
    for (const [id, counted] of found) expect(elements[id]).toMatchObject(counted);
  });

  it('says which days it is of, and nothing of what the plan does not show', async () => {
    const less = { ...ABOUT, shown: { sold: ON_SALE, features: { ...EVERYTHING.features, purchaseTracking: false } } };
    expect(await preview({ type: 'event', event: 'purchase' }, less)).toEqual({
      as_of: NOW.toISOString(),
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      range: { min: '2026-02-19', max: '2026-03-20' },
      people: null,
      hits: null,
      locked: expect.objectContaining({ feature: 'purchaseTracking' }),
    });
  });
});
