import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { AttributionRow } from '#domain/wire/answers/attribution.ts';
import { attributionQuestion } from '#domain/wire/reports/attribution.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { NO_ORDER } from '#server/events/event-row.ts';
import { attributionReport } from '#server/reports/attribution/report.ts';
import { compareAttribution } from '#tests/reference/reports/attribution-reports.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { newWorkspace } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const MARCH = { min: '2026-03-01', max: '2026-03-31' };

async function report(events: (workspace: string) => EventRow[], asked: object = {}) {
  const workspace = newWorkspace();
  await store.analytics.insertEvents(events(workspace), workspace);
  const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const { rows, totals } = await attributionReport(
    store.analytics,
    about,
    attributionQuestion.parse({ range: MARCH, ...asked }),
    new Date(),
  );
  const named = (row: AttributionRow) => row.value ?? row.kind;
  const money = (model: keyof AttributionRow['credits']) => Object.fromEntries(rows.map((row) => [named(row), row.credits[model].revenue]));
  return { rows, totals, money, of: (name: string) => rows.find((row) => named(row) === name) };
}

const visit = (workspace_id: string, day: string, source = '', more: Partial<EventRow> = {}) =>
  eventRow({ workspace_id, time: `2026-${day} 10:00:00.000`, is_entry: 1, utm_source: source, visitor_id: 'ann', ...more });
const sale = (workspace_id: string, day: string, value: number, more: Partial<EventRow> = {}) =>
  eventRow({ workspace_id, time: `2026-${day} 12:00:00.000`, kind: 'purchase', value, visitor_id: 'ann', ...more });

describe('a journey counted by hand', () => {
  const journey = (workspace: string) => [
    visit(workspace, '02-27', 'Google'),
    visit(workspace, '03-06', 'facebook'),
    visit(workspace, '03-09', ''),
    sale(workspace, '03-10', 1000, { order_id: 'A' }),
    sale(workspace, '03-10', 1, { order_id: 'A', sku: 'gift' }),
  ];

  it('parts the whole order in whole cents by every model', async () => {
    const { money, totals, of } = await report(journey);
    expect(money('first')).toEqual({ google: 1001, facebook: 0, direct: 0 });
    expect(money('last')).toEqual({ google: 0, facebook: 0, direct: 1001 });
    expect(money('last_non_direct')).toEqual({ google: 0, facebook: 1001, direct: 0 });
    expect(money('linear')).toEqual({ google: 334, facebook: 334, direct: 333 });
    expect(money('linear_non_direct')).toEqual({ google: 501, facebook: 500, direct: 0 });
    expect(money('position')).toEqual({ google: 401, facebook: 200, direct: 400 });
    expect(money('full_impact')).toEqual({ google: 1001, facebook: 1001, direct: 1001 });
    expect(totals.credits.full_impact).toMatchObject({ conversions: 1, revenue: 1001 });
    expect(of('facebook')).toMatchObject({ lowest: { conversions: 0, revenue: 0 }, highest: { conversions: 1, revenue: 1001 } });
  });

  it('leaves out visits before the look-back, and says who had none', async () => {
    expect((await report(journey, { look_back: 5 })).money('first')).toEqual({ facebook: 1001, direct: 0 });
    expect((await report((w) => [sale(w, '03-10', 700)], {})).money('last')).toEqual({ unseen: 700 });
  });

  it('dates by the click: what visits of the range have earned since', async () => {
    const february = { range: { min: '2026-02-01', max: '2026-02-28' } };
    expect((await report(journey, february)).rows).toEqual([]);
    const { money, totals } = await report(journey, { ...february, dated: 'click' });
    expect(money('linear')).toEqual({ google: 334 });
    expect(totals.credits.linear.conversions).toBeCloseTo(1 / 3, 5);
  });

  it('dates by the first visit: what people who came first in the range have earned since', async () => {
    const later = (w: string) => [...journey(w), visit(w, '05-02', 'newsletter'), sale(w, '05-03', 200)];
    const february = { range: { min: '2026-02-01', max: '2026-02-28' }, look_back: null, dated: 'entered' } as const;
    const { money, totals } = await report(later, february);
    expect(money('first')).toMatchObject({ google: 1201 });
    expect(totals.credits.linear).toMatchObject({ conversions: 2, revenue: 1201 });
    // Who came first in February is nobody of March, whatever they bought then.
    expect((await report(later, { dated: 'entered', look_back: null })).rows).toEqual([]);
  });

  it('gives nothing to visits that nobody paid for, and says what came without a paid one', async () => {
    const paid = (w: string) => [
      visit(w, '02-27', 'newsletter', { utm_medium: 'email' }),
      visit(w, '03-04', 'Google', { utm_medium: 'cpc' }),
      visit(w, '03-05', 'blog', { utm_medium: 'affiliate' }),
      visit(w, '03-06', 'taboola', { utm_medium: 'cpc' }),
      visit(w, '03-07', 'facebook'),
      visit(w, '03-08', 'facebook', { fl_adid: '7' }),
      visit(w, '03-09'),
      sale(w, '03-10', 1000),
      visit(w, '03-09', 'google', { visitor_id: 'bob' }),
      sale(w, '03-10', 300, { visitor_id: 'bob' }),
      sale(w, '03-11', 40, { visitor_id: 'cyd' }),
    ];
    const { money, totals } = await report(paid, { touches: 'paid' });
    expect(money('linear')).toEqual({ google: 250, blog: 250, taboola: 250, facebook: 250, unseen: 340 });
    expect(money('last')).toEqual({ google: 0, blog: 0, taboola: 0, facebook: 1000, unseen: 340 });
    expect(totals.credits.linear).toMatchObject({ conversions: 3, revenue: 1340 });
    // Whoever came first in February did so by a visit that nobody paid for.
    const entered = { range: { min: '2026-02-01', max: '2026-02-28' }, look_back: null, dated: 'entered', touches: 'paid' } as const;
    expect((await report(paid, entered)).money('first')).toEqual({ google: 1000, blog: 0, taboola: 0, facebook: 0 });
  });

  it('takes money given back off what brought the order, whoever is given it, to the cent', async () => {
    const { money, totals } = await report((w) => [
      ...journey(w),
      visit(w, '03-20', 'newsletter'),
      sale(w, '03-21', -1001, { order_id: 'A', order_key: NO_ORDER, visitor_id: 'shop', origin: 'server' }),
      sale(w, '03-21', -50),
    ]);
    for (const model of ['first', 'linear', 'time_decay', 'position'] as const) {
      const all = Object.values(money(model)).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect([model, all]).toEqual([model, -50]);
    }
    expect(money('last')).toEqual({ google: 0, facebook: 0, direct: 0, newsletter: -50 });
    expect(totals.credits.linear.conversions).toBe(1);
  });

  it('sets known costs beside it, also of sources that brought nothing', async () => {
    const workspace = newWorkspace();
    const cost = { workspace_id: workspace, platform: 'g', utm_medium: '', utm_campaign: '', impressions: 0, clicks: 0, day: '2026-03-05' };
    await store.analytics.insertSpend([
      { ...cost, entity: '1', utm_source: 'google', amount: 500 },
      { ...cost, entity: '2', utm_source: 'tiktok', amount: 90 },
    ]);
    await store.analytics.insertEvents(journey(workspace), workspace);
    const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
    const found = await attributionReport(store.analytics, about, attributionQuestion.parse({ range: MARCH }), new Date());
    expect(found.rows.map(({ value, spend }) => [value, spend])).toEqual([
      ['google', 500],
      [null, null],
      ['facebook', null],
      ['tiktok', 90],
    ]);
    expect(found.rows[0]?.credits.first.roas).toBeCloseTo(1001 / 500, 9);
    expect(found.totals).toMatchObject({ spend: 590 });
  });
});

test('every figure against plain loops: ties, late events, refunds, zones, DST days, plans', async () => {
  const tally = await compareAttribution(store.analytics, 4);
  console.info(tally.report('Attribution'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(200);
});
