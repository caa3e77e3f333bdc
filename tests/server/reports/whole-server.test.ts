import { rmSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { localDay } from '#domain/time/days.ts';
import type { Context } from '#server/app/context.ts';
import { domains, kpiWidgets } from '#server/db/tables/core.ts';
import { type Running, startRoles } from '#server/roles.ts';
import { readSettings } from '#server/settings.ts';
import { openContext } from '#server/stores.ts';
import { type Answer, readAnswer } from '#tests/support/answer.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';
import { createPeople, type People, type Person } from '#tests/support/people.ts';

/** What one tenant or a hung part does to the others, over the server as it is started. */

interface Tenant {
  readonly person: Person;
  readonly workspace: string;
}

let folder: string;
let context: Context;
let closeStores: () => Promise<void>;
let running: Running;
let people: People;
let tenants: readonly [Tenant, Tenant];

beforeAll(async () => {
  folder = await migratedFolder();
  const settings = { ...readSettings({ FLUMEN_DATA_DIR: folder, PORT: '0' }), secret: { current: 's'.repeat(32) }, demo: false };
  const opened = await openContext(settings, pino({ level: process.env.LOG_LEVEL ?? 'silent' }));
  [context, closeStores] = [opened.context, opened.close];
  running = await startRoles(context);
  people = createPeople(context);
});
afterAll(async () => {
  await running?.close();
  await closeStores?.();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  tenants = [await tenant(), await tenant()];
});

async function tenant(): Promise<Tenant> {
  const person = await people.person({ plan: 'agency' });
  const workspace = await people.workspace(person);
  await context.db.insert(domains).values({ workspace_id: workspace, domain: 'northwind.example' });
  await context.db
    .insert(kpiWidgets)
    .values({ workspace_id: workspace, display_name: 'People', metric_type: 'HITS', category: 'kpi', element_type: 'person' });
  return { person, workspace };
}

async function ask(person: Person | null, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object, more = {}): Promise<Answer> {
  const headers = { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...more };
  return readAnswer(await running.app.inject({ method, url, headers, ...(payload ? { payload } : {}) }));
}

const pagesOf = ({ person, workspace }: Tenant) =>
  Promise.all([ask(person, 'GET', '/api/dashboard/me'), ask(person, 'GET', `/api/dashboard/grants/${workspace}`)]);

async function sendEvent({ workspace }: Tenant, visitor: string): Promise<void> {
  const event = { id: `event-${visitor}`, kind: 'page_view', at: Date.now(), session: 'session-1', url: 'https://northwind.example/' };
  const batch = { v: 1, workspace, visitor, sent: Date.now(), events: [event] };
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/146.0.0.0', 'content-type': 'text/plain' };
  const answer = await running.app.inject({ method: 'POST', url: '/t/e', payload: JSON.stringify(batch), headers: agent });
  expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 1 }]);
}

async function peopleToday({ person, workspace }: Tenant): Promise<number | null> {
  const day = localDay(new Date(), 'UTC');
  const { status, body } = await ask(
    person,
    'POST',
    '/api/analytics/reports/kpis',
    { range: { min: day, max: day } },
    { 'x-project-id': workspace },
  );
  expect(status).toBe(200);
  return (body.kpis as { value: number | null }[])[0]?.value ?? null;
}

test('a hung engine is said within seconds, and no page of anybody waits for it', async () => {
  const [first, second] = tenants;
  await Promise.all([pagesOf(first), pagesOf(second)]);
  const pid = context.analytics.enginePid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const asked = performance.now();
  const pages = (await Promise.all([...tenants, await tenant()].map(pagesOf))).flat();
  const paged = performance.now() - asked;
  const ready = await ask(null, 'GET', '/readyz');
  const said = performance.now() - asked - paged;
  process.kill(pid, 'SIGCONT');
  expect(pages.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
  expect([ready.status, ready.body]).toMatchObject([503, { status: 'not ready', database: true, analytics: false }]);
  expect(ready.headers['retry-after']).toBe('10');
  // Six pages of a busy machine, and one answer that is bounded at two seconds.
  expect([paged < 1_500, said < 4_000], `${paged} ms, ${said} ms`).toEqual([true, true]);
  await vi.waitFor(async () => expect((await ask(null, 'GET', '/readyz')).status).toBe(200), { timeout: 20_000 });
});

test('twenty changes of a time zone hold up nothing: what another is sent meanwhile is in their report in seconds', async () => {
  const [loud, quiet] = tenants;
  const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/Sao_Paulo', 'Pacific/Auckland'];
  const change = (timezone: string) => ask(loud.person, 'PATCH', `/api/dashboard/projects/${loud.workspace}`, { timezone });
  await sendEvent(loud, 'a-visitor-of-the-loud');
  const changed = await Promise.all(Array.from({ length: 20 }, (_, at) => change(zones[at % zones.length] ?? '')));
  expect(changed.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  await sendEvent(quiet, 'a-visitor-of-the-quiet');
  const sent = performance.now();
  await vi.waitFor(async () => expect(await peopleToday(quiet)).toBe(1), { timeout: 20_000, interval: 500 });
  expect(performance.now() - sent).toBeLessThan(10_000);
  // Nothing that is stored depended on the zone.
  await change('UTC');
  expect(await peopleToday(loud)).toBe(1);
});

test('a zone that nobody knows is refused; one with an old or a fixed name is stored by the name that is known', async () => {
  const [{ person, workspace }] = tenants;
  const change = async (timezone: string) => {
    const { status, body } = await ask(person, 'PATCH', `/api/dashboard/projects/${workspace}`, { timezone });
    return [status, body.errors?.[0]?.source?.pointer ?? body.data?.attributes.timezone];
  };
  expect(await change('Mars/Olympus')).toEqual([422, '/timezone']);
  expect(await change('Etc/Unknown')).toEqual([422, '/timezone']);
  expect(await change('america/los_angeles')).toEqual([200, 'America/Los_Angeles']);
  expect(await change('est5edt')).toEqual([200, 'America/New_York']);
});
