import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { PeopleReport, PersonExport } from '#domain/wire/reports/people.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { EXPORT_CHUNK } from '#server/reports/people/export.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** The file of everything that is kept of a person: how much it holds, and how often it is made. */

let api: TestServer;
let owner: Person;
const range = { min: '2026-03-01', max: '2026-03-31' };
beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
});
afterAll(() => api?.close());

test('nothing is cut from the file of a person, however much somebody did, and it is read in turns, in pieces', async () => {
  const many = EXPORT_CHUNK * 2 + 7;
  const busy = await api.workspace(owner, { timezone: 'UTC' });
  const rows = Array.from({ length: many }, (_, nth) =>
    // Of the same moment as others: pieces end in the middle of one.
    eventRow({ workspace_id: busy, visitor_id: 'busy', time: `2026-03-02 10:00:00.${String(nth % 7).padStart(3, '0')}` }),
  );
  await api.context.analytics.insertEvents(rows, busy);
  const headers = { 'x-project-id': busy };
  const found = await api.ask(owner, { method: 'POST', url: '/api/analytics/reports/people', headers, payload: { range } });
  const { person: visitor } = (found.body as unknown as PeopleReport).people[0] ?? { person: '' };
  const { analytics } = api.context;
  const asked = vi.spyOn(analytics, 'report');
  const statements = vi.spyOn(analytics, 'select');
  onTestFinished(() => void vi.restoreAllMocks());
  const { status, body } = await api.ask(owner, {
    method: 'POST',
    url: '/api/analytics/people/exports',
    headers,
    payload: { person: visitor },
  });
  expect(status).toBe(200);
  const kept = body as unknown as PersonExport;
  expect([kept.event_count, new Set(kept.events.map(({ event_id }) => event_id)).size, kept.events.length]).toEqual([many, many, many]);
  const moments = kept.events.map(({ at }) => String(at));
  expect(moments).toEqual([...moments].sort());
  // How many there are, and three pieces; none of it past the turns.
  const turns = asked.mock.calls.filter(([asker]) => asker.workspace === busy);
  expect(turns.map(([{ lane }]) => lane)).toEqual(['report', 'report', 'report', 'report']);
  const pieces = statements.mock.calls.filter(([{ sql }]) => sql.includes('EXCEPT (workspace_id'));
  expect(pieces.filter(([{ settings }]) => settings?.priority === undefined)).toEqual([]);
});

test('who takes away files by the dozen is told to wait', async () => {
  const collector = await api.person({ plan: 'business' });
  const own = await api.workspace(collector, { timezone: 'UTC' });
  const { db, clock } = api.context;
  for (let nth = 0; nth < LIMITS['person-export'].most; nth += 1) await countAttempt(db, 'person-export', collector.id, clock());
  const { status } = await api.ask(collector, {
    ...{ method: 'POST', url: '/api/analytics/people/exports', headers: { 'x-project-id': own } },
    payload: { person: '17' },
  });
  expect(status).toBe(429);
});
