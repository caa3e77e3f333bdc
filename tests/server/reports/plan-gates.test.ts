import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { PeopleReport, PersonReport } from '#domain/wire/reports/people.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, kpiTargets, kpiWidgets, users } from '#server/db/tables/core.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What a plan does not show is kept, is in no number anywhere, and counts at once when the plan has it. */

const RANGE = { min: '2026-03-01', max: '2026-03-07' };
let server: TestServer;
let owner: Person;
let workspace: string;
let canvas: string;

const WIDGETS = [
  { display_name: 'People', metric_type: 'HITS', category: 'other', element_type: 'person' },
  { display_name: 'Forms', metric_type: 'HITS', category: 'conversion', element_type: 'formCompleted' },
  { display_name: 'Purchases', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade' },
  { display_name: 'Revenue', metric_type: 'TOTAL_REVENUE', category: 'financial', element_type: null },
  { display_name: 'Per person', metric_type: 'REVENUE_PER_PERSON', category: 'financial', element_type: null },
  // People who ever had an order: a way around, if the events were still there.
  {
    display_name: 'Buyers',
    metric_type: 'HITS',
    category: 'other',
    element_type: 'person',
    attribute_key: 'order_id',
    operator: 'like',
    value: 'A',
  },
  {
    display_name: 'Who sent the form',
    metric_type: 'HITS',
    category: 'other',
    element_type: 'person',
    attribute_key: 'name',
    operator: '=',
    value: 'Quote',
  },
] as const;

const element = (id: string, rule: object, value?: number) => ({
  id,
  kind: 'landing_page',
  x: 0,
  y: 0,
  name: id,
  rule,
  ...(value ? { value } : {}),
});
const line = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, kind: 'next' as const, rate: 0.5 });
const DOCUMENT = {
  ...EMPTY_DOCUMENT,
  elements: [
    element('page', { type: 'page', urls: ['/start'] }),
    element('thanks', { type: 'page', urls: ['/thanks'] }, 5_000),
    element('form', { type: 'event', event: 'form_completed' }),
    element('buy', { type: 'event', event: 'purchase' }),
  ],
  lines: [line('page', 'thanks'), line('page', 'form'), line('form', 'buy')],
};

beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  owner = await server.person({ plan: 'performance_starter' });
  workspace = await server.workspace(owner, { currency: 'USD' });
  const at = (minute: number) => `2026-03-03 10:0${minute}:00.000`;
  const of = (visitor_id: string) => ({ workspace_id: workspace, visitor_id, session_id: visitor_id });
  await server.context.analytics.insertEvents(
    [
      eventRow({ ...of('ann'), time: at(0), path: '/start', is_entry: 1 }),
      eventRow({ ...of('ann'), time: at(1), kind: 'form_completed', name: 'Quote' }),
      eventRow({ ...of('ann'), time: at(2), kind: 'purchase', value: 4_200, order_id: 'A-1' }),
      eventRow({ ...of('ann'), time: at(3), path: '/thanks' }),
      eventRow({ ...of('bob'), time: at(0), path: '/start', is_entry: 1 }),
      eventRow({ ...of('bob'), time: at(4), path: '/thanks' }),
      eventRow({ ...of('cid'), time: at(5), kind: 'deal', value: 900 }),
    ],
    'gates',
  );
  const { db } = server.context;
  const rows = WIDGETS.map((widget, position) => ({ ...widget, workspace_id: workspace, position }));
  const stored = await db.insert(kpiWidgets).values(rows).returning({ id: kpiWidgets.id, name: kpiWidgets.display_name });
  const revenue = stored.find(({ name }) => name === 'Revenue')?.id ?? '';
  await db
    .insert(kpiTargets)
    .values({ workspace_id: workspace, widget_id: revenue, name: 'Earn', target_value: 50, threshold_value: 40, period: 2, type: 1 });
  const [drawn] = await db
    .insert(canvases)
    .values({ workspace_id: workspace, owner: owner.id, name: 'Map' })
    .returning({ id: canvases.id });
  canvas = drawn?.id ?? '';
  await db.insert(canvasDocuments).values({ canvas_id: canvas, document: DOCUMENT as unknown as typeof EMPTY_DOCUMENT });
}, 60_000);
afterAll(() => server.close());

async function on(plan: Plan) {
  await server.context.db.update(users).set({ plan, plan_settled: plan }).where(eq(users.id, owner.id));
  await server.context.policy.changed({ user: owner.id });
}
const post = async (path: string, payload: object) => {
  const headers = { 'x-project-id': workspace };
  const answer = await server.ask(owner, { method: 'POST', url: `/api/analytics/${path}`, headers, payload });
  return { status: answer.status, body: answer.body as Record<string, never>, text: answer.text };
};
interface Kpi {
  readonly name: string;
  readonly value: number | null;
  readonly series: readonly (number | null)[];
  readonly locked: { readonly feature: string; readonly plan: string } | null;
}
const kpis = async () => {
  const { body } = await post('reports/kpis', { range: RANGE });
  return Object.fromEntries((body.kpis as unknown as Kpi[]).map((kpi) => [kpi.name, kpi.locked ? kpi.locked.plan : kpi.value]));
};

describe('KPIs', () => {
  test('below Performance Pro neither leads nor money, not even by a condition on people', async () => {
    await on('performance_starter');
    expect(await kpis()).toEqual({
      People: 3,
      Forms: 'performance_pro',
      Purchases: 'business',
      Revenue: 'business',
      'Per person': 'business',
      Buyers: 0,
      'Who sent the form': 0,
    });
    const { body, text } = await post('reports/kpis', { range: RANGE });
    const locked = (body.kpis as unknown as Kpi[]).filter((kpi) => kpi.locked !== null);
    expect(locked.flatMap(({ series }) => series).every((value) => value === null)).toBe(true);
    const figures = text.replaceAll(/[\da-f-]{36}/g, '');
    expect(figures).not.toMatch(/4200|900\b|5100/);
  });

  test('with Performance Pro leads, with Business all of it, from the first day and at once', async () => {
    await on('performance_pro');
    expect(await kpis()).toMatchObject({ Forms: 1, 'Who sent the form': 1, Purchases: 'business', Revenue: 'business', Buyers: 0 });
    await on('business');
    expect(await kpis()).toEqual({
      People: 3,
      Forms: 1,
      Purchases: 1,
      Revenue: 5_100,
      'Per person': 1_700,
      Buyers: 1,
      'Who sent the form': 1,
    });
  });
});

test('behind people tracked stand all of them; of whom the plan shows nothing there is only when they were seen', async () => {
  await on('performance_starter');
  const [everybody] = await server.context.db.select().from(kpiWidgets).where(eq(kpiWidgets.display_name, 'People'));
  const behind = { of: 'kpi', widget: everybody?.id };
  const list = async (more: object = {}) =>
    (await post('reports/people', { range: RANGE, order: 'last_seen', behind, ...more })).body as unknown as PeopleReport;
  const { total, people } = await list();
  expect([total, people.map(({ events }) => events)]).toEqual([3, [0, 2, 2]]);
  const [cid] = people;
  expect(cid).toMatchObject({ last_seen: '2026-03-03T10:05:00.000Z', visits: 1, purchases: null, revenue: null, counted: 1 });
  // What is kept back is not found by its words either.
  expect((await list({ search: '/' })).total).toBe(2);
  const page = (await post('reports/person', { person: cid?.person })).body as unknown as PersonReport;
  expect([page.person?.events, page.timeline, page.touches]).toEqual([0, [], null]);
  await on('business');
  expect((await list()).people.map(({ events }) => events)).toEqual([1, 2, 4]);
});

describe('a canvas', () => {
  const report = async () =>
    (await post('reports/canvas', { canvas, range: RANGE })).body as unknown as {
      elements: Record<string, { people: number; revenue?: number }>;
      lines: Record<string, { people: number }>;
      totals: { people: number; buyers: number | null; purchases: number | null; revenue: number | null };
      locked: { elements: Record<string, { plan: string }>; money: { plan: string } | null };
    };

  test('names the elements that the plan keeps back, and counts as though their events were not there', async () => {
    await on('performance_starter');
    const { elements, lines, totals, locked } = await report();
    expect(Object.keys(elements)).toEqual(['page', 'thanks']);
    expect(elements.thanks).toEqual({ people: 2, hits: 2 });
    // Ann's form and purchase are no steps here, so both went from the page to the thanks.
    expect(lines).toMatchObject({ 'page-thanks': { people: 2 } });
    expect(Object.keys(lines)).toEqual(['page-thanks']);
    expect(totals).toMatchObject({ people: 2, buyers: null, purchases: null, revenue: null });
    expect(locked).toMatchObject({
      elements: { form: { plan: 'performance_pro' }, buy: { plan: 'business' } },
      money: { plan: 'business' },
    });
  });

  test('shows leads without money, then everything', async () => {
    await on('performance_pro');
    const leads = await report();
    expect(Object.keys(leads.elements).sort()).toEqual(['form', 'page', 'thanks']);
    expect(leads.totals.revenue).toBeNull();
    expect(leads.elements.thanks?.revenue).toBeUndefined();
    await on('business');
    const all = await report();
    expect(all.locked).toEqual({ elements: {}, money: null });
    expect(all.lines['page-thanks']?.people).toBe(1);
    expect(all.elements.buy).toMatchObject({ people: 1, revenue: 4_200 });
    expect(all.totals.buyers).toBe(2);
  });
});

test('a target on what the plan keeps back has no numbers and says which plan has them', async () => {
  await on('performance_pro');
  const { body } = await post('reports/targets', {});
  const [target] = body.targets as unknown as {
    status: string;
    actual: number | null;
    chance: number | null;
    locked: { plan: string } | null;
  }[];
  expect(target).toMatchObject({
    status: 'noData',
    actual: null,
    chance: null,
    target: 5_000,
    locked: { feature: 'purchaseTracking', plan: 'business' },
  });
  await on('business');
  const after = (await post('reports/targets', {})).body.targets as unknown as { actual: number | null; locked: object | null }[];
  expect(after[0]).toMatchObject({ locked: null });
  expect(after[0]?.actual).not.toBeNull();
});

describe('building a KPI', () => {
  const build = (element_type: string | null, metric_type = 'HITS') =>
    post('kpi-widgets', { display_name: 'Mine', metric_type, category: 'conversion', element_type });
  test('is refused for what the plan would not show, with the plan that does', async () => {
    await on('performance_pro');
    for (const [element, metric] of [
      ['purchaseMade', 'HITS'],
      ['dealStage', 'HITS'],
      [null, 'TOTAL_REVENUE'],
    ] as const) {
      const { status, body } = await build(element, metric);
      expect([status, (body.errors as unknown as { code: string; meta: object }[])[0]]).toMatchObject([
        403,
        { code: 'plan', meta: { feature: 'purchaseTracking', plan: 'business' } },
      ]);
    }
    expect((await build('formCompleted')).status).toBe(201);
    await on('business');
    expect((await build('purchaseMade')).status).toBe(201);
  });

  test('leaves one from a bigger plan to be renamed, and not to be pointed at what is kept back', async () => {
    await on('performance_pro');
    const [row] = await server.context.db.select().from(kpiWidgets).where(eq(kpiWidgets.display_name, 'Purchases'));
    const edit = (payload: object) =>
      server.ask(owner, { method: 'PATCH', url: `/api/analytics/kpi-widgets/${row?.id}`, headers: { 'x-project-id': workspace }, payload });
    expect((await edit({ display_name: 'Purchases' })).status).toBe(200);
    expect((await edit({ element_type: 'dealStage' })).status).toBe(403);
  });
});
