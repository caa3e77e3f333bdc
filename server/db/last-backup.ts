import { eq, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { installation } from './tables/installation.ts';

/** The key of the installation that says when; its value is an ISO 8601 instant. */
export const LAST_BACKUP = 'last_backup';

/** When the last backup that somebody told of was made; null where nobody ever did. */
export async function lastBackup(db: Database): Promise<Date | null> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, LAST_BACKUP));
  const at = new Date(String(row?.value ?? ''));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Notes that a backup was made at a moment. */
export async function noteBackup(db: Database, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(installation)
    .values({ key: LAST_BACKUP, value })
    .onConflictDoUpdate({ target: installation.key, set: { value: sql`excluded.value` } });
}
