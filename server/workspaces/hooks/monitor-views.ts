import { and, eq, ne } from 'drizzle-orm';
import { monitorViews as table } from '#server/db/tables/monitor.ts';
import type { StoredRow } from '#server/db/tables/table-of.ts';
import type { ResourceHooks, WriteScope } from '#server/resources/hook.ts';

/** The monitor of a workspace opens with one view at most: the last that was made it. */
async function keepOneDefault({ id, workspace_id, is_default }: StoredRow<'monitor-views'>, { tx }: WriteScope): Promise<void> {
  if (!is_default) return;
  await tx
    .update(table)
    .set({ is_default: false })
    .where(and(eq(table.workspace_id, workspace_id), ne(table.id, id)));
}

export const monitorViews: ResourceHooks<'monitor-views'> = { afterCreate: keepOneDefault, afterEdit: keepOneDefault };
