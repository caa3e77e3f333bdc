import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { openDocument } from '#domain/canvas/migrate.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';

/** Documents read at a time: each may be 2 MB. */
const AT_ONCE = 20;

/** A document that cannot be read has an empty thumbnail, so that it is not tried for ever. */
function drawn(document: unknown): string {
  const opened = openDocument(document);
  return opened.ok ? writeThumbnail(thumbnailOf(opened.document)) : '';
}

/** Draws what canvases saved by a version without thumbnails look like. Answers how many it drew. */
export async function drawMissing({ db }: Ports<'db'>): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db
      .select({ id: canvases.id, document: canvasDocuments.document })
      .from(canvases)
      .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
      .where(and(isNull(canvases.thumbnail), gt(canvases.elements, 0)))
      .limit(AT_ONCE);
    if (rows.length === 0) return count;
    for (const { id, document } of rows) {
      // Whoever saved in the meantime drew a newer one.
      const missing = and(eq(canvases.id, id), isNull(canvases.thumbnail));
      await db
        .update(canvases)
        .set({ thumbnail: drawn(document), updated_at: sql`${canvases.updated_at}` })
        .where(missing);
    }
    count += rows.length;
  }
}
