import { eq, like } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';
import type { AnalyticsPort } from './analytics.ts';
import { sampleOf } from './sample-id.ts';

const PREFIX = 'removed-workspace:';
/** Events that were on their way when the workspace went have arrived by then. */
const LATE_EVENTS_MS = 10 * 60_000;

/**
 * Notes, in the transaction that ends a workspace or its sample data, that the events are to go as well. The
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

/** The events of a workspace go with it: noted with its end, tried at once without anybody waiting, and again every hour. */
export const forgetEvents =
  (ports: Ports<'clock' | 'db' | 'log'> & AnalyticsPort): Subscriber<'workspace.deleted'> =>
  async ({ workspace }, { tx }) => {
    await noteRemoval(tx, workspace);
    const [row] = await tx.select({ is_sample: workspaces.is_sample }).from(workspaces).where(eq(workspaces.id, workspace));
    if (row?.is_sample) await noteRemoval(tx, sampleOf(workspace));
    return () => {
      removeEvents(ports).catch((error: unknown) => ports.log.warn({ err: error }, 'events of a deleted workspace are not removed yet'));
    };
  };
