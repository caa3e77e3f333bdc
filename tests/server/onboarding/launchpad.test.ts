import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { type Launchpad, STEP_NAMES, type Step } from '#domain/onboarding/launchpad.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import { presences } from '#server/db/tables/accounts.ts';
import { alerts } from '#server/db/tables/alerts.ts';
import { canvases, kpiTargets, kpiWidgets, memberships, workspaces } from '#server/db/tables/core.ts';
import { spendEntries } from '#server/db/tables/spend.ts';
import { fillSamples } from '#server/demo/sample/fill.ts';
import { sampleOf } from '#server/events/sample-id.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
beforeAll(async () => {
  api = await openTestServer({ analytics: true });
});
afterAll(() => api?.close());

async function launchpad(person: Person): Promise<Launchpad> {
  const { body } = await api.ask(person, { method: 'GET', url: '/api/dashboard/launchpad' });
  return body.data?.attributes as unknown as Launchpad;
}
const doneBy = async (person: Person) => (await launchpad(person)).steps.filter(({ done }) => done).map(({ step }) => step);

/** What makes each step true of an account. */
const DEEDS: Readonly<Record<Step, (owner: Person, workspace_id: string) => Promise<unknown>>> = {
  canvas: ({ id }, workspace_id) => api.context.db.insert(canvases).values({ workspace_id, owner: id, name: 'Map', elements: 2 }),
  forecast: (_, workspace_id) => api.context.db.update(canvases).set({ plan_profit: -500 }).where(eq(canvases.workspace_id, workspace_id)),
  event: (_, id) => api.context.db.update(workspaces).set({ started_tracking_at: new Date() }).where(eq(workspaces.id, id)),
  conversion: (_, workspace_id) =>
    api.context.analytics.insertEvents([eventRow({ workspace_id, kind: 'form_completed', time: storeTime(new Date()) })], randomUUID()),
  spend: (_, workspace_id) => {
    const amounts = { amount: 100, first_day: '2026-03-01', last_day: '2026-03-01', line_count: 1, costs: [] };
    return api.context.db.insert(spendEntries).values({ workspace_id, name: 'March', ...amounts });
  },
  target: async (_, workspace_id) => {
    const about = { display_name: 'People', metric_type: 'HITS', category: 'kpi', element_type: 'person' };
    const [widget] = await api.context.db
      .insert(kpiWidgets)
      .values({ workspace_id, ...about })
      .returning();
    const goal = { name: 'More', target_value: 10, threshold_value: 5, period: 2 };
    return api.context.db.insert(kpiTargets).values({ workspace_id, widget_id: widget?.id ?? '', ...goal });
  },
  collaborator: async (_, workspace_id) => api.invite(await api.person(), workspace_id, 0),
  report: (owner) => {
    const reports = [{ period_type: 1, send_at: new Date(Date.now() + 86_400_000).toISOString() }];
    const payload = { client_timezone: 'UTC', reports };
    return api.ask(owner, { method: 'POST', url: '/api/dashboard/monitoring-reports', payload });
  },
  alert: (_, workspace_id) => api.context.db.insert(alerts).values({ workspace_id, name: 'Tell me', channel: 'mail', secret: 'sealed' }),
};

test('each step is done by what is there, one by one, and undone with it', async () => {
  const owner = await api.person();
  const workspace = await api.workspace(owner);
  expect(await launchpad(owner)).toMatchObject({ level: null, next: 'canvas' });
  for (const [at, step] of STEP_NAMES.entries()) {
    await DEEDS[step](owner, workspace);
    expect(await doneBy(owner)).toEqual(STEP_NAMES.slice(0, at + 1));
  }
  expect(await launchpad(owner)).toMatchObject({ level: 'master', next: null });
  // A program reads the same as the screen.
  await api.proven(owner);
  const made = await api.ask(owner, { method: 'POST', url: '/api/dashboard/api-tokens', payload: { name: 'Levels', access: 'read' } });
  expect(await launchpad({ id: owner.id, token: rowIn<{ token: string }>(made).token })).toEqual(await launchpad(owner));
  await api.context.db.delete(kpiTargets).where(eq(kpiTargets.workspace_id, workspace));
  await api.context.db.delete(memberships).where(eq(memberships.workspace_id, workspace));
  expect(await launchpad(owner)).toMatchObject({ level: 'starter', next: 'target' });
});

test('what is in the workspaces of others is not yours; a plan without tracking has fewer steps', async () => {
  const [owner, guest] = [await api.person(), await api.person({ plan: 'map' })];
  const workspace = await api.workspace(owner);
  await api.invite(guest, workspace, 1);
  await DEEDS.canvas(owner, workspace);
  expect(await doneBy(owner)).toEqual(['canvas', 'collaborator']);
  const { steps, next } = await launchpad(guest);
  expect(steps.map(({ done }) => done)).not.toContain(true);
  expect(steps.map(({ step }) => step)).not.toContain('event');
  expect(next).toBe('canvas');
});

/** Events are taken away after the answer. */
const PATIENCE = { timeout: 60_000 };
const HERE = { timezone: 'Europe/Rome', currency: 'EUR' };
async function begin(person: Person, payload: object, headers = {}) {
  const url = '/api/dashboard/beginnings';
  return api.ask(person, { method: 'POST', url, payload: { ...HERE, ...payload }, headers });
}
const made = async ({ id }: Person) => ({
  workspaces: await api.context.db.select().from(workspaces).where(eq(workspaces.user, id)),
  canvases: await api.context.db.select().from(canvases).where(eq(canvases.owner, id)),
});

test('somebody begins with an example that earns, once, and nothing was asked', async () => {
  const owner = await api.person({ plan: 'limited' });
  const headers = { 'idempotency-key': 'begins-but-once', 'accept-language': 'it' };
  const first = await begin(owner, { from: 'example' }, headers);
  const again = await begin(owner, { from: 'example' }, headers);
  const { workspaces: places, canvases: drawn } = await made(owner);
  expect([first.status, again.body.data?.id]).toEqual([201, first.body.data?.id]);
  expect(places).toMatchObject([{ ...HERE, main_url: null, id: first.body.data?.attributes.project }]);
  expect(drawn).toMatchObject([{ id: first.body.data?.id, workspace_id: places[0]?.id, plan_profit: 420_912 }]);
  // What came with it was done by nobody, and takes no room.
  expect(await doneBy(owner)).toEqual([]);
  const empty = await begin(owner, { from: 'empty' });
  expect([empty.status, empty.body.errors?.[0]?.code]).toEqual([403, 'limit_workspaces']);
});

test('a website brings its address along, and what cannot be drawn leaves nothing behind', async () => {
  const owner = await api.person();
  const site = { from: 'site', name: 'Corner Roastery', main_url: 'corner.example', document: {} };
  expect((await begin(owner, site)).status).toBe(422);
  expect((await begin(owner, { from: 'template', template: 'moon' })).status).toBe(404);
  expect((await begin(owner, { from: 'empty', currency: 'XXX' })).status).toBe(422);
  expect(await made(owner)).toEqual({ workspaces: [], canvases: [] });
  const document = { version: 2, period: 'month', elements: {}, lines: {}, products: {}, fixed_costs: {}, scenarios: {} };
  expect((await begin(owner, { ...site, document })).status).toBe(201);
  expect((await made(owner)).workspaces).toMatchObject([{ name: 'Corner Roastery', main_url: 'https://corner.example' }]);
});

test('who was here, and that they were greeted, is known on every device', async () => {
  const owner = await api.person();
  const arrive = async (payload?: object) => {
    const { body } = await api.ask(owner, { method: 'PUT', url: '/api/dashboard/presence', payload });
    return body.data?.attributes;
  };
  expect(await arrive()).toEqual({ before: null, welcomed: false });
  expect(await arrive({ welcomed: true })).toEqual({ before: null, welcomed: false });
  expect(await arrive()).toEqual({ before: null, welcomed: true });
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  await api.context.db.update(presences).set({ here_at: hoursAgo }).where(eq(presences.user_id, owner.id));
  expect(await arrive()).toEqual({ before: hoursAgo.toISOString(), welcomed: true });
  expect(await arrive()).toEqual({ before: hoursAgo.toISOString(), welcomed: true });
});

const counted = async (owner: Person, workspace: string) => {
  const today = localDay(new Date(), HERE.timezone);
  const payload = { range: { min: addDays(today, -3), max: today }, breakdown: 'daily' };
  const headers = { 'x-project-id': workspace };
  const { body } = await api.ask(owner, { method: 'POST', url: '/api/analytics/reports/kpis', payload, headers });
  return (body as unknown as KpiReport).kpis.map(({ value }) => value ?? 0);
};

test('sample data is shown as such, apart from what is real, and goes with one call; what somebody drew stays', async () => {
  const owner = await api.person();
  const [gone, kept] = [await begin(owner, { from: 'example' }), await begin(owner, { from: 'example' })];
  await fillSamples(api.context, { days: 3 });
  const [workspace, other] = [gone, kept].map(({ body }) => String(body.data?.attributes.project));
  if (!workspace || !other) throw new Error('nothing was begun');
  const [people, , purchases, revenue, spend] = await counted(owner, workspace);
  expect([people, purchases, revenue, spend].every((value) => value !== undefined && value > 0)).toBe(true);
  expect(await api.context.db.select().from(kpiTargets).where(eq(kpiTargets.workspace_id, workspace))).toHaveLength(2);
  const { body: me } = await api.ask(owner, { method: 'GET', url: '/api/dashboard/me' });
  expect(me.data?.attributes.limits).toMatchObject({ canvases: { used: 0 } });
  expect(await doneBy(owner)).toEqual([]);

  const drawing = `/api/dashboard/funnels/${kept.body.data?.id}/document`;
  const saved = await api.ask(owner, { method: 'PUT', url: drawing, payload: { revision: 1, document: EMPTY_DOCUMENT } });
  expect(saved.status).toBe(200);
  // Drawn on, it is theirs: it takes room at once, not only when the sample is taken away.
  const { body: drawnOn } = await api.ask(owner, { method: 'GET', url: '/api/dashboard/me' });
  expect(drawnOn.data?.attributes.limits).toMatchObject({ canvases: { used: 1 } });
  for (const id of [workspace, other]) {
    const { status } = await api.ask(owner, { method: 'DELETE', url: `/api/dashboard/projects/${id}/sample` });
    expect(status).toBe(200);
  }
  expect(await counted(owner, workspace)).toEqual([0, 0, 0, 0, 0]);
  const { workspaces: places, canvases: drawn } = await made(owner);
  expect(places.map(({ is_sample }) => is_sample)).toEqual([false, false]);
  expect(drawn.map(({ id }) => id)).toEqual([kept.body.data?.id]);
  expect(await api.context.db.select().from(kpiTargets).where(eq(kpiTargets.workspace_id, workspace))).toEqual([]);
  await vi.waitFor(async () => {
    const rows = await api.context.analytics.select({
      sql: 'SELECT 1 FROM events WHERE workspace_id = {id:UUID} LIMIT 1',
      params: { id: sampleOf(workspace) },
    });
    expect(rows).toEqual([]);
  }, PATIENCE);
});
