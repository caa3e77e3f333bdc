import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { auditEntries } from '#server/db/tables/accounts.ts';

/** Acts of staff that reach into everything a person owns, so that each of their workspaces is concerned. */
const AS_OWNER = ['admin.beginImpersonation', 'admin.endImpersonation'] as const;

/**
 * The part of the audit log that concerns one workspace: what was done in it or to it, and that
 * staff were logged in as its owner.
 */
export function auditScopeOf(workspace: { readonly id: string; readonly owner: string }): SQL | undefined {
  const asOwner = and(
    eq(auditEntries.target_id, workspace.owner),
    eq(auditEntries.target_type, 'users'),
    inArray(auditEntries.action, [...AS_OWNER]),
  );
  return or(eq(auditEntries.workspace_id, workspace.id), asOwner);
}
