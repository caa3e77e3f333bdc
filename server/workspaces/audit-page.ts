import { count, desc } from 'drizzle-orm';
import { auditScopeOf } from '#server/audit/audit-scope.ts';
import { auditEntries } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';

const SHOWN = {
  id: auditEntries.id,
  created_at: auditEntries.created_at,
  actor_email: auditEntries.actor_email,
  acting_as_email: auditEntries.acting_as_email,
  action: auditEntries.action,
  target_type: auditEntries.target_type,
  target_label: auditEntries.target_label,
  before: auditEntries.before,
  after: auditEntries.after,
  reason: auditEntries.reason,
};

/** Who did what in one workspace, latest first. `page` counts from 1. */
export async function auditPage(
  db: Database,
  workspace: { readonly id: string; readonly owner: string },
  { page, size }: { readonly page: number; readonly size: number },
) {
  const own = auditScopeOf(workspace);
  const rows = await db
    .select(SHOWN)
    .from(auditEntries)
    .where(own)
    .orderBy(desc(auditEntries.created_at), auditEntries.id)
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await db.select({ total: count() }).from(auditEntries).where(own);
  return { rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total: counted?.total ?? 0 };
}
