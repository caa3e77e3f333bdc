import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { ownTemplates as table } from '#server/db/tables/canvases.ts';
import { RefusedValue, type ResourceHooks } from '#server/resources/hook.ts';

/** Of the templates of a workspace: what its people let each other have, and one's own. */
export const visibleTo = (userId: string): SQL | undefined => or(eq(table.audience, 'team'), eq(table.author, userId));

export const ownTemplates: ResourceHooks<'own-templates'> = {
  visible: ({ user, workspace }) => (workspace ? and(eq(table.workspace_id, workspace.id), visibleTo(user.id)) : sql`false`),
  /** Whoever makes somebody else's template private would take it away from both. */
  beforeEdit(row, changes, { userId, now }) {
    if (changes.audience !== undefined && changes.audience !== row.audience && row.author !== userId)
      throw new RefusedValue('audience', 'template_of_other');
    return Object.keys(changes).length > 0 ? { ...changes, updated_at: now } : changes;
  },
};
