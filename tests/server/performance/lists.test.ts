import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Lists of an agency at its largest. Times are printed; a test only fails far beyond them, or when a list no longer goes by an index. */
const WORKSPACES = 5_000;
const CANVASES = 20_000;
const FAR_TOO_LONG_MS = 1_500;

let server: TestServer;
let agency: Person;
let busiest: string;
beforeAll(async () => {
  server = await openTestServer();
  const [other] = [await server.person({ plan: 'agency' })];
  agency = await server.person({ plan: 'agency' });
  busiest = await server.workspace(agency, { name: 'Busiest' });
  const { db } = server.context;
  await db.execute(sql`
    insert into workspaces (user_id, name, main_url, app_key, is_locked, updated_at)
    select case when n <= ${WORKSPACES} then ${agency.id}::uuid else ${other.id}::uuid end,
      'Client ' || lpad((n * 7919 % 100000)::text, 5, '0'), 'https://client.example', 'sealed', n % 10 = 0, now() - n * interval '1 minute'
    from generate_series(1, ${WORKSPACES * 3}) n`);
  await db.execute(sql`
    insert into canvases (workspace_id, owner_id, name, tags, is_locked, updated_at)
    select ${busiest}::uuid, ${agency.id}::uuid, 'Canvas ' || n, case when n % 50 = 0 then '["launch"]'::jsonb else '[]'::jsonb end,
      n % 9 = 0, now() - n * interval '1 minute'
    from generate_series(1, ${CANVASES}) n`);
  await db.execute(sql`analyze`);
}, 120_000);
afterAll(() => server.close());

const CASES = (): [string, number][] => [
  ['projects', WORKSPACES + 1],
  ['projects?page[number]=60', WORKSPACES + 1],
  ['projects?filter[is_locked]=true', WORKSPACES / 10],
  ['projects?filter[search]=client 00', -1],
  [`funnels?filter[project]=${busiest}`, CANVASES],
  [`funnels?filter[project]=${busiest}&page[number]=300`, CANVASES],
  [`funnels?filter[project]=${busiest}&filter[tags]=launch`, CANVASES / 50],
  [`funnels?filter[project]=${busiest}&filter[search]=canvas 123`, -1],
];

test('five thousand workspaces and twenty thousand canvases are listed without waiting', async () => {
  for (const [path, total] of CASES()) {
    const times: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const started = performance.now();
      const answer = await server.ask(agency, { method: 'GET', url: `/api/dashboard/${path}` });
      times.push(performance.now() - started);
      expect(answer.status, path).toBe(200);
      if (total >= 0) expect(answer.body.meta?.total, path).toBe(total);
    }
    const best = Math.min(...times);
    console.log(`${path.replace(busiest, '…')}: ${best.toFixed(0)} ms`);
    expect(best, path).toBeLessThan(FAR_TOO_LONG_MS);
  }
}, 120_000);

/** The plan the store makes of a query, as text. */
async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await server.context.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('the scope and the default order of both lists go by an index', async () => {
  const canvases = await planOf(
    sql`select * from canvases where workspace_id = ${busiest}::uuid order by is_locked, updated_at desc nulls last, id asc limit 50`,
  );
  expect(canvases).toMatch(/Index Scan.*canvases_workspace_idx/);
  expect(canvases).not.toMatch(/Seq Scan on canvases/);
  const workspaces = await planOf(sql`select * from workspaces where user_id = ${agency.id}::uuid and name = 'Busiest'`);
  expect(workspaces).toMatch(/Index/);
  expect(workspaces).not.toMatch(/Seq Scan on workspaces/);
});
