import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArrivalsReport } from '#domain/wire/reports/arrivals.ts';
import { domains } from '#server/db/tables/core.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let owner: Person;
beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
});
afterAll(() => api?.close());

/** Minutes before now, as the store writes it. */
const ago = (minutes: number) => storeTime(Date.now() - minutes * 60_000);

async function ask(who: Person, workspace: string, payload: object = {}) {
  const headers = { 'x-project-id': workspace };
  const { status, body } = await api.ask(who, { method: 'POST', url: '/api/analytics/reports/arrivals', headers, payload });
  return { status, body: body as unknown as ArrivalsReport };
}

async function filled(who: Person): Promise<string> {
  const workspace = await api.workspace(who, { timezone: 'UTC' });
  await api.context.db
    .insert(domains)
    .values(['shop.example', 'quiet.example'].map((domain) => ({ workspace_id: workspace, domain })))
    .onConflictDoNothing();
  const { analytics } = api.context;
  const rows = [
    { visitor_id: 'a', time: ago(2), utm_source: 'google', utm_medium: 'cpc', device: 'mobile' as const, language: 'de', country: 'AT' },
    { visitor_id: 'a', time: ago(1), kind: 'purchase' as const, value: 900, host: 'pay.shop.example' },
    { visitor_id: 'b', time: ago(3), kind: 'custom' as const, name: 'Tried' },
    // Nothing that comes in now: long ago, and history.
    { visitor_id: 'c', time: ago(90) },
    { visitor_id: 'd', time: ago(5), origin: 'import' as const },
  ];
  await analytics.insertEvents(
    rows.map((row) => eventRow({ ...row, workspace_id: workspace })),
    workspace,
  );
  await analytics.insertFiltered([{ workspace_id: workspace, reason: 'bot', example: 'shop.example/', time: ago(4) }]);
  return workspace;
}

test('what came in within the hour, latest first, with page, source, device and person; what was refused, and each domain', async () => {
  const workspace = await filled(owner);
  const { body } = await ask(owner, workspace);
  expect(body.events.map(({ kind, name, host, channel, source, device }) => [kind, name, host, channel, source, device])).toEqual([
    ['purchase', '', 'pay.shop.example', 'direct', '', ''],
    ['page_view', '', 'shop.example', 'paid_search', 'google', 'mobile'],
    ['custom', 'Tried', 'shop.example', 'direct', '', ''],
  ]);
  expect(body.events.map(({ language, country }) => language + country)).toEqual(['', 'deAT', '']);
  expect(body.events[0]?.person).toBe(body.events[1]?.person);
  expect(body.refused).toMatchObject([{ reason: 'bot', example: 'shop.example/' }]);
  const heard = new Map(body.domains.map(({ domain, last_at }) => [domain, last_at]));
  expect([heard.get('shop.example'), heard.get('quiet.example')]).toEqual([body.events[0]?.at, null]);

  const views = await ask(owner, workspace, { kind: 'page_view' });
  expect(views.body.events.map(({ kind }) => kind)).toEqual(['page_view']);
  expect((await ask(owner, workspace, { kind: 'nonsense' })).status).toBe(422);
});

test('what the plan does not show does not pass by, and strangers find no workspace', async () => {
  const small = await api.person({ plan: 'performance_starter' });
  const workspace = await filled(small);
  expect((await ask(small, workspace)).body.events.map(({ kind }) => kind)).toEqual(['page_view', 'custom']);
  expect((await ask(owner, workspace)).status).toBe(404);
  const map = await api.person({ plan: 'map' });
  expect((await ask(map, await api.workspace(map))).status).toBe(403);
});
