import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDay } from '#domain/time/days.ts';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { forgetOldDays } from '#server/events/retention.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Step, secondsBefore, stepRows } from '#tests/support/steps.ts';
import { storedTables } from '#tests/support/stored-tables.ts';
import { askAll, openWorkspace, type Workspace } from './every-report.ts';

/** A workspace that keeps some months, beside a twin in which nothing older ever happened. */

let api: TestServer;
let owner: Person;
const NOW = new Date();
const DAY = 86_400;
beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
});
afterAll(() => api?.close());

const ago = secondsBefore(NOW);

const OLD: readonly Step[] = [
  { visitor_id: 'past', ago: 400 * DAY, path: '/account/jane' },
  { visitor_id: 'past', ago: 399 * DAY, kind: 'purchase', value: 900, order_id: 'old' },
  { visitor_id: 'phone', ago: 300 * DAY, path: '/' },
];
const NEW: readonly Step[] = [
  { visitor_id: 'phone', ago: 3 * DAY, path: '/', utm_source: 'google', is_entry: 1 },
  { visitor_id: 'laptop', ago: 2 * DAY, kind: 'purchase', value: 4900, order_id: 'new' },
];

async function fill({ id }: Workspace, steps: readonly Step[]): Promise<void> {
  const { analytics } = api.context;
  await analytics.insertEvents(stepRows(steps, id, NOW), id);
  const said = steps.map(({ visitor_id, ago: seconds }) => ({
    ...({ workspace_id: id, visitor_id, kind: 'email', value: visitor_id, shown: '' } as const),
    first: `${ago(seconds)} said`,
  }));
  await analytics.insertIdentities(said.filter(({ visitor_id }) => visitor_id !== 'laptop'));
}

const tablesOf = ({ id }: Workspace) => storedTables((sql, params) => api.context.analytics.select({ sql, params }), id);

async function noticesOf({ id, widget }: Workspace, days: number): Promise<readonly string[]> {
  const today = localDay(NOW, 'UTC');
  const payload = { range: { min: addDays(today, -days), max: today }, compare_range: null, widgets: [widget] };
  const headers = { 'x-project-id': id };
  const { body } = await api.ask(owner, { method: 'POST', url: '/api/analytics/reports/kpis', headers, payload });
  return (body as unknown as KpiReport).notices;
}

const keep = ({ id }: Workspace, months_kept: number) =>
  api.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${id}`, payload: { months_kept } });

test('what is older than a workspace keeps is gone from every table and report, and a report says where it begins before that', async () => {
  const [workspace, twin] = [await openWorkspace(api, owner, 'phone'), await openWorkspace(api, owner, 'phone')];
  await fill(workspace, [...OLD, ...NEW]);
  await fill(twin, NEW);
  // At first everything is kept.
  const whole = await tablesOf(workspace);
  await forgetOldDays(api.context);
  expect(await tablesOf(workspace)).toEqual(whole);
  expect(await noticesOf(workspace, 500)).toEqual([]);

  expect((await keep(workspace, 7)).status).toBe(422);
  expect((await keep(workspace, 6)).status).toBe(200);
  const [row] = await api.context.db.select().from(workspaces).where(eq(workspaces.id, workspace.id));
  expect(row?.months_kept).toBe(6);
  await forgetOldDays(api.context);
  await forgetOldDays(api.context);
  const { identities: kept = [], ...tables } = await tablesOf(workspace);
  const { identities: _of, ...others } = await tablesOf(twin);
  expect(tables).toEqual(others);
  // Whoever is still seen stays who they are, however long ago it was said.
  expect(kept).toMatchObject([{ visitor_id: 'phone' }]);
  expect(await noticesOf(workspace, 500)).toEqual(['before_kept']);
  expect(await noticesOf(workspace, 30)).toEqual([]);

  const { people: _people, person: _person, ...answers } = await askAll(api, owner, workspace, NOW);
  const { people: _others, person: _other, ...expected } = await askAll(api, owner, twin, NOW);
  expect(answers).toEqual(expected);
});
