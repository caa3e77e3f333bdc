import { and, eq } from 'drizzle-orm';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
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

export interface StoredDrawing {
  readonly name: string;
  readonly revision: number;
  readonly document: CanvasDocument;
}

/** A canvas of the workspace as it is stored; null where it is none of it, or cannot be read. */
export async function readDrawing(db: Database, workspace: string, canvas: string): Promise<StoredDrawing | null> {
  const [row] = await db
    .select({ name: canvases.name, revision: canvasDocuments.revision, document: canvasDocuments.document })
    .from(canvases)
    .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
    .where(and(eq(canvases.id, canvas), eq(canvases.workspace_id, workspace)));
  if (!row) return null;
  const opened = openDocument(row.document);
  return opened.ok ? { name: row.name, revision: row.revision, document: opened.document } : null;
}
