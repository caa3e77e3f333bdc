import type { auditEntries, mails } from '#server/db/tables/accounts.ts';
import type { workspaces } from '#server/db/tables/core.ts';

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The fields of a workspace that the admin area shows and changes. */
export function workspaceAnswer(row: typeof workspaces.$inferSelect) {
  const { id, name, main_url, tracking, is_locked, rate_limiting_enabled, started_tracking_at, created_at } = row;
  return {
    id,
    name,
    main_url,
    tracking,
    is_locked,
    rate_limiting_enabled,
    started_tracking_at: iso(started_tracking_at),
    created_at: created_at.toISOString(),
  };
}

/** A mail without its content. */
export function mailLineOf(
  row: Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'template' | 'subject' | 'status' | 'created_at' | 'sent_at'>,
) {
  const { id, recipient, template, subject, status, created_at, sent_at } = row;
  return { id, recipient, template, subject, status, created_at: created_at.toISOString(), sent_at: iso(sent_at) };
}

/** An entry of the audit log as it travels. */
export function auditAnswer(row: typeof auditEntries.$inferSelect) {
  return { ...row, created_at: row.created_at.toISOString() };
}
