import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users, workspaces } from '#server/db/tables/core.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { createPeopleCounter } from '#server/reports/people/people-counter.ts';
import { eventRow, nobodyMerged } from '#tests/support/analytics.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
});
afterAll(() => server.close());

const NOBODY = randomUUID();
const NOW = new Date('2026-03-15T12:00:00Z');

async function ownedBy(owner: string, timezone = 'UTC'): Promise<string> {
  const row = { user: owner, name: 'Shop', main_url: 'https://shop.example', app_key: 'sealed', timezone };
  const [stored] = await server.context.db.insert(workspaces).values(row).returning({ id: workspaces.id });
  return stored?.id ?? '';
}

function visit(workspace_id: string, visitor_id: string, day: string): EventRow {
  return eventRow({ workspace_id, visitor_id, time: `${day} 10:00:00.000`, event_id: randomUUID() });
}

test('people of this month over all workspaces of the owner, each once per workspace, and nobody else’s', async () => {
  const { db, analytics, live } = server.context;
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
  const parts = { db, analytics, live, onError: (error: unknown) => errors.push(error), clock: () => now };
  const people = createPeopleCounter(parts);
  // Nobody waits for the count; pages that were told that it is not known hear when it is.
  const known = new Promise((resolve) => live.subscribe(first, resolve));
  expect(people(owner)).toBeNull();
  expect(await known).toEqual({ type: 'grants' });
  expect(people(owner)).toBe(3);
  people(NOBODY);
  await vi.waitFor(() => expect(people(NOBODY)).toBe(0));

  // Kept for a minute; then the old number until there is a new one.
  await analytics.insertEvents([visit(second, 'eve', '2026-03-15')], 'later');
  expect(people(owner)).toBe(3);
  now = new Date(NOW.getTime() + 61_000);
  expect(people(owner)).toBe(3);
  await vi.waitFor(() => expect(people(owner)).toBe(4));
  expect(errors).toEqual([]);
});

test('the month of a workspace begins when it does in its own zone', async () => {
  const { db, analytics, live } = server.context;
  const owner = randomUUID();
  await db.insert(users).values({ id: owner, email: `${owner}@flumen.test`, first_name: 'Ben' });
  const [angeles, auckland] = [await ownedBy(owner, 'America/Los_Angeles'), await ownedBy(owner, 'Pacific/Auckland')];
  // 08:00 of 1 March in UTC is midnight in Los Angeles; in Auckland it has been March since 11:00 of 28 February.
  await analytics.insertEvents(
    [
      eventRow({ workspace_id: angeles, visitor_id: 'before', time: '2026-03-01 07:59:59.999' }),
      eventRow({ workspace_id: angeles, visitor_id: 'within', time: '2026-03-01 08:00:00.000' }),
      eventRow({ workspace_id: auckland, visitor_id: 'before', time: '2026-02-28 10:59:59.999' }),
      eventRow({ workspace_id: auckland, visitor_id: 'within', time: '2026-02-28 11:00:00.000' }),
      eventRow({ workspace_id: auckland, visitor_id: 'within, too', time: '2026-03-01 04:00:00.000' }),
    ].map((row) => ({ ...row, event_id: randomUUID() })),
    owner,
  );
  const at = async (moment: string) => {
    const people = createPeopleCounter({ db, analytics, live, onError: () => undefined, clock: () => new Date(moment) });
    people(owner);
    return vi.waitFor(() => {
      const counted = people(owner);
      expect(counted).not.toBeNull();
      return counted;
    });
  };
  expect(await at('2026-03-15T12:00:00Z')).toBe(3);
  // Still 28 February in Los Angeles: all of its people are of that month, until they are not.
  expect(await at('2026-03-01T07:00:00Z')).toBe(4);
});

test('while the event store does not answer, pages get their answers with the last number known', async () => {
  const { db, live } = server.context;
  const owner = randomUUID();
  let asked = 0;
  let answer: () => Promise<{ people: number }[]> = async () => [{ people: 7 }];
  const select = <Row>() => {
    asked += 1;
    return answer() as Promise<Row[]>;
  };
  await db.insert(users).values({ id: owner, email: `${owner}@flumen.test`, first_name: 'Ben' });
  await ownedBy(owner);
  const errors: unknown[] = [];
  let now = NOW;
  const people = createPeopleCounter({
    db,
    analytics: { select, persons: nobodyMerged },
    live,
    onError: (error) => errors.push(error),
    clock: () => now,
  });
  people(owner);
  await vi.waitFor(() => expect(people(owner)).toBe(7));
  answer = () => Promise.reject(new Error('down'));
  now = new Date(NOW.getTime() + 61_000);
  expect(people(owner)).toBe(7);
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(people(owner)).toBe(7);
  // It hangs: one question is under way, however many ask.
  answer = () => new Promise(() => undefined);
  now = new Date(NOW.getTime() + 130_000);
  asked = 0;
  for (let times = 0; times < 5; times += 1) expect(people(owner)).toBe(7);
  await vi.waitFor(() => expect(asked).toBe(1));
});
