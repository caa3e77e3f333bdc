import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Analytics } from '#server/events/analytics.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { type From, pick } from './any.ts';

/** Visitors joined by hand, some of them parted again, and the same in plain loops. */

const anyVisitor = pick('v1', 'v2', 'v3', 'v4');
export const anyMerges = fc.array(fc.record({ one: anyVisitor, other: anyVisitor, parted: fc.boolean() }), { maxLength: 3 });
type Merges = From<typeof anyMerges>;

/** The store hashes the same text the same way always, and the visitors of all cases are the same few. */
const hashes = new Map<string, Promise<string>>();
function hashOf(analytics: Analytics, visitor: string): Promise<string> {
  const known = hashes.get(visitor) ?? askHash(analytics, visitor);
  hashes.set(visitor, known);
  return known;
}
async function askHash(analytics: Analytics, visitor: string): Promise<string> {
  const [row] = await analytics.select<{ hash: string }>({
    sql: 'SELECT toString(sipHash64({visitor:String})) AS hash',
    params: { visitor },
  });
  return row?.hash ?? '';
}

/** Writes them to the ledger of a workspace. */
export async function merge(analytics: Analytics, workspace: string, merges: Merges): Promise<void> {
  const at = (place: number, second: number) => `2026-03-10 12:${String(place).padStart(2, '0')}:0${second}.000`;
  for (const [place, { one, other, parted }] of merges.entries()) {
    const visitor = await hashOf(analytics, one);
    const link = { workspace_id: workspace, visitor, kind: 'hand', value: await hashOf(analytics, other), user: randomUUID() } as const;
    await analytics.insertPersonAct({ ...link, act: 'join', at: at(place, 0), id: randomUUID() });
    if (parted) await analytics.insertPersonAct({ ...link, act: 'part', at: at(place, 1), id: randomUUID() });
  }
}

/** The same events, each of the one visitor who stands for its person. Of a pair that is joined twice the last word counts. */
export function ofPersons(events: readonly EventRow[], merges: Merges): EventRow[] {
  let rows = [...events];
  for (const [place, { one, other }] of merges.entries()) {
    const last = merges.findLastIndex((later) => later.one === one && later.other === other);
    if (merges[last]?.parted || place !== last) continue;
    const label = rows.find((row) => row.visitor_id.split('+').includes(one))?.visitor_id ?? one;
    const second = rows.find((row) => row.visitor_id.split('+').includes(other))?.visitor_id ?? other;
    if (label === second) continue;
    const both = `${label}+${second}`;
    rows = rows.map((row) => (row.visitor_id === label || row.visitor_id === second ? { ...row, visitor_id: both } : row));
  }
  return rows;
}

/** By the names of `ofPersons` the numbers by which people are answered. */
export async function numbersOf(analytics: Analytics, workspace: string, names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const persons = await analytics.persons(workspace);
  const numbers = new Map<string, string>();
  for (const name of new Set(names)) numbers.set(name, persons.personOf(await hashOf(analytics, name.split('+')[0] ?? name)));
  return numbers;
}
