import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kpiWidgets } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What a workspace keeps about the monitor: views, annotations, the order of KPIs. */

let api: TestServer;
let owner: Person;
let workspace: string;
beforeAll(async () => {
  api = await openTestServer();
  owner = await api.person({ plan: 'agency' });
  workspace = await api.workspace(owner);
});
afterAll(() => api.close());

async function call(method: 'POST' | 'PATCH' | 'GET', path: string, attributes?: object, person = owner) {
  const payload = attributes ? { ...(method === 'POST' ? { project: workspace } : {}), ...attributes } : undefined;
  const answer = await api.ask(person, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) });
  return { status: answer.status, data: answer.body.data as unknown };
}

interface Told {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}
const listOf = (data: unknown) => (data as readonly Told[]).map(({ attributes }) => attributes);
const rowOf = (data: unknown) => data as Told;

test('a workspace opens the monitor with one view at most: the last that was made it', async () => {
  const one = await call('POST', 'monitor-views', { name: 'One', is_default: true });
  const two = await call('POST', 'monitor-views', { name: 'Two', tab: 'sources', range: 'last7', is_default: true });
  expect([one.status, two.status]).toEqual([201, 201]);
  const defaults = async () =>
    listOf((await call('GET', `monitor-views?filter[project]=${workspace}`)).data)
      .filter(({ is_default }) => is_default)
      .map(({ name }) => name);
  expect(await defaults()).toEqual(['Two']);
  await call('PATCH', `monitor-views/${rowOf(one.data).id}`, {
    data: { type: 'monitor-views', id: rowOf(one.data).id, attributes: { is_default: true } },
  });
  expect(await defaults()).toEqual(['One']);
});

test('days of an annotation stand in the order of time, are days there are, and one day has no other', async () => {
  const swapped = await call('POST', 'annotations', { text: 'Sale', kind: 'campaign', day: '2026-03-05', last_day: '2026-03-01' });
  expect(rowOf(swapped.data).attributes).toMatchObject({ day: '2026-03-01', last_day: '2026-03-05' });
  const same = await call('POST', 'annotations', { text: 'Launch', day: '2026-03-05', last_day: '2026-03-05' });
  expect(rowOf(same.data).attributes).toMatchObject({ day: '2026-03-05', last_day: null, kind: 'note' });
  for (const day of ['2026-02-30', 'soon', '1999-12-31', '2026-3-5'])
    expect((await call('POST', 'annotations', { text: 'Never', day })).status, day).toBe(422);
  const { data } = await call('GET', `annotations?filter[project]=${workspace}&filter[day][gte]=2026-03-02`);
  expect(listOf(data).map(({ text }) => text)).toEqual(['Launch']);
});

test('KPIs stand as they were put; those not named come after, and those of others are not there', async () => {
  const { db } = api.context;
  const stored = () =>
    db
      .select({ id: kpiWidgets.id })
      .from(kpiWidgets)
      .where(eq(kpiWidgets.workspace_id, workspace))
      .orderBy(asc(kpiWidgets.position), asc(kpiWidgets.created_at), asc(kpiWidgets.id));
  const about = { workspace_id: workspace, metric_type: 'HITS', category: 'other' };
  await db.insert(kpiWidgets).values([1, 2, 3].map((nth) => ({ ...about, display_name: `New ${nth}`, position: 0 })));
  const before = (await stored()).map(({ id }) => id);
  const [first, second, ...others] = before.toReversed();
  const put = await call('POST', 'kpi-widgets/arrange', { widgets: [first, second] });
  expect(put.status).toBe(204);
  expect((await stored()).map(({ id }) => id)).toEqual([first, second, ...others.toReversed()]);

  // A new one comes last, wherever the others were put; a program may say another place.
  const make = async (more: object) => {
    const made = await api.ask(owner, {
      ...{ method: 'POST', url: '/api/analytics/kpi-widgets', headers: { 'x-project-id': workspace } },
      payload: { display_name: 'Later', metric_type: 'HITS', category: 'other', element_type: 'pageView', ...more },
    });
    return (JSON.parse(made.text) as { id: string }).id;
  };
  const later = [await make({}), await make({})];
  expect((await stored()).map(({ id }) => id).slice(-2)).toEqual(later);
  expect((await stored()).map(({ id }) => id)).toContain(first);
  await make({ position: 0 });
  expect((await stored()).map(({ id }) => id).slice(-2)).toEqual(later);

  const stranger = await api.person({ plan: 'agency' });
  const foreign = await api.workspace(stranger);
  const refused = await call('POST', 'kpi-widgets/arrange', { project: foreign, widgets: [first] }, stranger);
  expect(refused.status).toBe(404);
  expect((await call('POST', 'kpi-widgets/arrange', { widgets: [first] }, stranger)).status).toBe(404);
});
