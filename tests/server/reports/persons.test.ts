import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRow } from '#server/events/event-row.ts';
import { TABLES_OF_PEOPLE } from '#server/events/identity/merges.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { storeTime } from '#server/events/store-time.ts';
import { peopleTracked } from '#server/reports/people/people-tracked.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { askAll, openWorkspace, type Workspace } from './every-report.ts';

/**
 * Every report that is declared, over people who are joined and parted. What it should say is asked
 * of twins: a workspace whose events were of one visitor from the start, and one in which nobody was joined.
 */

let api: TestServer;
let owner: Person;
const NOW = new Date();

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
});
afterAll(() => api?.close());

/** Reports that tell what was seen, by nobody in particular. */
const COUNTS_EVENTS: readonly string[] = ['coverage'];
/** Those that say nothing of so few people, and are made of the reports that are asked here. */
const SAYS_NOTHING: readonly string[] = ['insights'];

/** Seconds before now, as the store writes it. */
const ago = (seconds: number) => storeTime(NOW.getTime() - seconds * 1000);
const DAY = 86_400;

type Step = Partial<EventRow> & { readonly visitor_id: string; readonly ago: number };
const STEPS: readonly Step[] = [
  { visitor_id: 'phone', ago: 3 * DAY, path: '/', utm_source: 'google', utm_medium: 'cpc', is_entry: 1 },
  { visitor_id: 'laptop', ago: 2 * DAY, path: '/offer' },
  { visitor_id: 'tablet', ago: 2 * DAY - 60, kind: 'purchase', value: 4900, path: '/thanks' },
  { visitor_id: 'other', ago: 2 * DAY, path: '/', is_entry: 1 },
  ...['phone', 'laptop', 'tablet', 'other'].map((visitor_id) => ({ visitor_id, ago: 20, path: '/' })),
];
const LATE: readonly Step[] = [{ visitor_id: 'laptop', ago: 2 * DAY - 90, kind: 'form_completed', path: '/offer' }];

async function store(workspace: Workspace, steps: readonly Step[], personOf: (visitor: string) => string): Promise<void> {
  const rows = steps.map((step, place) => {
    const { ago: seconds, ...about } = step;
    return eventRow({
      ...about,
      workspace_id: workspace.id,
      time: ago(seconds),
      event_id: `event-${steps.length}-${place}`,
      visitor_id: personOf(step.visitor_id),
      // A visit is of one browser, whoever its person is.
      session_id: step.visitor_id,
    });
  });
  await api.context.analytics.insertEvents(rows, `${workspace.id} ${steps.length}`);
}

const asIs = (visitor: string) => visitor;
const JOINED = ['phone', 'laptop', 'tablet'];
const asOne = (visitor: string) => (JOINED.includes(visitor) ? 'phone' : visitor);

describe('every declared report follows', () => {
  /** Of visitors who are joined; of their twin, one visitor from the start; of another in which nobody is joined. */
  let merged: Workspace;
  let one: Workspace;
  let apart: Workspace;
  beforeAll(async () => {
    merged = await openWorkspace(api, owner, 'phone');
    one = await openWorkspace(api, owner, 'phone');
    apart = await openWorkspace(api, owner, 'phone');
    await store(merged, STEPS, asIs);
    await store(one, STEPS, asOne);
    await store(apart, STEPS, asIs);
  });

  test('when visitors are joined', async () => {
    const unmerged = await askAll(api, owner, apart, NOW);
    const said = { workspace_id: merged.id, kind: 'email', value: 'a'.repeat(64), shown: '' } as const;
    const saidBy = (visitor_id: string, place: number) => ({ ...said, visitor_id, first: `2026-11-01 10:00:0${place}.000 e${place}` });
    await api.context.analytics.insertIdentities(JOINED.map(saidBy));
    const expected = await askAll(api, owner, one, NOW);
    expect(await askAll(api, owner, merged, NOW)).toEqual(expected);
    // Else a report that counts no people would pass.
    const follows = Object.keys(expected).filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(unmerged[name]));
    expect(follows).toEqual(Object.keys(expected).filter((name) => ![...COUNTS_EVENTS, ...SAYS_NOTHING].includes(name)));
  });

  // Each goes on where the one before ended: what was answered then must not be answered again.
  test('when more arrives of visitors who are joined', async () => {
    expect((await api.context.analytics.persons(merged.id)).ledger.links).toHaveLength(JOINED.length);
    await store(merged, LATE, asIs);
    await store(one, LATE, asOne);
    await store(apart, LATE, asIs);
    expect(await askAll(api, owner, merged, NOW)).toEqual(await askAll(api, owner, one, NOW));
  });

  test('when they are parted', async () => {
    const { analytics } = api.context;
    const { links } = (await analytics.persons(merged.id)).ledger;
    expect(links).toHaveLength(JOINED.length);
    const act = { workspace_id: merged.id, act: 'part', user: owner.id } as const;
    for (const { visitor, kind, value } of links.slice(1)) {
      await analytics.insertPersonAct({ ...act, at: ago(0), id: randomUUID(), visitor, kind, value });
    }
    expect(await askAll(api, owner, merged, NOW)).toEqual(await askAll(api, owner, apart, NOW));
  });
});

test('more merges than travel with a statement are written down, and what changes later counts on top of them', async () => {
  const id = randomUUID();
  const { analytics } = api.context;
  const pairs = 2_600;
  const visitors = Array.from({ length: pairs }, (_, pair) => [`left-${pair}`, `right-${pair}`]);
  const time = ago(60);
  await analytics.insertEvents(
    visitors.flat().map((visitor_id) => eventRow({ workspace_id: id, time, visitor_id })),
    id,
  );
  const people = () => peopleTracked(analytics, [{ workspace: id, since: new Date(Date.now() - DAY * 1000) }]);
  const say = (pair: number) =>
    (visitors[pair] ?? []).map((visitor_id, end) => ({
      ...{ workspace_id: id, visitor_id, kind: 'customer' as const, value: `c${pair}`, shown: '' },
      first: `2026-11-01 10:00:00.000 e${pair}.${end}`,
    }));
  await analytics.insertIdentities(visitors.slice(0, -2).flatMap((_, pair) => say(pair)));
  expect(await people()).toBe(pairs + 2);
  const { base } = await analytics.persons(id);
  expect(base).not.toBeNull();

  await analytics.insertIdentities(say(pairs - 1));
  expect([await people(), (await analytics.persons(id)).base]).toEqual([pairs + 1, base]);
  const [first] = (await analytics.persons(id)).ledger.links.filter(({ value }) => value === 'c0');
  const { visitor = '', kind = 'customer', value = '' } = first ?? {};
  await analytics.insertPersonAct({
    ...{ workspace_id: id, at: ago(0), id: randomUUID(), act: 'part', user: owner.id },
    visitor,
    kind,
    value,
  });
  expect([await people(), (await analytics.persons(id)).base]).toEqual([pairs + 2, base]);
});

test('every table that says whose a row is, is read over persons', async () => {
  const found = await api.context.analytics.select<{ table: string }>({
    sql: `SELECT DISTINCT table FROM system.columns WHERE database = currentDatabase() AND name = '${PERSON}' ORDER BY table`,
  });
  expect(found.map(({ table }) => table).filter((table) => !table.endsWith('_from_events') && table !== 'merged_visitors')).toEqual([
    ...TABLES_OF_PEOPLE,
  ]);
});
