import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDay } from '#domain/time/days.ts';
import type { PeopleReport, PersonErasure, PersonReport } from '#domain/wire/reports/people.ts';
import { readErased, withoutErased } from '#server/collector/rows/erased.ts';
import { erasures } from '#server/db/tables/people.ts';
import { eraseNoted } from '#server/reports/people/erase.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Step, secondsBefore, stepRows } from '#tests/support/steps.ts';
import { storedTables } from '#tests/support/stored-tables.ts';
import { askAll, openWorkspace, type Workspace } from './every-report.ts';

/**
 * One person is erased among others. What is left is compared, in every report and every table, with
 * a twin in which that person never was.
 */

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

const OURS = ['phone', 'laptop'];
/** Two browsers of one person, and others in the same quarters of an hour, on the same pages, with the same orders. */
const STEPS: readonly Step[] = [
  { visitor_id: 'phone', ago: 40 * DAY, path: '/account/jane-doe', utm_source: 'google', is_entry: 1 },
  { visitor_id: 'phone', ago: 3 * DAY, path: '/', utm_source: 'google', utm_medium: 'cpc', is_entry: 1 },
  { visitor_id: 'phone', ago: 3 * DAY - 5, path: '/offer', kind: 'scroll', attributes: { depth: '75' } },
  { visitor_id: 'laptop', ago: 2 * DAY, kind: 'purchase', value: 4900, order_id: 'A-1', path: '/thanks' },
  { visitor_id: 'laptop', ago: 2 * DAY - 1, kind: 'purchase', value: -900, order_id: 'A-1' },
  { visitor_id: 'laptop', ago: 2 * DAY - 2, kind: 'purchase', value: 300 },
  { visitor_id: 'laptop', ago: 2 * DAY - 3, kind: 'purchase', value: 700, order_id: 'both' },
  { visitor_id: 'laptop', ago: 2 * DAY - 4, kind: 'purchase', value: 800, order_id: 'keyed', origin: 'server' },
  { visitor_id: 'phone', ago: 20, path: '/', name: 'last' },
  { visitor_id: 'other', ago: 3 * DAY, path: '/', utm_source: 'bing', is_entry: 1 },
  { visitor_id: 'other', ago: 2 * DAY - 2, kind: 'purchase', value: 500 },
  { visitor_id: 'other', ago: 2 * DAY - 3, kind: 'purchase', value: 700, order_id: 'both' },
  // A browser's word on the order counts once nobody with a key says something of it.
  { visitor_id: 'other', ago: 2 * DAY - 5, kind: 'purchase', value: 850, order_id: 'keyed' },
  { visitor_id: 'third', ago: 2 * DAY, path: '/offer', is_entry: 1 },
  { visitor_id: 'third', ago: 60, path: '/offer' },
];

async function fill(workspace: Workspace, steps: readonly Step[]): Promise<void> {
  const { analytics } = api.context;
  await analytics.insertEvents(stepRows(steps, workspace.id, NOW), workspace.id);
  const said = { workspace_id: workspace.id, kind: 'email', value: 'e'.repeat(32), shown: '' } as const;
  const visitors = [...new Set(steps.map(({ visitor_id }) => visitor_id))].filter((visitor) => OURS.includes(visitor));
  await analytics.insertIdentities(visitors.map((visitor_id) => ({ ...said, visitor_id, first: `${ago(3 * DAY)} ${visitor_id}` })));
}

const tablesOf = ({ id }: Workspace) => storedTables((sql, params) => api.context.analytics.select({ sql, params }), id);

const erase = async (workspace: Workspace, who = owner, person = workspace.person) => {
  const headers = { 'x-project-id': workspace.id };
  const { status, body } = await api.ask(who, { method: 'POST', url: '/api/analytics/people/erasures', headers, payload: { person } });
  return { status, body: body as unknown as PersonErasure };
};
const report = async (workspace: Workspace) => {
  const headers = { 'x-project-id': workspace.id };
  const payload = { person: workspace.person };
  const { body } = await api.ask(owner, { method: 'POST', url: '/api/analytics/reports/person', headers, payload });
  return body as unknown as PersonReport;
};

const erasingIn = async (workspace: Workspace) => {
  const headers = { 'x-project-id': workspace.id };
  const day = localDay(NOW, 'UTC');
  const payload = { range: { min: addDays(day, -30), max: day } };
  const { body } = await api.ask(owner, { method: 'POST', url: '/api/analytics/reports/people', headers, payload });
  return (body as unknown as PeopleReport).erasing;
};

test('every report and every table is as if they had never been there; the log says it, and a second time there is nobody', async () => {
  const [workspace, twin] = [await openWorkspace(api, owner, 'phone'), await openWorkspace(api, owner, 'phone')];
  await fill(workspace, STEPS);
  await fill(
    twin,
    STEPS.filter(({ visitor_id }) => !OURS.includes(visitor_id)),
  );
  const expected = [await askAll(api, owner, twin, NOW), await tablesOf(twin)];
  expect(await tablesOf(workspace)).not.toEqual(expected[1]);

  const viewer = await api.person();
  await api.invite(viewer, workspace.id, 0);
  expect((await erase(workspace, viewer)).status).toBe(403);
  const { status, body } = await erase(workspace);
  expect([status, body.event_count]).toEqual([202, 9]);
  // Asked twice it is one erasure.
  expect((await erase(workspace)).body.erasing_since).toBe(body.erasing_since);
  expect((await report(workspace)).erasing_since).toBe(body.erasing_since);
  expect(await erasingIn(workspace)).toEqual([(await report(workspace)).person?.person]);
  expect(await erasingIn(twin)).toEqual([]);

  await eraseNoted(api.context);
  expect([await askAll(api, owner, workspace, NOW), await tablesOf(workspace)]).toEqual(expected);
  expect(await report(workspace)).toMatchObject({ person: null, erasing_since: null, links: [] });
  expect((await erase(workspace)).status).toBe(404);
  const log = await api.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${workspace.id}/audit-entries` });
  expect(JSON.stringify(log.body)).toContain('people.erase');
});

longTest('what is on its way of somebody erased does not come back, and who comes again is somebody new', async () => {
  const workspace = await openWorkspace(api, owner, 'phone');
  await fill(workspace, STEPS);
  await erase(workspace);
  const { db } = api.context;
  const [noted] = await db.select().from(erasures).where(eq(erasures.workspace_id, workspace.id));
  const moment = (ms: number) => new Date((noted?.requested_at.getTime() ?? 0) + ms).toISOString().replace('T', ' ').slice(0, 23);
  const row = (visitor_id: string, received: number, time: number) =>
    eventRow({ workspace_id: workspace.id, visitor_id, received_at: moment(received), time: moment(time) });
  const events = [
    row('phone', -1, -1),
    row('laptop', 5, -5),
    row('phone', 5, 5),
    row('laptop', 6, 6),
    row('phone', 7, 7),
    row('other', -1, -1),
  ];
  const identity = { workspace_id: workspace.id, event_id: 'said', received_at: moment(5), shown: '' };
  const identities = [
    { ...identity, visitor_id: 'phone', identity: 'email' as const, value: 'e'.repeat(32) },
    { ...identity, visitor_id: 'other', identity: 'visitor' as const, value: 'phone' },
    { ...identity, visitor_id: 'laptop', identity: 'email' as const, value: 'e'.repeat(32), received_at: moment(-1) },
  ];
  const sorted = async () => {
    const kept = withoutErased({ events, identities }, await readErased(db, [workspace.id]));
    return [
      kept.events.map(({ visitor_id }) => visitor_id),
      kept.identities.map(({ visitor_id, value }) => `${visitor_id} ${value}`),
    ] as const;
  };
  const [before, saidBefore] = await sorted();
  const [, phone = '', laptop = ''] = before;
  expect(before).toEqual(['phone', phone, laptop, phone, 'other']);
  expect(new Set(['phone', 'laptop', phone, laptop]).size).toBe(4);
  expect(saidBefore).toEqual([`${phone} ${'e'.repeat(32)}`, `other ${phone}`, `laptop ${'e'.repeat(32)}`]);

  await eraseNoted(api.context);
  const [after, saidAfter] = await sorted();
  expect(after).toEqual([phone, laptop, phone, 'other']);
  expect(saidAfter).toEqual(saidBefore.slice(0, 2));
});
