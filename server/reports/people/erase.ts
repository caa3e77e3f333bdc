import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CountedUntil } from '#server/collector/counted-until.ts';
import { markOf } from '#server/collector/rows/erased.ts';
import type { Database } from '#server/db/client.ts';
import { erasures } from '#server/db/tables/people.ts';
import type { Analytics, AnalyticsPort } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Ports } from '#server/ports.ts';
import { linksOf } from './timeline.ts';

/** What is kept of somebody, as far as erasing them needs it. */
export interface Kept {
  readonly person: string;
  readonly visitors: readonly string[];
  /** Ids of these visitors, as they arrive. */
  readonly ids: readonly string[];
  readonly events: number;
}

const THEIRS = 'workspace_id = {workspace:UUID} AND';
const THESE = '(SELECT toUInt64(arrayJoin({visitors:Array(String)})))';

/** Null where nothing is kept of such a person. */
export async function keptOf(analytics: Analytics, workspace: string, named: string): Promise<Kept | null> {
  const persons = await analytics.persons(workspace);
  const person = persons.personOf(named);
  const visitors = persons.visitorsOf(person);
  const params = { workspace, visitors };
  const [seen, said] = await Promise.all([
    analytics.select<{ id: string; events: number }>({
      sql: `SELECT visitor_id AS id, count() AS events FROM events WHERE ${THEIRS} ${PERSON} IN ${THESE} GROUP BY visitor_id`,
      params,
    }),
    analytics.select<{ id: string }>({
      sql: `SELECT DISTINCT visitor_id AS id FROM identities WHERE ${THEIRS} sipHash64(visitor_id) IN ${THESE}`,
      params,
    }),
  ]);
  if (seen.length + said.length === 0 && linksOf(persons, new Set(visitors)).length === 0) return null;
  const ids = [...new Set([...seen, ...said].map(({ id }) => id))];
  return { person, visitors, ids, events: seen.reduce((sum, { events }) => sum + events, 0) };
}

/** Erasures of a workspace that are not done yet. */
const openOf = (db: Database, workspace: string) =>
  db
    .select({ visitors: erasures.visitors, requested_at: erasures.requested_at })
    .from(erasures)
    .where(and(eq(erasures.workspace_id, workspace), isNull(erasures.done_at)));

/** Since when somebody is being erased; null for everybody else. */
export async function erasingSince(db: Database, workspace: string, visitors: readonly string[]): Promise<Date | null> {
  const open = await openOf(db, workspace);
  return open.find((erasure) => visitors.some((visitor) => erasure.visitors.includes(visitor)))?.requested_at ?? null;
}

/** Everybody of a workspace who is being erased, as visitors. */
export const visitorsBeingErased = async (db: Database, workspace: string): Promise<readonly string[]> =>
  (await openOf(db, workspace)).flatMap(({ visitors }) => visitors);

/** Notes that they are to be erased: from here on what comes in of theirs is not stored as theirs. */
export async function noteErasure(tx: Database, workspace: string, user: string, kept: Kept, now: Date): Promise<void> {
  await tx.insert(erasures).values({
    workspace_id: workspace,
    visitors: kept.visitors,
    marks: kept.ids.map((id) => markOf(workspace, id)),
    requested_by: user,
    requested_at: now,
  });
}

type ErasingPorts = Ports<'clock' | 'db' | 'live' | 'log'> & AnalyticsPort & { readonly counted: Pick<CountedUntil, 'until'> };

const LOOK_MS = 250;
/** What takes longer to be stored is waited for by the next run. */
const LONGEST_WAIT_MS = 20_000;

/** Is everything stored that had come in when this was asked? */
async function everythingStored({ clock, counted }: ErasingPorts): Promise<boolean> {
  const asked = clock();
  for (let waited = 0; waited <= LONGEST_WAIT_MS; waited += LOOK_MS) {
    if ((await counted.until(clock())) >= asked) return true;
    await delay(LOOK_MS);
  }
  return false;
}

/**
 * Erases everybody who is noted. First what had come in before the note has to be stored: after
 * that nothing arrives any more that is stored as theirs. Whatever dies on the way, the next run goes on.
 */
export async function eraseNoted(ports: ErasingPorts): Promise<void> {
  const { db, analytics, clock, live, log } = ports;
  const noted = await db.select().from(erasures).where(isNull(erasures.done_at)).orderBy(asc(erasures.requested_at));
  if (noted.length === 0 || !(await everythingStored(ports))) return;
  for (const { id, workspace_id: workspace, visitors } of noted) {
    try {
      await analytics.erase({ id, workspace, visitors });
      await db.update(erasures).set({ done_at: clock() }).where(eq(erasures.id, id));
      live.publish(workspace, { type: 'resource', resource: 'people', action: 'deleted', ids: [] });
    } catch (error) {
      log.warn({ err: error, erasure: id }, 'a person is not erased yet: the next run goes on');
    }
  }
}
