import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { LAST_BACKUP, lastBackup, noteBackup } from '#server/db/last-backup.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';

type Recording = ActionCall<typeof adminActions.recordBackup, typeof adminShapes.recordBackup, AdminPorts>;

/** Takes the word of an administrator, or of a program of theirs, that there is a backup; who said so stands in the log. */
export async function recordBackup({ context, input, now, once, record }: Recording): Promise<Rendered> {
  return context.db.transaction((tx) =>
    once(tx, async () => {
      const before = await lastBackup(tx);
      await noteBackup(tx, now);
      const target = { type: 'installation', id: LAST_BACKUP };
      const facts = { before: { last_backup_at: before?.toISOString() ?? null }, after: { last_backup_at: now.toISOString() } };
      await record(tx, { target, ...facts, reason: input.reason });
      return { id: INSTALLATION, last_backup_at: now.toISOString() };
    }),
  );
}
