import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';

/** What a canvas of the workspace is called; null where it is none of it. */
export async function canvasName(db: Database, workspace: string, canvas: string): Promise<string | null> {
  const [row] = await db
    .select({ name: canvases.name })
    .from(canvases)
    .where(and(eq(canvases.id, canvas), eq(canvases.workspace_id, workspace)));
  return row?.name ?? null;
}

/** Is the canvas one of this workspace? */
export const ownsCanvas = async (db: Database, workspace: string, canvas: string): Promise<boolean> =>
  (await canvasName(db, workspace, canvas)) !== null;
