import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import * as tables from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { askReport } from '#tests/support/reports.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let owner: Person;
let workspace: string;
let canvas: string;
let widget: string;
const today = localDay(new Date(), 'Asia/Tokyo');
const range = { min: addDays(today, -6), max: today };

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person();
  workspace = await api.workspace(owner, { timezone: 'Asia/Tokyo', currency: 'JPY' });
  canvas = randomUUID();
  widget = randomUUID();
  const shared = { workspace_id: workspace, name: 'Main' };
  await api.context.db.insert(tables.canvases).values({ ...shared, id: canvas, owner: owner.id });
  await api.context.db.insert(canvasDocuments).values({ canvas_id: canvas, revision: 4, document: EMPTY_DOCUMENT });
  await api.context.db.insert(tables.kpiWidgets).values({
    id: widget,
    workspace_id: workspace,
    display_name: 'People',
    metric_type: 'HITS',
    category: 'other',
    element_type: 'person',
  });
  await api.context.db
    .insert(tables.kpiTargets)
    .values({ ...shared, widget_id: widget, target_value: 100, threshold_value: 80, period: 2 });
});
afterAll(() => api?.close());

const post = (person: Person | null, path: string, payload: object, project = workspace) => askReport(api, person, project, path, payload);
const get = (person: Person | null, path: string, project = workspace) =>
  api.ask(person, { method: 'GET', url: `/api/analytics/reports/${path}`, headers: { 'x-project-id': project } });

describe('reports of a workspace', () => {
  it('answer in its time zone and currency, with the moment they are of', async () => {
    const { status, body } = await post(owner, 'kpis', { range });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
      range,
      breakdown: 'daily',
      compare_range: { min: addDays(today, -13), max: addDays(today, -7) },
    });
    expect(body.kpis).toMatchObject([{ widget_id: widget, value: 0, previous: 0, change: null, format: 'count', better: 'up' }]);
    expect(Date.parse(String(body.as_of))).toBeGreaterThan(Date.now() - 60_000);
    // Nothing is on its way.
    expect(body).toMatchObject({ counted_until: body.as_of, notices: [] });
  });

  it('answer in the next question by another zone, by an old name of one, and in UTC where nobody knows it', async () => {
    const own = await api.workspace(owner, { timezone: 'Asia/Tokyo' });
    await api.context.analytics.insertEvents([eventRow({ workspace_id: own, time: '2026-03-10 20:05:00.000' })], own);
    const day = { min: '2026-03-11', max: '2026-03-11' };
    const asked = async () => {
      await api.context.db.insert(tables.kpiWidgets).values({
        workspace_id: own,
        display_name: randomUUID(),
        metric_type: 'HITS',
        category: 'other',
        element_type: 'person',
      });
      const { status, body } = await post(owner, 'kpis', { range: day }, own);
      const [kpi] = body.kpis as { value: number }[];
      return [status, body.timezone, kpi?.value, body.notices];
    };
    expect(await asked()).toEqual([200, 'Asia/Tokyo', 1, []]);
    const changed = await api.ask(owner, {
      method: 'PATCH',
      url: `/api/dashboard/projects/${own}`,
      payload: { timezone: 'america/los_angeles' },
    });
    expect(changed.status).toBe(200);
    expect(await asked()).toEqual([200, 'America/Los_Angeles', 0, []]);
    const store = (timezone: string) => api.context.db.update(tables.workspaces).set({ timezone }).where(eq(tables.workspaces.id, own));
    await store('Asia/Calcutta');
    expect(await asked()).toEqual([200, 'Asia/Kolkata', 1, []]);
    await store('Mars/Olympus');
    expect(await asked()).toEqual([200, 'UTC', 0, ['unknown_timezone']]);
    for (const path of ['live', 'targets']) expect((await get(owner, path, own)).body).toMatchObject({ notices: ['unknown_timezone'] });
  });

  it('count the saved revision of a canvas, tell targets and what was tracked', async () => {
    expect((await post(owner, 'canvas', { canvas, range })).body).toMatchObject({
      revision: 4,
      elements: {},
      totals: { people: 0, revenue: 0 },
    });
    expect((await get(owner, 'targets')).body).toMatchObject({
      targets: [{ name: 'Main', period: 'monthly', status: 'noData', status_value: null, target: 100 }],
    });
    expect((await get(owner, 'live')).body).toMatchObject({
      visitors_now: 0,
      first_event_at: null,
      last_event_at: null,
      filling: null,
      filtered: [],
    });
  });

  it('say that data is still being brought in, so that nobody takes what is missing for silence', async () => {
    const { db } = api.context;
    const value = { goal: '2026-11-16T08:00:00.000Z', progress: 0.4 };
    const filling = async () => (await get(owner, 'live', await api.workspace(owner))).body.filling;
    await db.insert(installation).values({ key: 'demo', value });
    expect(await filling()).toBe(0.4);
    await db.delete(installation).where(eq(installation.key, 'demo'));
    expect(await filling()).toBeNull();
  });
});

describe('refusals', () => {
  it('of a stranger, who is told nothing, and of nobody', async () => {
    const stranger = await api.person();
    const own = await api.workspace(stranger);
    expect((await post(stranger, 'kpis', { range })).status).toBe(404);
    expect((await post(stranger, 'canvas', { canvas, range }, own)).status).toBe(404);
    expect((await get(stranger, 'live')).status).toBe(404);
    expect((await get(null, 'targets')).status).toBe(401);
    expect((await post(stranger, 'kpis', { range, widgets: [widget] }, own)).body.kpis).toEqual([]);
  });

  it('of a range that ends before it begins or is too long, at its field', async () => {
    const turned = await post(owner, 'kpis', { range: { min: range.max, max: range.min } });
    expect([turned.status, turned.body.errors?.[0]?.code, turned.body.errors?.[0]?.source?.pointer]).toEqual([
      422,
      'range_order',
      '/range/max',
    ]);
    const long = await post(owner, 'canvas', { canvas, range: { min: '2000-01-01', max: '2026-01-01' } });
    expect([long.status, long.body.errors?.[0]?.code, long.body.errors?.[0]?.source?.pointer]).toEqual([422, 'range_too_long', '/range']);
    expect((await post(owner, 'kpis', { range: { min: 'x', max: today } })).status).toBe(422);
  });
});
