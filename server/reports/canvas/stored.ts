import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';

/** Is the canvas one of this workspace? */
export async function ownsCanvas(db: Database, workspace: string, canvas: string): Promise<boolean> {
  const rows = await db
    .select({ id: canvases.id })
    .from(canvases)
    .where(and(eq(canvases.id, canvas), eq(canvases.workspace_id, workspace)));
  return rows.length > 0;
}
