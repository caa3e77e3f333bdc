import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { attributionQuestion } from '#domain/wire/reports/attribution.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { adsReport } from '#server/reports/ads/report.ts';
import { attributionReport } from '#server/reports/attribution/report.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import { sourcesReport } from '#server/reports/sources/report.ts';
import { asReport, eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { canvas, newWorkspace, page } from './ordered/canvas-cast.ts';

/** What costs know of where people came from is known by every report alike. */

const range = { min: '2026-03-01', max: '2026-03-31' };
const now = new Date('2026-04-20T12:00:00Z');
const shown = { timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
const id = newWorkspace();
let store: TestAnalytics;

beforeAll(async () => {
  store = await openTestAnalytics();
  const ad = { workspace_id: id, day: '2026-03-10', utm_source: 'facebook', utm_medium: 'paid', utm_campaign: 'spring' };
  await store.analytics.insertSpend([
    { ...ad, platform: 'facebook', entity: 'ad-1', amount: 700, impressions: 90, clicks: 9 },
    { ...ad, platform: 'google', entity: 'ad-2', amount: 50, impressions: 10, clicks: 1 },
  ]);
  const visit = {
    workspace_id: id,
    time: '2026-03-10 10:00:00.000',
    is_entry: 1,
    utm_source: 'facebook',
    fl_adsrc: 'facebook',
    fl_adid: 'ad-1',
  } as const;
  await store.analytics.insertEvents([eventRow({ ...visit, path: '/landing' })], id);
});
afterAll(() => store?.close());

const about = { id, ...shown };
const is = (key: 'fl_adsrc' | 'fl_adid' | 'utm_term', value: string): Filter => [[{ key, match: 'is', value }]];

test.each([
  ['fl_adsrc', 'facebook'],
  ['fl_adid', 'ad-1'],
] as const)('costs filtered by %s are those of the ad, in ads, sources and KPIs', async (key, value) => {
  const filter = is(key, value);
  await asReport(store.analytics, id, async (analytics) => {
    const ads = await adsReport(analytics, about, { range, compare_range: null, level: 'ad', filter }, now);
    expect(ads.totals).toMatchObject({ spend: 700, clicks: 9, people: 1 });
    const sources = await sourcesReport(analytics, about, { range, compare_range: null, level: 'source', filter }, now);
    expect(sources.totals).toMatchObject({ spend: 700, roas: 0 });
    const spend = { id: 'spend', name: '', metric: 'TOTAL_SPEND', element: null, condition: null } as const;
    const { kpis } = await kpiReport(analytics, about, [spend], { range, compare_range: null, filter }, now);
    expect(kpis[0]).toMatchObject({ value: 700 });
  });
});

test('an ad set stands between campaign and ad: each level comes to the one above, and visits are in it by their ad', async () => {
  const sets = { ...about, id: newWorkspace() };
  const day = '2026-03-10';
  const cost = { workspace_id: sets.id, day, platform: 'facebook', utm_source: 'facebook', utm_medium: 'paid', entered: 1 } as const;
  const rows = [
    { entity: '1', ad_id: '1', ad_set: 'cold', utm_campaign: 'spring', amount: 100 },
    { entity: '2', ad_id: '2', ad_set: 'cold', utm_campaign: 'spring', amount: 200 },
    // Stored before its ad set was known, and before ad sets were asked for.
    { entity: '2', ad_id: '2', utm_campaign: 'spring', amount: 50, day: '2026-03-09' },
    { entity: '3', ad_id: '3', utm_campaign: 'spring', amount: 7 },
    { entity: 'warm as a whole', ad_set: 'warm', utm_campaign: 'spring', amount: 30 },
    { entity: '9', ad_id: '9', utm_campaign: 'summer', amount: 5 },
  ];
  await store.analytics.insertSpend(rows.map((row) => ({ ...cost, impressions: 10, clicks: 1, ...row })));
  const came = (visitor_id: string, fl_adid: string) =>
    eventRow({
      ...{ workspace_id: sets.id, visitor_id, time: `${day} 10:00:00.000`, is_entry: 1, utm_source: 'facebook' },
      ...{ utm_campaign: 'spring', fl_adsrc: 'facebook', fl_adid },
    });
  await store.analytics.insertEvents([came('ann', '1'), came('bob', '2'), came('cyd', '3')], sets.id);
  const level = (name: 'campaign' | 'ad_set' | 'ad', above: object) =>
    asReport(store.analytics, sets.id, (analytics) => adsReport(analytics, sets, { range, compare_range: null, level: name, above }, now));
  const of = async (...asked: Parameters<typeof level>) => {
    const { rows: found, totals } = await level(...asked);
    return [...found.map(({ key, values }) => [key, values.spend, values.people]), ['', totals.spend, totals.people]];
  };
  const spring = { platform: 'facebook', campaign: 'spring' };
  expect(await of('campaign', { platform: 'facebook' })).toEqual([
    ['spring', 387, 3],
    ['summer', 5, null],
    ['', 392, 3],
  ]);
  expect(await of('ad_set', spring)).toEqual([
    ['cold', 350, 2],
    ['warm', 30, null],
    ['', 7, 1],
    ['', 387, 3],
  ]);
  expect(await of('ad', { ...spring, ad_set: 'cold' })).toEqual([
    ['2', 250, 1],
    ['1', 100, 1],
    ['', 350, 2],
  ]);
  expect(await of('ad', { ...spring, ad_set: '' })).toEqual([
    ['3', 7, 1],
    ['', 7, 1],
  ]);
  expect(await of('ad_set', { platform: 'facebook', campaign: 'summer' })).toEqual([
    ['', 5, null],
    ['', 5, 0],
  ]);
});

test('what costs do not know they do not say', async () => {
  const filter = is('utm_term', 'shoes');
  const ads = await asReport(store.analytics, id, (analytics) =>
    adsReport(analytics, about, { range, compare_range: null, level: 'ad', filter }, now),
  );
  expect(ads.totals.spend).toBeNull();
});

test('a source of a canvas that is told by its ad has the costs of that ad', async () => {
  const byAd: Rule = { type: 'source', conditions: [{ key: 'fl_adid', match: 'is', value: 'ad-1' }] };
  const drawn = canvas({ ad: byAd, landing: page('/landing') }, [['ad', 'landing']]);
  const document = { ...drawn, elements: drawn.elements.map((one) => (one.id === 'ad' ? { ...one, kind: 'facebook_ads' } : one)) };
  const counted = await asReport(store.analytics, id, (analytics) => canvasReport(analytics, about, { document, revision: 1 }, range, now));
  expect(counted.elements.ad).toMatchObject({ people: 1, spend: 700 });
});

test('a workspace that never had costs is answered as if it had been asked for them, and the first costs stand in the next answer', async () => {
  const other = { ...about, id: newWorkspace() };
  await store.analytics.insertEvents([eventRow({ workspace_id: other.id, time: '2026-03-10 10:00:00.000', utm_source: 'bing' })], other.id);
  const spend = { id: 'spend', name: '', metric: 'TOTAL_SPEND', element: null, condition: null } as const;
  const document = canvas({ bing: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'bing' }] } }, []);
  const asked = { range, compare_range: null };
  const answers = (analytics: Analytics) =>
    Promise.all([
      kpiReport(analytics, other, [spend], asked, now),
      sourcesReport(analytics, other, { ...asked, level: 'source' }, now),
      adsReport(analytics, other, { ...asked, level: 'campaign' }, now),
      attributionReport(analytics, other, attributionQuestion.parse({ range }), now),
      canvasReport(analytics, other, { document, revision: 1 }, range, now),
    ]);
  const told = await answers(store.analytics);
  expect(told).toEqual(await answers({ ...store.analytics, hasSpend: async () => true }));
  const cost = { platform: 'bing', entity: 'c', utm_source: 'bing', utm_medium: '', utm_campaign: '', impressions: 1, clicks: 1 };
  await store.analytics.insertSpend([{ ...cost, workspace_id: other.id, day: '2026-03-10', amount: 90 }]);
  const [kpis, sources, ads, attribution, drawn] = await answers(store.analytics);
  expect([kpis.kpis[0]?.value, sources.totals.spend, ads.totals.spend, drawn.elements.bing?.spend]).toEqual([90, 90, 90, 90]);
  expect(attribution.rows[0]?.spend).toBe(90);
});
