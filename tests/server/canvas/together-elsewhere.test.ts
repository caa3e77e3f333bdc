import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer } from '#tests/support/server.ts';
import { SharedPage } from '#tests/support/together.ts';

const POINTING = { cursor: { x: 4, y: 5 }, elements: ['a'], lines: [], view: null };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test('people who came by two processes on one PostgreSQL see each other come, point and go', async () => {
  const databaseUrl = await postgres.createDatabase();
  const servers = [await openTestServer({ databaseUrl }), await openTestServer({ databaseUrl })] as const;
  const addresses = [
    await servers[0].app.listen({ host: '127.0.0.1', port: 0 }),
    await servers[1].app.listen({ host: '127.0.0.1', port: 0 }),
  ] as const;
  try {
    const owner = await servers[0].register({ first_name: 'Olivia', plan: 'business' });
    const made = async (url: string, payload: object) =>
      (await servers[0].send({ method: 'POST', url: `/api/dashboard/${url}`, payload }, owner.access_token)).json().data.id;
    const project = await made('projects', { name: 'Shop', main_url: 'https://shop.example' });
    const canvas = await made('funnels', { name: 'Launch', project });
    const one = await SharedPage.open(addresses[0], canvas, owner.access_token);
    const two = await SharedPage.open(addresses[1], canvas, owner.access_token);
    for (const page of [one, two]) await page.until(() => page.last('people')?.people.length === 2);
    two.say({ type: 'presence', ...POINTING });
    await one.until(() => one.last('presence'));
    expect(one.last('presence')?.presence).toEqual(POINTING);
    two.leave();
    await one.until(() => one.last('people')?.people.length === 1);
    one.leave();
  } finally {
    for (const server of servers) await server.close();
  }
});
