import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConditionTree } from '#domain/metrics/condition.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { MetricType } from '#domain/wire/reports/kpis.ts';
import { calendarOf } from '#server/reports/_kit/calendar.ts';
import { compile } from '#server/reports/kpis/compile.ts';
import { planFor } from '#server/reports/kpis/plan.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const RANGE = { min: '2026-03-09', max: '2026-03-10' };
const widget = (id: string, metric: MetricType, element: Widget['element'] = null, condition: ConditionTree | null = null): Widget => ({
  id,
  name: id,
  metric,
  element,
  condition,
});

/** That they equal plain loops over random histories is told with all metrics: exactness.test.ts. */
describe('KPIs with trees of conditions', () => {
  it('read raw events once, however many they are', () => {
    const onPath = (value: string): ConditionTree => ({ key: 'path', match: 'is', value });
    const widgets = [
      widget('1', 'HITS', 'purchaseMade', {
        any: [onPath('/a'), { all: [onPath('/b'), { key: 'device', match: 'isNot', value: 'mobile' }] }],
      }),
      widget('2', 'HITS', 'person', onPath('/c')),
      widget('3', 'CONVERSION_RATE', 'formCompleted', onPath('/d')),
      widget('4', 'TOTAL_REVENUE', null, onPath('/e')),
      widget('5', 'CUSTOMER_COUNT'),
    ];
    const source = { workspace: '018f0000-0000-7000-8000-000000000001', shown: EVERYTHING };
    const statement = compile(planFor(widgets), source, [[calendarOf(RANGE, 'daily', 'UTC')]]);
    expect(statement?.sql.match(/FROM events\b/g)).toHaveLength(1);
  });
});

describe('rates and orders checked by hand', () => {
  const workspace = '018f0000-0000-7000-8000-0000000000a1';
  const RATES = [
    widget('rate', 'CONVERSION_RATE', 'formCompleted'),
    widget('shop', 'CONVERSION_RATE'),
    widget('orders', 'ORDER_COUNT'),
    widget('customers', 'CUSTOMER_COUNT'),
    widget('items', 'TOTAL_ITEMS_COUNT'),
    widget('revenue', 'TOTAL_REVENUE_IN_CENTS'),
    widget('average', 'AVERAGE_ORDER_VALUE'),
    widget('cost', 'COST_PER_BUYER'),
    widget('roas', 'ROAS'),
  ];
  const ask = async (of: string) => {
    const about = { id: of, timezone: 'UTC', currency: 'EUR', shown: EVERYTHING };
    const report = await kpiReport(store.analytics, about, RATES, { range: RANGE, breakdown: 'daily' }, new Date('2026-03-20T12:00:00Z'));
    return Object.fromEntries(report.kpis.map(({ widget_id, value, series }) => [widget_id, [value, ...series]]));
  };

  it('an order of two items over midnight is one order, and one on each of its days', async () => {
    const at = (time: string, visitor_id: string, about: object) =>
      eventRow({ workspace_id: workspace, time: `${time}:00.000`, visitor_id, kind: 'purchase', ...about });
    await store.analytics.insertEvents(
      [
        at('2026-03-09 23:59', 'anna', { order_id: 'A', order_key: '7', sku: 'x', quantity: 2, value: 1000 }),
        at('2026-03-10 00:01', 'anna', { order_id: 'A', order_key: '7', sku: 'y', value: 500 }),
        at('2026-03-10 09:00', 'bert', { value: 300 }),
        at('2026-03-10 10:00', 'bert', { value: -300 }),
        at('2026-03-10 09:00', 'cora', { kind: 'form_completed' }),
        at('2026-03-10 09:01', 'cora', { kind: 'form_completed' }),
        at('2026-03-10 09:00', 'dora', { kind: 'page_view' }),
      ],
      workspace,
    );
    const cost = {
      workspace_id: workspace,
      day: '2026-03-09',
      platform: 'g',
      entity: '1',
      utm_source: '',
      utm_medium: '',
      utm_campaign: '',
    };
    await store.analytics.insertSpend([{ ...cost, amount: 750, impressions: 0, clicks: 0 }]);
    expect(await ask(workspace)).toEqual({
      rate: [1 / 4, 0, 1 / 4],
      shop: [2 / 4, 1, 2 / 4],
      orders: [2, 1, 2],
      customers: [2, 1, 2],
      items: [4, 2, 2],
      revenue: [1500, 1000, 500],
      average: [750, 1000, 250],
      // Of the second day nothing was spent: an order cost nothing, and nothing has no return.
      cost: [375, 750, 0],
      roas: [2, 1000 / 750, null],
    });
  });

  it('nothing happened: counts are 0, rates have no value', async () => {
    const empty = await ask('018f0000-0000-7000-8000-0000000000a2');
    const zeros = [0, 0, 0];
    const none = [null, null, null];
    expect(empty).toEqual({
      rate: none,
      shop: none,
      orders: zeros,
      customers: zeros,
      items: zeros,
      revenue: zeros,
      average: none,
      cost: none,
      roas: none,
    });
  });
});
