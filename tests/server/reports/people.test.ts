import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PeopleReport, PersonReport } from '#domain/wire/people.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let owner: Person;
let workspace: string;
const range = { min: '2026-03-01', max: '2026-03-31' };
const EMAIL = 'e'.repeat(32);

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
  workspace = await api.workspace(owner, { timezone: 'UTC' });
  const { analytics } = api.context;
  const at = (day: number, time = '10:00:00') => `2026-03-${String(day).padStart(2, '0')} ${time}.000`;
  await analytics.insertEvents(
    [
      { visitor_id: 'phone', time: at(2), utm_source: 'google', is_entry: 1 as const, path: '/pricing' },
      { visitor_id: 'laptop', time: at(5), kind: 'purchase' as const, value: 4900, path: '/thanks' },
      { visitor_id: 'laptop', time: at(6), kind: 'purchase' as const, value: -900 },
      ...Array.from({ length: 60 }, (_, nth) => ({
        visitor_id: `v${nth}`,
        time: at(1, `11:00:${String(nth).padStart(2, '0')}`),
        path: '/',
      })),
    ].map((about) => eventRow({ workspace_id: workspace, ...about })),
    workspace,
  );
  const said = { workspace_id: workspace, kind: 'email', value: EMAIL, shown: '' } as const;
  await analytics.insertIdentities([
    { ...said, visitor_id: 'phone', first: `${at(2)} first-event` },
    { ...said, visitor_id: 'laptop', first: `${at(5)} second-event` },
    { ...said, visitor_id: 'phone', kind: 'customer', value: 'c'.repeat(32), shown: 'C-7', first: `${at(5)} third-event` },
  ]);
});
afterAll(() => api?.close());

const on = (project = workspace) => ({ 'x-project-id': project });
async function ask<T>(path: string, payload: object, who = owner): Promise<{ status: number; body: T }> {
  const { status, body } = await api.ask(who, { method: 'POST', url: `/api/analytics/${path}`, headers: on(), payload });
  return { status, body: body as T };
}
const people = async (question: object) => (await ask<PeopleReport>('reports/people', { range, ...question })).body;
const person = async (id: string) => (await ask<PersonReport>('reports/person', { person: id })).body;

test('the people of a range come page by page, latest first, each once, with source, money and what they are identified as', async () => {
  const [first, second, beyond] = [await people({}), await people({ page: 2 }), await people({ page: 9 })];
  expect([first.total, first.people.length, second.people.length, beyond.people.length]).toEqual([61, 50, 11, 0]);
  expect(new Set([...first.people, ...second.people].map((one) => one.person)).size).toBe(61);
  expect(first.people[0]).toMatchObject({
    ...{ identified_as: 'C-7', is_identified: true, visitors: 2, events: 3, purchases: 1, revenue: 4000 },
    ...{ first_seen: '2026-03-02T10:00:00.000Z', last_seen: '2026-03-06T10:00:00.000Z' },
    source: { utm_source: 'google' },
  });
  expect((await people({ order: 'revenue' })).people[0]).toEqual(first.people[0]);
});

test.each(['pricing', 'GOOGLE', 'c-7', 'laptop'])('somebody is found by %s', async (search) => {
  const found = await people({ search });
  expect([found.total, found.people[0]?.visitors]).toEqual([1, 2]);
});

test('one person is shown with why their visitors are one, by whichever of them is asked', async () => {
  const [one] = (await people({ search: 'c-7' })).people;
  const report = await person(one?.person ?? '');
  expect(report.person).toEqual(one);
  expect(report.timeline.map(({ kind, value }) => [kind, value])).toEqual([
    ['purchase', -900],
    ['purchase', 4900],
    ['page_view', 0],
  ]);
  expect(report.links.map(({ kind, state, said_by, at }) => [kind, state, said_by, at])).toEqual([
    ['email', 'joined', 'first-event', '2026-03-02T10:00:00.000Z'],
    ['email', 'joined', 'second-event', '2026-03-05T10:00:00.000Z'],
    ['customer', 'joined', 'third-event', '2026-03-05T10:00:00.000Z'],
  ]);
  const laptop = report.timeline[0]?.visitor ?? '';
  expect(laptop).not.toBe(one?.person);
  expect(await person(laptop)).toMatchObject({ person: one });
  expect((await person('17')).person).toBeNull();
});

test('who may edit parts and joins again, and the log says so; a viewer only looks', async () => {
  const [one] = (await people({ search: 'c-7' })).people;
  const links = (await person(one?.person ?? '')).links;
  const { visitor, kind, value } = links[1] ?? { visitor: '', kind: 'email', value: '' };
  const viewer = await api.person();
  await api.invite(viewer, workspace, 0);
  expect((await ask('people/partings', { visitor, kind, value }, viewer)).status).toBe(403);
  expect((await ask('reports/people', { range }, viewer)).status).toBe(200);

  expect(await ask('people/partings', { visitor, kind, value })).toEqual({ status: 200, body: { person: visitor } });
  expect((await people({})).total).toBe(62);
  expect((await person(visitor)).links.map(({ state }) => state)).toEqual(['parted']);
  expect((await ask('people/restorations', { visitor, kind, value })).body).toEqual({ person: one?.person });
  expect((await people({ search: 'c-7' })).people).toEqual([one]);

  const [other] = (await people({ order: 'first_seen', page: 2 })).people;
  const joined = await ask('people/joins', { person: one?.person, other: other?.person });
  expect([joined.body, (await people({})).total]).toEqual([{ person: one?.person }, 60]);
  const { body } = await api.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${workspace}/audit-entries` });
  expect(JSON.stringify(body)).toContain('people.join');
});

test('where the plan shows no money nobody has any, and nothing says who bought', async () => {
  const small = await api.person({ plan: 'performance_starter' });
  const own = await api.workspace(small);
  const time = '2026-03-02 10:00:00.000';
  await api.context.analytics.insertEvents(
    [eventRow({ workspace_id: own, time }), eventRow({ workspace_id: own, time, kind: 'purchase', value: 900 })],
    own,
  );
  const { body } = await api.ask(small, { method: 'POST', url: '/api/analytics/reports/people', headers: on(own), payload: { range } });
  expect((body as unknown as PeopleReport).people).toMatchObject([{ events: 1, revenue: null, purchases: null }]);
});
