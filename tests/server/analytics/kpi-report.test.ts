import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDay } from '#domain/time/days.ts';
import type { MetricType } from '#domain/wire/kpis.ts';
import { BREAKDOWNS, type KpiReport, type Range, type Uncounted } from '#domain/wire/reports.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import { kpiReport } from '#server/analytics/reports/kpis/report.ts';
import type { Widget } from '#server/analytics/reports/kpis/widget.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { EVERYTHING } from '#tests/support/shown.ts';
import { bucketStart, counted, naive, within } from './naive-kpis.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

let workspaces = 0;
function newWorkspace(): string {
  workspaces += 1;
  return `018f0000-0000-7000-8000-${String(workspaces).padStart(12, '0')}`;
}
const widget = (metric: MetricType, element: Widget['element'] = null, condition: Widget['condition'] = null): Widget => ({
  id: [metric, element, condition?.key, condition?.match, condition?.value].join(' '),
  name: metric,
  metric,
  element,
  condition,
});
const ask = (workspace: string, widgets: readonly Widget[], question: Parameters<typeof kpiReport>[3], now = '2026-03-20T12:00:00Z') =>
  kpiReport(
    store.analytics,
    { id: workspace, timezone: 'Europe/Berlin', currency: 'EUR', shown: EVERYTHING },
    widgets,
    question,
    new Date(now),
  );

describe('numbers checked by hand', () => {
  it('people once, actions each time, money in cents, ratios without a denominator as none', async () => {
    const workspace = newWorkspace();
    const at = (day: string, visitor_id: string, kind: EventKind, value = 0, plan = '') =>
      eventRow({ workspace_id: workspace, time: `${day} 10:00:00.000`, visitor_id, kind, value, attributes: plan ? { plan } : {} });
    await store.analytics.insertEvents(
      [
        at('2026-03-09', 'anna', 'page_view'),
        at('2026-03-09', 'anna', 'purchase', 1000, 'Pro'),
        at('2026-03-09', 'anna', 'purchase', 500, 'free'),
        at('2026-03-11', 'anna', 'page_view'),
        at('2026-03-11', 'bert', 'form_completed'),
        at('2026-03-11', 'bert', 'deal', 90_000),
        at('2026-03-02', 'cora', 'page_view'),
        at('2026-03-02', 'cora', 'purchase', 400, 'pro'),
      ],
      workspace,
    );
    await store.analytics.insertSpend([
      {
        workspace_id: workspace,
        day: '2026-03-10',
        platform: 'g',
        entity: '1',
        utm_source: '',
        utm_medium: '',
        utm_campaign: '',
        amount: 301,
        impressions: 0,
        clicks: 0,
      },
    ]);
    const widgets = [
      widget('HITS', 'person'),
      widget('HITS', 'purchaseMade'),
      widget('HITS', 'purchaseMade', { key: 'plan', match: 'is', value: 'pro' }),
      widget('HITS', 'person', { key: 'plan', match: 'contains', value: 'FRE' }),
      widget('TOTAL_REVENUE'),
      widget('TOTAL_REVENUE', 'dealStage'),
      widget('REVENUE_PER_PERSON'),
      widget('TOTAL_SPEND'),
      widget('SPEND_PER_PERSON'),
    ];
    const { kpis, buckets } = await ask(workspace, widgets, {
      range: { min: '2026-03-09', max: '2026-03-12' },
      compare_range: { min: '2026-03-01', max: '2026-03-04' },
    });
    expect(buckets.map((bucket) => bucket.start)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']);
    expect(kpis.map(({ value, previous, series }) => [value, previous, series])).toEqual([
      [2, 1, [1, 0, 2, 0]],
      [2, 1, [2, 0, 0, 0]],
      [1, 1, [1, 0, 0, 0]],
      [1, 0, [1, 0, 0, 0]],
      [91_500, 400, [1500, 0, 90_000, 0]],
      [90_000, 0, [0, 0, 90_000, 0]],
      [45_750, 400, [1500, null, 45_000, null]],
      [301, 0, [0, 301, 0, 0]],
      [151, 0, [0, null, 0, null]],
    ]);
    expect(kpis[0]?.change).toBe(1);
    expect(kpis[5]?.change).toBeNull();
  });

  it('buckets that have not ended are marked and future ones have no value', async () => {
    const report = await ask(
      newWorkspace(),
      [widget('HITS', 'person')],
      { range: { min: '2026-03-10', max: '2026-04-02' }, breakdown: 'weekly' },
      '2026-03-18T12:00:00Z',
    );
    expect(report.buckets).toEqual([
      { start: '2026-03-10', end: '2026-03-15', partial: true },
      { start: '2026-03-16', end: '2026-03-22', partial: true },
      { start: '2026-03-23', end: '2026-03-29', partial: true },
      { start: '2026-03-30', end: '2026-04-02', partial: true },
    ]);
    expect(report.kpis[0]?.series).toEqual([0, 0, null, null]);
    expect(report.compare_range).toEqual({ min: '2026-02-14', max: '2026-03-09' });
  });
});

describe('any widgets over any events, in any zone', () => {
  const ZONES = [
    'UTC',
    'Asia/Kolkata',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ];
  /** Clocks that shift in one of them, once at midnight; turns of months and of a year. */
  const MOMENTS = [
    '2018-02-18T02:00Z',
    '2018-11-04T03:00Z',
    '2026-02-28T23:45Z',
    '2026-03-08T10:00Z',
    '2026-04-04T14:00Z',
    '2026-04-30T18:20Z',
    '2026-09-26T14:00Z',
    '2026-10-03T15:30Z',
    '2026-11-01T09:00Z',
    '2026-12-31T23:59Z',
  ].map((text) => Date.parse(text));
  const HOUR = 3_600_000;

  const pick = <T>(...values: T[]) => fc.constantFrom(...values);
  const anyEvent = fc.record({
    /** Within some days of the moment, most of them within some hours. */
    after: fc.oneof(fc.integer({ min: -30 * HOUR, max: 30 * HOUR }), fc.integer({ min: -700 * HOUR, max: 700 * HOUR })),
    visitor_id: pick('a', 'b', 'c'),
    kind: pick<EventKind>('page_view', 'purchase', 'purchase', 'deal', 'form_completed', 'scroll'),
    origin: pick<EventRow['origin']>('browser', 'browser', 'server', 'import'),
    order_id: pick('', 'A-1', 'A-2', 'A-3'),
    value: fc.integer({ min: 0, max: 999 }),
    path: pick('/', '/Offer'),
    utm_source: pick('', 'Google', 'bing'),
    plan: pick('', 'Pro', "o'free"),
  });
  const anyWidget = fc.record({
    metric: pick<MetricType>('HITS', 'HITS', 'TOTAL_REVENUE', 'REVENUE_PER_PERSON'),
    element: pick<Widget['element']>(null, 'person', 'pageView', 'purchaseMade', 'dealStage', 'formCompleted'),
    condition: fc.option(
      fc.record({
        key: pick('plan', 'utm_source', 'url'),
        match: pick('is', 'isNot', 'contains', 'containsNot' as const) as fc.Arbitrary<'is' | 'isNot' | 'contains' | 'containsNot'>,
        value: pick('pro', 'google', "o'f", 'offer'),
      }),
    ),
  });
  const anyQuestion = fc.record({
    timezone: pick(...ZONES),
    from: fc.integer({ min: -20, max: 3 }),
    length: fc.integer({ min: 0, max: 25 }),
    breakdown: pick(...BREAKDOWNS),
    /** Days from the start of the range to that of the one beside it, which may overlap; absent: the days before. */
    compare: fc.option(fc.integer({ min: -30, max: 5 }), { nil: undefined }),
  });

  type Events = (typeof anyEvent extends fc.Arbitrary<infer T> ? T : never)[];
  type Asked = typeof anyQuestion extends fc.Arbitrary<infer T> ? T : never;

  const rowsOf = (workspace: string, moment: number, events: Events) =>
    events.map(({ after, plan, order_id, ...about }) =>
      eventRow({
        ...about,
        workspace_id: workspace,
        time: new Date(moment + after).toISOString().replace('T', ' ').replace('Z', ''),
        attributes: { plan },
        order_id: about.kind === 'purchase' ? order_id : '',
      }),
    );

  const questionOf = (moment: number, { timezone, from, length, breakdown, compare }: Asked) => {
    const today = localDay(new Date(moment), timezone);
    const range: Range = { min: addDays(today, from), max: addDays(today, from + length) };
    const beside = compare === undefined ? {} : { compare_range: { min: addDays(range.min, compare), max: addDays(range.max, compare) } };
    return { range, breakdown, ...beside };
  };

  /** Holds every number of a report against the loops. */
  function compareWithLoops(report: Uncounted<KpiReport>, asked: readonly Widget[], rows: readonly EventRow[]): void {
    const { timezone, buckets, compare_buckets, range, compare_range, breakdown } = report;
    const valid = counted(rows);
    const of = (one: Widget, days: Range) => naive(one, within(timezone, valid, days), within(timezone, rows, days));
    for (const [index, kpi] of report.kpis.entries()) {
      const one = asked[index]!;
      expect(kpi.value).toBe(of(one, range));
      expect(kpi.previous).toBe(of(one, compare_range));
      expect(kpi.series).toEqual(buckets.map(({ start, end }) => of(one, { min: start, max: end })));
      expect(kpi.previous_series).toEqual(compare_buckets.map(({ start, end }) => of(one, { min: start, max: end })));
    }
    for (const { start } of buckets.slice(1)) expect(bucketStart(breakdown, start)).toBe(start);
    expect(buckets[0]?.start).toBe(range.min);
    expect(buckets.at(-1)?.end).toBe(range.max);
  }

  it('agree with plain loops, in total and in every bucket, also where the zone changes in between', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        pick(...MOMENTS),
        fc.array(fc.array(anyEvent, { maxLength: 25 }), { minLength: 1, maxLength: 2 }),
        fc.array(anyWidget, { minLength: 1, maxLength: 6 }),
        fc.array(anyQuestion, { minLength: 1, maxLength: 3 }),
        async (moment, batches, widgets, questions) => {
          const workspace = newWorkspace();
          const asked = widgets.map(({ metric, element, condition }) => widget(metric, element, condition));
          const rows: EventRow[] = [];
          for (const [place, events] of batches.entries()) {
            const fresh = rowsOf(workspace, moment, events);
            await store.analytics.insertEvents(fresh, `${workspace} ${place}`);
            rows.push(...fresh);
            for (const question of questions) {
              const about = { id: workspace, timezone: question.timezone, currency: 'EUR', shown: EVERYTHING };
              const now = new Date('2027-06-01T00:00:00Z');
              compareWithLoops(await kpiReport(store.analytics, about, asked, questionOf(moment, question), now), asked, rows);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
