import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { MetricType } from '#domain/wire/reports/kpis.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
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
  id: [metric, element, JSON.stringify(condition)].join(' '),
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
        at('2026-03-11', 'bert', 'custom'),
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
      widget('HITS', 'customEvent'),
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
      [1, 0, [0, 0, 1, 0]],
      [1, 1, [1, 0, 0, 0]],
      [1, 0, [1, 0, 0, 0]],
      [91_500, 400, [1500, 0, 90_000, 0]],
      [90_000, 0, [0, 0, 90_000, 0]],
      [45_750, 400, [1500, null, 45_000, null]],
      // Of the days before the first costs nobody knows what was spent.
      [301, null, [null, 301, 0, 0]],
      [151, null, [null, null, 0, null]],
    ]);
    expect(kpis[0]?.change).toBe(1);
    expect(kpis[6]?.change).toBeNull();
  });

  it('ad spend that nobody ever reported is unknown, not 0', async () => {
    const { kpis } = await ask(newWorkspace(), [widget('TOTAL_SPEND'), widget('TOTAL_REVENUE')], {
      range: { min: '2026-03-09', max: '2026-03-10' },
    });
    expect(kpis.map(({ value, previous, series, unknown }) => [value, previous, series, unknown])).toEqual([
      [null, null, [null, null], 'spend'],
      [0, 0, [0, 0], null],
    ]);
  });

  it('a part of today is compared with the same part of the day beside it', async () => {
    const workspace = newWorkspace();
    const times = ['2026-03-18 08:00', '2026-03-19 08:00', '2026-03-16 08:00', '2026-03-17 10:59', '2026-03-17 11:01', '2026-03-17 20:00'];
    const rows = times.map((time) => eventRow({ workspace_id: workspace, time: `${time}:00.000`, visitor_id: time, kind: 'page_view' }));
    await store.analytics.insertEvents(rows, workspace);
    const views = [widget('HITS', 'pageView')];
    const question = { range: { min: '2026-03-18', max: '2026-03-19' }, breakdown: 'daily' } as const;
    // 12:10 in Berlin on the second day: the days before count up to 12:00 on theirs.
    const running = await ask(workspace, views, question, '2026-03-19T11:10:00Z');
    expect(running.compared_until).toBe('2026-03-17T11:00:00.000Z');
    expect(running.kpis[0]).toMatchObject({ value: 2, previous: 2, previous_series: [1, 1] });
    expect(running.compare_buckets.map(({ partial }) => partial)).toEqual([false, true]);
    const over = await ask(workspace, views, question, '2026-03-25T11:10:00Z');
    expect([over.compared_until, over.kpis[0]?.previous]).toEqual([null, 4]);
  });

  it('stand alone where no comparison is asked for', async () => {
    const workspace = newWorkspace();
    const row = (day: string) =>
      eventRow({ workspace_id: workspace, time: `${day} 10:00:00.000`, visitor_id: day, kind: 'purchase', value: 500 });
    await store.analytics.insertEvents([row('2026-03-08'), row('2026-03-09')], workspace);
    const range = { min: '2026-03-09', max: '2026-03-09' };
    const asked = (question: Parameters<typeof kpiReport>[3]) => ask(workspace, [widget('TOTAL_REVENUE')], question);
    expect((await asked({ range })).kpis[0]).toMatchObject({ value: 500, previous: 500, change: 0, previous_series: [500] });
    const alone = await asked({ range, compare_range: null });
    expect(alone).toMatchObject({ compare_range: null, compared_until: null, compare_buckets: [] });
    expect(alone.kpis[0]).toMatchObject({ value: 500, series: [500], previous: null, change: null, previous_series: [] });
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
