import { and, eq, inArray, lt, lte } from 'drizzle-orm';
import { eventExports } from '#server/db/tables/exports.ts';
import type { Ports } from '#server/ports.ts';
import { LISTED_DAYS } from './bounds.ts';
import { idsInFolder, removeFile } from './files.ts';

const DAY_MS = 86_400_000;
/** States in which there is a file, or will be. */
const WITH_FILE = ['waiting', 'running', 'done'] as const;

type SweepPorts = Ports<'clock' | 'db' | 'live' | 'settings'>;

/** Removes files that no line tells of, whatever died before it had. */
export async function removeLeftFiles({ db, settings }: Ports<'db' | 'settings'>): Promise<void> {
  const ids = [...(await idsInFolder(settings))].filter((name) => /^[\da-f-]{36}$/.test(name));
  if (ids.length === 0) return;
  const held = await db
    .select({ id: eventExports.id })
    .from(eventExports)
    .where(and(inArray(eventExports.id, ids), inArray(eventExports.state, [...WITH_FILE])));
  const known = new Set(held.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) await removeFile(settings, id);
}

/** Ends what has had its days: first the file, some weeks later the line that tells of it. */
export async function sweepExports(ports: SweepPorts): Promise<void> {
  const { db, clock, live } = ports;
  const now = clock();
  const over = and(eq(eventExports.state, 'done'), lte(eventExports.expires_at, now));
  const expired = await db.update(eventExports).set({ state: 'expired', size: 0 }).where(over).returning();
  for (const { id, workspace_id } of expired)
    live.publish(workspace_id, { type: 'resource', resource: 'event-exports', action: 'updated', ids: [id] });
  const old = lt(eventExports.created_at, new Date(now.getTime() - LISTED_DAYS * DAY_MS));
  await db.delete(eventExports).where(and(inArray(eventExports.state, ['failed', 'withdrawn', 'expired']), old));
  await removeLeftFiles(ports);
}
