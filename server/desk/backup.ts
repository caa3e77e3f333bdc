import type { FastifyRequest } from 'fastify';
import type { DeskBackup } from '#domain/wire/desk.ts';
import { record } from '#server/audit/record.ts';
import { LAST_BACKUP, lastBackup, noteBackup } from '#server/backup/last-backup.ts';
import type { Context } from '#server/context.ts';
import { userOf } from '#server/http/session.ts';
import { onceFor, requestKey } from '#server/resources/idempotency.ts';

/** Takes the word of an administrator, or of a program of theirs, that there is a backup; who said so stands in the log. */
export async function recordBackup(context: Context, request: FastifyRequest, reason: string): Promise<DeskBackup> {
  const now = context.clock();
  const once = { request: requestKey(request, userOf(request).id), status: 201, now };
  return context.db.transaction((tx) =>
    onceFor(tx, once, async () => {
      const before = await lastBackup(tx);
      await noteBackup(tx, now);
      const target = { type: 'installation', id: LAST_BACKUP };
      const facts = { before: { last_backup_at: before?.toISOString() ?? null }, after: { last_backup_at: now.toISOString() } };
      await record(tx, request, { action: 'desk-backup.create', target, ...facts, reason });
      return { last_backup_at: now.toISOString() };
    }),
  );
}
