import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { installation } from '#server/db/tables/installation.ts';
import { removeEvents } from '#server/events/removal.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '#tests/support/server.ts';

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  owner = await server.register();
});
afterAll(() => server.close());

const event = (workspace_id: string) => eventRow({ workspace_id, time: '2026-05-01 10:00:00.000' });

async function eventsOf(workspace: string): Promise<number> {
  const sql = 'SELECT toUInt32(count()) AS number FROM events WHERE workspace_id = {workspace:UUID}';
  const [row] = await server.context.analytics.select<{ number: number }>({ sql, params: { workspace } });
  return row?.number ?? 0;
}

test('a deleted workspace takes its events along, also those that arrive late, and no others', async () => {
  const { analytics, db } = server.context;
  const payload = { name: 'Gone', main_url: 'https://gone.example' };
  const gone = (await server.send({ method: 'POST', url: '/api/dashboard/projects', payload }, owner.access_token)).json().data.id;
  const kept = randomUUID();
  await analytics.insertEvents([event(gone), event(kept)], 'first');
  expect(await eventsOf(gone)).toBe(1);

  const answer = await server.send({ method: 'DELETE', url: `/api/dashboard/projects/${gone}` }, owner.access_token);
  expect(answer.statusCode, answer.body).toBe(204);
  await removeEvents(server.context);
  expect([await eventsOf(gone), await eventsOf(kept)]).toEqual([0, 1]);

  await analytics.insertEvents([event(gone)], 'late');
  server.advance(11 * 60_000);
  await removeEvents(server.context);
  expect(await eventsOf(gone)).toBe(0);
  expect(await db.select().from(installation)).toEqual([]);
});

test('an account that is deleted while the event store is away takes its events along once it is back', async () => {
  const { analytics, db } = server.context;
  const leaver = await server.register();
  const payload = { name: 'Leaving', main_url: 'https://leaving.example' };
  const gone = (await server.send({ method: 'POST', url: '/api/dashboard/projects', payload }, leaver.access_token)).json().data.id;
  await analytics.insertEvents([event(gone)], 'leaver');

  const proof = { method: 'POST', url: '/api/dashboard/auth/step-up', payload: { password: PASSWORD } } as const;
  await server.send(proof, leaver.access_token);
  const away = vi.spyOn(analytics, 'deleteWorkspaces').mockRejectedValueOnce(new Error('the store is away'));
  const answer = await server.send(
    { method: 'DELETE', url: `/api/dashboard/users/${leaver.id}`, payload: { confirmation: DELETE_WORD } },
    leaver.access_token,
  );
  expect(answer.statusCode, answer.body).toBe(204);
  await expect.poll(() => away.mock.calls).toEqual([[[gone]]]);
  away.mockRestore();
  expect(await eventsOf(gone)).toBe(1);
  expect((await db.select().from(installation)).map(({ key }) => key)).toEqual([`removed-workspace:${gone}`]);

  await removeEvents(server.context);
  expect(await eventsOf(gone)).toBe(0);
  server.advance(11 * 60_000);
  await removeEvents(server.context);
});
