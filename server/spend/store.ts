import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, like, lte, sql } from 'drizzle-orm';
import { asStored, entityOf, inForce } from '#domain/spend/costs.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Database } from '#server/db/client.ts';
import { installation } from '#server/db/tables/installation.ts';
import { spendEntries } from '#server/db/tables/spend.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { SpendRow } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import type { Ports } from '#server/ports.ts';

/*
 * Entries are kept whole in the relational store; the event store holds the costs in force, which reports
 * read. A change of entries leaves a note with its days, in its own transaction, and the days are written
 * anew after it. A note goes only when nothing has changed since it was read.
 */

type StorePorts = Ports<'clock' | 'db'> & AnalyticsPort;

interface Note extends Range {
  /** Another one with every change. */
  readonly stamp: string;
}
const PREFIX = 'spend-changed:';
const keyOf = (workspace: string) => `${PREFIX}${workspace}`;

/** Days as text are in the order of the calendar. */
function union(one: Range, other: Range): Range {
  const days = [one.min, one.max, other.min, other.max].sort();
  return { min: days[0] ?? one.min, max: days[3] ?? one.max };
}

async function readNote(db: Database, workspace: string, forUpdate = false): Promise<Note | undefined> {
  const query = db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, keyOf(workspace)));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row?.value as Note | undefined;
}

/** Notes, in the transaction that changes them, that costs of these days are to be stored anew. */
export async function noteSpend(tx: Database, workspace: string, days: Range): Promise<void> {
  const known = await readNote(tx, workspace, true);
  const value: Note = { ...(known ? union(known, days) : days), stamp: randomUUID() };
  await tx
    .insert(installation)
    .values({ key: keyOf(workspace), value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updated_at: sql`now()` } });
}

/** Writes the costs in force of these days and removes the others that were entered. Repeated, it changes nothing. */
async function storeDays({ db, analytics }: StorePorts, workspace: string, days: Range): Promise<void> {
  // Of two at once the one that read later counts, whichever writes last.
  const imported_at = storeTime(new Date());
  const entries = await db
    .select({ costs: spendEntries.costs })
    .from(spendEntries)
    .where(and(eq(spendEntries.workspace_id, workspace), lte(spendEntries.first_day, days.max), gte(spendEntries.last_day, days.min)))
    .orderBy(asc(spendEntries.created_at), asc(spendEntries.id));
  const held = [...inForce(entries.map(({ costs }) => asStored(costs))).values()].filter(({ day }) => day >= days.min && day <= days.max);
  const rows = held.map(
    (cost): SpendRow => ({
      ...{ workspace_id: workspace, day: cost.day, platform: cost.source, entity: entityOf(cost) },
      ...{ utm_source: cost.source, utm_medium: cost.medium, utm_campaign: cost.campaign },
      ...{ ad_set: cost.ad_set, ad_id: cost.ad, ad_name: cost.ad_name },
      ...{ amount: cost.amount, impressions: cost.impressions, clicks: cost.clicks, entered: 1, imported_at },
    }),
  );
  await analytics.insertSpend(rows);
  await analytics.removeSpend({ workspace, ...days, before: imported_at });
}

/** Removes a note, unless something changed since it was read. */
async function forgetNote(db: Database, workspace: string, { stamp }: Note): Promise<boolean> {
  const same = and(eq(installation.key, keyOf(workspace)), sql`${installation.value}->>'stamp' = ${stamp}`);
  const gone = await db.delete(installation).where(same).returning({ key: installation.key });
  return gone.length > 0;
}

/** Stores what the note of a workspace says, until nothing is left to do. Rejects with a `StoreError`; the note then stays. */
export async function storeSpendOf(ports: StorePorts, workspace: string): Promise<void> {
  let note = await readNote(ports.db, workspace);
  while (note) {
    await storeDays(ports, workspace, note);
    if (await forgetNote(ports.db, workspace, note)) return;
    const next = await readNote(ports.db, workspace);
    // Somebody else did what came since, perhaps before what was written here: once more what is true now.
    if (!next) return storeDays(ports, workspace, note);
    note = { ...union(note, next), stamp: next.stamp };
  }
}

/** What could not be stored when it was entered. */
export async function storeWaitingSpend(ports: StorePorts): Promise<void> {
  const notes = await ports.db
    .select({ key: installation.key })
    .from(installation)
    .where(like(installation.key, `${PREFIX}%`));
  for (const { key } of notes) await storeSpendOf(ports, key.slice(PREFIX.length));
}
