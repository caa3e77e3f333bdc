import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricType } from '#domain/wire/kpis.ts';
import { BREAKDOWNS, type KpiReport, type Range } from '#domain/wire/reports.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import { kpiReport } from '#server/analytics/reports/kpis/report.ts';
import type { Widget } from '#server/analytics/reports/kpis/widget.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

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
  kpiReport(store.analytics, { id: workspace, timezone: 'Europe/Berlin', currency: 'EUR' }, widgets, question, new Date(now));

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
      [1500, 400, [1500, 0, 0, 0]],
      [90_000, 0, [0, 0, 90_000, 0]],
      [750, 400, [1500, null, 0, null]],
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

describe('any widgets over any events', () => {
  const KIND: Record<string, EventKind> = {
    pageView: 'page_view',
    purchaseMade: 'purchase',
    dealStage: 'deal',
    formCompleted: 'form_completed',
    linkClick: 'link_click',
  };
  const startOf = {
    daily: (day: string) => day,
    weekly: (day: string) => {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return date.toISOString().slice(0, 10);
    },
    monthly: (day: string) => `${day.slice(0, 7)}-01`,
  };

  function holds({ condition }: Widget, row: EventRow): boolean {
    if (!condition) return true;
    const text = (
      condition.key === 'url'
        ? row.host + row.path
        : condition.key === 'utm_source'
          ? row.utm_source
          : (row.attributes[condition.key] ?? '')
    ).toLowerCase();
    const value = condition.value.toLowerCase();
    return { is: text === value, isNot: text !== value, contains: text.includes(value), containsNot: !text.includes(value) }[
      condition.match
    ];
  }
  /** The value of a widget over some events, said as plainly as possible. */
  function naive(one: Widget, rows: readonly EventRow[]): number | null {
    const everybody = new Set(rows.map((row) => row.visitor_id)).size;
    const met = rows.filter((row) => holds(one, row));
    const revenue = met
      .filter((row) => row.kind === (one.element === 'dealStage' ? 'deal' : 'purchase'))
      .reduce((sum, row) => sum + row.value, 0);
    if (one.metric === 'TOTAL_REVENUE') return revenue;
    if (one.metric === 'REVENUE_PER_PERSON') return everybody === 0 ? null : Math.round(revenue / everybody);
    if (!one.element || one.element === 'person') return new Set(met.map((row) => row.visitor_id)).size;
    return met.filter((row) => row.kind === KIND[one.element ?? '']).length;
  }

  const pick = <T>(...values: T[]) => fc.constantFrom(...values);
  const anyEvent = fc.record({
    day: fc.integer({ min: 1, max: 59 }),
    visitor_id: pick('a', 'b', 'c'),
    kind: pick<EventKind>('page_view', 'purchase', 'deal', 'form_completed', 'scroll'),
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
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);

  it('agree with a plain count, in total and in every bucket', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { maxLength: 50 }),
        fc.array(anyWidget, { minLength: 1, maxLength: 6 }),
        fc.tuple(fc.integer({ min: 1, max: 59 }), fc.integer({ min: 0, max: 40 })),
        pick(...BREAKDOWNS),
        async (events, widgets, [from, length], breakdown) => {
          const workspace = newWorkspace();
          const rows = events.map(({ day, plan, ...about }) =>
            eventRow({ ...about, workspace_id: workspace, time: `${dayOf(day)} 10:00:00.000`, attributes: { plan } }),
          );
          await store.analytics.insertEvents(rows, workspace);
          const asked = widgets.map(({ metric, element, condition }) => widget(metric, element, condition));
          const range: Range = { min: dayOf(from), max: dayOf(from + length) };
          const report: KpiReport = await ask(workspace, asked, { range, breakdown }, '2026-06-01T00:00:00Z');
          const within = (one: Range) => rows.filter((row) => row.day >= one.min && row.day <= one.max);
          for (const [index, kpi] of report.kpis.entries()) {
            const one = asked[index]!;
            expect(kpi.value).toBe(naive(one, within(range)));
            expect(kpi.previous).toBe(naive(one, within(report.compare_range)));
            expect(kpi.series).toEqual(
              report.buckets.map((bucket) =>
                naive(
                  one,
                  within(range).filter((row) => startOf[breakdown](row.day) === startOf[breakdown](bucket.start)),
                ),
              ),
            );
          }
          expect(report.buckets[0]?.start).toBe(range.min);
          expect(report.buckets.at(-1)?.end).toBe(range.max);
        },
      ),
      { numRuns: 25 },
    );
  });
});
