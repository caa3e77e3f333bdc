import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { DeskBackup } from '#domain/wire/desk.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { installation } from '#server/db/tables.ts';

/** Its value: an ISO 8601 instant. */
const KEY = 'last_backup';

/** When the last backup that somebody told of was made; null where nobody ever did. */
export async function lastBackup(db: Database): Promise<Date | null> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY));
  const at = new Date(String(row?.value ?? ''));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Notes that a backup was made at a moment. */
export async function noteBackup(db: Database, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value: sql`excluded.value` } });
}

/** Takes the word of an administrator, or of a program of theirs, that there is a backup; who said so stands in the log. */
export async function recordBackup(context: Context, request: FastifyRequest, reason: string): Promise<DeskBackup> {
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    const before = await lastBackup(tx);
    await noteBackup(tx, now);
    const target = { type: 'installation', id: KEY };
    const facts = { before: { last_backup_at: before?.toISOString() ?? null }, after: { last_backup_at: now.toISOString() } };
    await record(tx, request, { action: 'desk-backup.create', target, ...facts, reason });
  });
  return { last_backup_at: now.toISOString() };
}
