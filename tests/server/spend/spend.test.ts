import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentCostLine } from '#domain/spend/costs.ts';
import { installation } from '#server/db/tables/installation.ts';
import { spendEntries } from '#server/db/tables/spend.ts';
import { noteSpend, storeWaitingSpend } from '#server/spend/store.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let owner: Person;
beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'performance_starter' });
});
afterAll(() => api?.close());

const line = (given: Partial<SentCostLine>): SentCostLine => ({ day: '2026-03-01', source: 'google', amount: 100, ...given });
const enter = (project: string, lines: readonly object[], person = owner, key?: string) =>
  api.ask(person, {
    ...{ method: 'POST', url: '/api/dashboard/spend-entries', payload: { project, name: 'March', lines } },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const idOf = (answer: Awaited<ReturnType<typeof enter>>) => String(answer.body.data?.id);
const act = (method: 'DELETE' | 'POST', path: string) => api.ask(owner, { method, url: `/api/dashboard/spend-entries/${path}` });

/** What reports read: by day and entity. */
async function stored(workspace: string): Promise<readonly string[]> {
  const rows = await api.context.analytics.select<{ row: string }>({
    sql: `SELECT concat(toString(day), ' ', platform, ' ', entity, ' ', toString(amount), ' ', toString(clicks)) AS row
      FROM spend FINAL WHERE workspace_id = {workspace:UUID} ORDER BY row`,
    params: { workspace },
  });
  return rows.map(({ row }) => row);
}

test('a later entry replaces an earlier one day by day; taken back, the earlier one holds again; brought back, it replaces again', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  const first = await enter(id, [line({ until: '2026-03-03', amount: 100, clicks: 4, campaign: 'a', medium: 'cpc' }), line({ ad: '17' })]);
  expect(first).toMatchObject({
    status: 201,
    body: { data: { attributes: { first_day: '2026-03-01', last_day: '2026-03-03', amount: 200, line_count: 2 } } },
  });
  const before = [
    '2026-03-01 google 17 100 0',
    '2026-03-01 google cpc/a 33 1',
    '2026-03-02 google cpc/a 33 1',
    '2026-03-03 google cpc/a 34 2',
  ];
  expect(await stored(id)).toEqual(before);
  const second = await enter(id, [
    line({ day: '2026-03-02', amount: 900, campaign: 'a', medium: 'cpc' }),
    line({ day: '2026-03-04', source: 'bing' }),
  ]);
  const after = [...before.slice(0, 2), '2026-03-02 google cpc/a 900 0', before[3], '2026-03-04 bing / 100 0'];
  expect(await stored(id)).toEqual(after);
  expect((await act('DELETE', idOf(second))).status).toBe(204);
  expect(await stored(id)).toEqual(before);
  expect((await act('POST', `${idOf(second)}/restore`)).status).toBe(200);
  expect(await stored(id)).toEqual(after);
  expect((await act('DELETE', idOf(first))).status).toBe(204);
  expect(await stored(id)).toEqual(after.filter((row) => / 900 |bing/.test(row ?? '')));
  const { body } = await api.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${id}/audit-entries` });
  const told = (body.data as unknown as { attributes: { action: string } }[]).map(({ attributes }) => attributes.action);
  expect(told.filter((action) => action.startsWith('spend')).sort()).toEqual(
    ['spend.enter', 'spend.enter', 'spend-entries.delete', 'spend-entries.delete', 'spend-entries.restore'].sort(),
  );
});

test('an ad set is stored with its costs: of an ad, and of a whole ad set beside its campaign', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  await enter(id, [
    line({ campaign: 'a', medium: 'cpc', amount: 1 }),
    line({ campaign: 'a', medium: 'cpc', ad_set: 'cold', amount: 2 }),
    line({ campaign: 'a', medium: 'cpc', ad_set: 'cold', ad: '17', amount: 4 }),
  ]);
  expect(await stored(id)).toEqual(['2026-03-01 google 17 4 0', '2026-03-01 google ["cpc","a","cold"] 2 0', '2026-03-01 google cpc/a 1 0']);
  const sets = await api.context.analytics.select<{ ad_set: string }>({
    sql: 'SELECT ad_set FROM spend FINAL WHERE workspace_id = {workspace:UUID} ORDER BY amount',
    params: { workspace: id },
  });
  expect(sets.map(({ ad_set }) => ad_set)).toEqual(['', 'cold', 'cold']);
});

test('amounts in other currencies are converted by the rates of the workspace, once, and its currency then stays', async () => {
  const id = await api.workspace(owner, { currency: 'JPY' });
  await api.ask(owner, {
    method: 'POST',
    url: '/api/dashboard/project-exchange-rates',
    payload: { project: id, currency: 'USD', rate: 150 },
  });
  await enter(id, [line({ until: '2026-03-02', amount: 1001, currency: 'USD' })]);
  expect(await stored(id)).toEqual(['2026-03-01 google / 751 0', '2026-03-02 google / 751 0']);
  const changed = await api.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${id}`, payload: { currency: 'EUR' } });
  expect(changed.body.errors?.[0]?.code).toBe('currency_in_use');
  expect((await enter(id, [line({ currency: 'XAF' })])).body.errors?.[0]?.code).toBe('cost_without_rate');
});

test('is refused whole where a line cannot be, and entered once however often it is sent', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  const code = async (...lines: object[]) => (await enter(id, lines)).body.errors?.[0]?.code;
  expect(await code(line({}), line({ day: '2999-01-01' }))).toBe('cost_day_ahead');
  expect(await code(line({ until: '2026-02-01' }))).toBe('cost_range_ends_before');
  expect(await code(line({ day: '2024-01-01', until: '2026-01-01' }))).toBe('cost_range_too_long');
  const year = Array.from({ length: 60 }, (_, at) => line({ day: '2025-01-01', until: '2025-12-31', campaign: String(at) }));
  expect(await code(...year)).toBe('too_many_costs');
  for (const wrong of [{ amount: -1 }, { amount: 1.5 }, { day: 'soon' }, { source: '' }, { colour: 1 }])
    expect((await enter(id, [{ ...line({}), ...wrong }])).status).toBe(422);
  expect(await stored(id)).toEqual([]);
  const [one, two] = [await enter(id, [line({})], owner, 'again'), await enter(id, [line({})], owner, 'again')];
  expect(idOf(one)).toBe(idOf(two));
  expect(await stored(id)).toEqual(['2026-03-01 google / 100 0']);
});

test('viewers read what was entered; others do not know of it; a plan without tracking has none', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  const entry = idOf(await enter(id, [line({})]));
  const viewer = await api.person();
  await api.invite(viewer, id, 0);
  const url = `/api/dashboard/spend-entries/${entry}`;
  expect((await api.ask(viewer, { method: 'GET', url })).status).toBe(200);
  expect((await enter(id, [line({})], viewer)).status).toBe(403);
  expect((await api.ask(await api.person(), { method: 'GET', url })).status).toBe(404);
  const mapper = await api.person({ plan: 'map' });
  const map = await api.workspace(mapper);
  expect((await enter(map, [line({})], mapper)).status).toBe(403);
});

test('what the event store missed is written by the next maintenance', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  const { db } = api.context;
  const cost = { day: '2026-03-01', source: 'x', medium: '', campaign: '', ad: '', ad_name: '', amount: 5, impressions: 0, clicks: 0 };
  await db.transaction(async (tx) => {
    await tx
      .insert(spendEntries)
      .values({ workspace_id: id, name: 'x', first_day: cost.day, last_day: cost.day, line_count: 1, amount: 5, costs: [cost] });
    await noteSpend(tx, id, { min: cost.day, max: cost.day });
  });
  expect(await stored(id)).toEqual([]);
  await storeWaitingSpend(api.context);
  expect(await stored(id)).toEqual(['2026-03-01 x / 5 0']);
  expect((await db.select().from(installation)).filter(({ key }) => key.startsWith('spend'))).toEqual([]);
});
