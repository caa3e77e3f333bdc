import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { type Target, targetsReport } from '#server/reports/targets/report.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const KPI = { id: 'kpi', name: 'KPI', condition: null } as const;
const PEOPLE: Widget = { ...KPI, id: 'people', metric: 'HITS', element: 'person' };
const PER_PERSON: Widget = { ...KPI, id: 'per person', metric: 'REVENUE_PER_PERSON', element: null };
const REVENUE: Widget = { ...KPI, id: 'revenue', metric: 'TOTAL_REVENUE', element: null };
const SPEND: Widget = { ...KPI, id: 'spend', metric: 'TOTAL_SPEND', element: null };
const target = (widget: Widget, about: Partial<Target> = {}): Target => ({
  id: randomUUID(),
  name: widget.id,
  widget,
  target_value: 1_000_000,
  threshold_value: 0,
  period: 2,
  direction: 'reach',
  ...about,
});
/** Thursday, 12 March 2026, noon: eleven and a half days of the month have passed. */
const NOW = new Date('2026-03-12T12:00:00Z');
const GONE = 11.5;
const ask = (workspace: string, targets: readonly Target[], currency = 'EUR') =>
  targetsReport(store.analytics, { id: workspace, timezone: 'UTC', currency, shown: EVERYTHING }, targets, NOW);
const visits = (workspace: string, day: string, people: number) =>
  Array.from({ length: people }, (_, index) =>
    eventRow({ workspace_id: workspace, time: `${day} 10:00:00.000`, visitor_id: `${day} ${index}` }),
  );

describe('the pace of the period before', () => {
  it('is that of its days on which something was recorded', async () => {
    const workspace = randomUUID();
    // Tracking began on the last three days of February.
    const days = ['2026-02-26', '2026-02-27', '2026-02-28'].flatMap((day) => visits(workspace, day, 10));
    await store.analytics.insertEvents([...days, ...visits(workspace, '2026-03-12', 1)], workspace);
    const { targets } = await ask(workspace, [target(PEOPLE)]);
    // 31 days, 11 and a half of them gone with one person; two days of 10 a day stand in for evidence.
    const rate = (1 + 2 * 10) / (GONE + 2);
    expect(targets[0]?.projection).toBeCloseTo(1 + rate * (31 - GONE), 6);
  });

  it('of costs begins with the first day of costs', async () => {
    const workspace = randomUUID();
    await store.analytics.insertEvents([...visits(workspace, '2026-01-05', 1), ...visits(workspace, '2026-03-12', 1)], workspace);
    const cost = { workspace_id: workspace, platform: 'g', entity: 'e', utm_source: '', utm_medium: '', utm_campaign: '' };
    const spend = ['2026-02-27', '2026-02-28', '2026-03-11'].map((day) => ({ ...cost, day, amount: 600, impressions: 0, clicks: 0 }));
    await store.analytics.insertSpend(spend);
    const { targets } = await ask(workspace, [target(SPEND, { direction: 'below' })]);
    const rate = (600 + 2 * 600) / (GONE + 2);
    expect(targets[0]?.projection).toBeCloseTo(600 + rate * (31 - GONE), 6);
  });
});

it('says no number of what was never recorded, rather than 0', async () => {
  const workspace = randomUUID();
  const [people, spend] = (await ask(workspace, [target(PEOPLE), target(SPEND, { direction: 'below' })])).targets;
  expect(people).toMatchObject({ status: 'noData', actual: null });
  expect(spend).toMatchObject({ status: 'noData', actual: null });
  await store.analytics.insertEvents(visits(workspace, '2026-03-12', 1), workspace);
  const after = (await ask(workspace, [target(PEOPLE), target(REVENUE), target(SPEND)])).targets;
  expect(Object.fromEntries(after.map(({ name, actual }) => [name, actual]))).toEqual({ people: 1, revenue: 0, spend: null });
});

describe('targets on money', () => {
  it('are typed in whole units of a currency with its own decimals', async () => {
    const workspace = randomUUID();
    const sale = eventRow({ workspace_id: workspace, time: '2026-03-12 09:00:00.000', kind: 'purchase', value: 10_000 });
    await store.analytics.insertEvents([sale], workspace);
    const of = async (currency: string) => (await ask(workspace, [target(REVENUE, { target_value: 10_000 })], currency)).targets[0];
    expect(await of('JPY')).toMatchObject({ actual: 10_000, target: 10_000, status: 'reached' });
    expect(await of('EUR')).toMatchObject({ actual: 10_000, target: 1_000_000 });
    expect(await of('KWD')).toMatchObject({ actual: 10_000, target: 10_000_000 });
  });

  it('on a ratio behind which fewer than 30 people stand say so', async () => {
    const workspace = randomUUID();
    await store.analytics.insertEvents(visits(workspace, '2026-03-12', 29), workspace);
    const first = await ask(workspace, [target(PER_PERSON)]);
    expect(first.targets[0]).toMatchObject({ status: 'notEnough', status_value: null, status_from: null });
    await store.analytics.insertEvents(visits(workspace, '2026-03-11', 1), `${workspace} more`);
    expect((await ask(workspace, [target(PER_PERSON)])).targets[0]?.status).toBe('atRisk');
  });
});
