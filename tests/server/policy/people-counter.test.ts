import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventRow } from '#server/analytics/event-row.ts';
import { users, workspaces } from '#server/db/tables.ts';
import { createPeopleCounter } from '#server/policy/people-counter.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
});
afterAll(() => server.close());

const NOW = new Date('2026-03-15T12:00:00Z');

async function ownedBy(owner: string): Promise<string> {
  const row = { user: owner, name: 'Shop', main_url: 'https://shop.example', app_key: 'sealed' };
  const [stored] = await server.context.db.insert(workspaces).values(row).returning({ id: workspaces.id });
  return stored?.id ?? '';
}

function visit(workspace_id: string, visitor_id: string, day: string): EventRow {
  return eventRow({ workspace_id, visitor_id, time: `${day} 10:00:00.000`, event_id: randomUUID() });
}

test('people of this month over all workspaces of the owner, each once per workspace, and nobody else’s', async () => {
  const { db, analytics } = server.context;
  const [owner, other] = [randomUUID(), randomUUID()];
  await db.insert(users).values([owner, other].map((id) => ({ id, email: `${id}@flumen.test`, first_name: 'Ben' })));
  const [first, second, foreign] = [await ownedBy(owner), await ownedBy(owner), await ownedBy(other)];
  await analytics.insertEvents(
    [
      visit(first, 'ann', '2026-03-01'),
      visit(first, 'ann', '2026-03-14'),
      visit(first, 'bob', '2026-03-02'),
      visit(second, 'ann', '2026-03-03'),
      visit(first, 'cid', '2026-02-28'),
      visit(foreign, 'dee', '2026-03-05'),
    ],
    'people',
  );
  const errors: unknown[] = [];
  let now = NOW;
  const people = createPeopleCounter({ db, analytics, onError: (error) => errors.push(error), clock: () => now });
  expect(await people(owner)).toBe(3);
  expect(await people(randomUUID())).toBe(0);

  // Kept for a minute, and beyond it when the store does not answer.
  const down = createPeopleCounter({
    db,
    analytics: { select: () => Promise.reject(new Error('down')) },
    onError: (error) => errors.push(error),
    clock: () => now,
  });
  expect([await down(owner), errors.length]).toEqual([0, 1]);
  await analytics.insertEvents([visit(second, 'eve', '2026-03-15')], 'later');
  expect(await people(owner)).toBe(3);
  now = new Date(NOW.getTime() + 61_000);
  expect(await people(owner)).toBe(4);
});
