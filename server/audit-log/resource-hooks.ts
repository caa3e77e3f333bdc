import { auditScopeOf } from '#server/audit/audit-scope.ts';
import type { ResourceHooks } from '#server/resources/hook.ts';

/** Staff read the whole log, the owner of a workspace what concerns it. Lines are written by `record` alone. */
export const auditEntries: ResourceHooks<'audit-entries'> = {
  visible: ({ workspace }) => (workspace ? auditScopeOf(workspace) : undefined),
};
