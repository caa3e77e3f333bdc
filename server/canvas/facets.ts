import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { canvases, users } from '#server/db/tables/core.ts';

/** What the canvases of a workspace can be narrowed by. */
export interface Facets {
  readonly owners: readonly { readonly id: string; readonly first_name: string; readonly last_name: string }[];
  readonly tags: readonly string[];
}

/** More tags than this are searched for, not picked. */
const MOST_TAGS = 200;

/** Everybody who owns a canvas of the workspace, and every tag, each once and in order. */
export async function facetsOf(db: Database, workspaceId: string): Promise<Facets> {
  const owners = await db
    .selectDistinct({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(canvases)
    .innerJoin(users, eq(users.id, canvases.owner))
    .where(eq(canvases.workspace_id, workspaceId))
    .orderBy(users.first_name, users.last_name, users.id);
  const tag = sql<string>`jsonb_array_elements_text(${canvases.tags})`.as('tag');
  const tagged = db.select({ tag }).from(canvases).where(eq(canvases.workspace_id, workspaceId)).as('tagged');
  const tags = await db.selectDistinct({ tag: tagged.tag }).from(tagged).orderBy(tagged.tag).limit(MOST_TAGS);
  return { owners, tags: tags.map((row) => row.tag) };
}
