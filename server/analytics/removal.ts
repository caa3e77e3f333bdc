import { eq, like } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { installation } from '#server/db/installation-tables.ts';
import type { Ports } from '#server/ports.ts';
import type { AnalyticsPort } from './analytics.ts';

const PREFIX = 'removed-workspace:';
/** Events that were on their way when the workspace went have arrived by then. */
const LATE_EVENTS_MS = 10 * 60_000;
/** Long enough for the deletion to be committed. */
const SOON_MS = 1_000;

/**
 * Notes, in the transaction that deletes a workspace, that its events are to go as well. The
 * event store is not asked there: it may be slow or away, and no write should wait for it.
 */
export async function noteRemoval(tx: Database, workspaceId: string): Promise<void> {
  await tx
    .insert(installation)
    .values({ key: `${PREFIX}${workspaceId}`, value: true })
    .onConflictDoNothing();
}

/** Removes the events of deleted workspaces; what cannot be removed now is tried again. */
export async function removeEvents({ db, analytics, clock }: Ports<'clock' | 'db'> & AnalyticsPort): Promise<void> {
  const notes = await db
    .select()
    .from(installation)
    .where(like(installation.key, `${PREFIX}%`));
  if (notes.length === 0) return;
  await analytics.deleteWorkspaces(notes.map(({ key }) => key.slice(PREFIX.length)));
  for (const { key, updated_at } of notes) {
    const isOver = clock().getTime() - updated_at.getTime() > LATE_EVENTS_MS;
    if (isOver) await db.delete(installation).where(eq(installation.key, key));
  }
}

/** Removes them in a moment, without anybody waiting; a failure is left to the hourly round. */
export function removeEventsSoon(context: Ports<'clock' | 'db' | 'log'> & AnalyticsPort): void {
  const timer = setTimeout(() => {
    removeEvents(context).catch((error: unknown) => context.log.warn({ err: error }, 'events of a deleted workspace are not removed yet'));
  }, SOON_MS);
  timer.unref();
}
