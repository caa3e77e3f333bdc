import { and, asc, eq, sql } from 'drizzle-orm';
import { isOlder } from '#domain/canvas/catalogue.ts';
import type { productActions } from '#resources/actions/products.ts';
import type { productShapes } from '#resources/shapes/canvas/products.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { canvasDocuments, products } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { workspaceOf } from '#server/policy/access.ts';

/** When a canvas took a product of the catalogue, as its stored drawing says it; null where it did not. Lists of the first version have none. */
const takenAt = (id: string) => sql<string | null>`jsonb_path_query_first(
  ${canvasDocuments.document}, '$.products.* ? (@.from.id == $id).from.at', jsonb_build_object('id', ${id}::text)) #>> '{}'`;

/** Products of a workspace's catalogue, besides their rows. */
export const productHandlers = {
  uses: async ({ context: { db }, request, params }) => {
    const workspace = workspaceOf(request).id;
    const own = and(eq(products.id, params.id), eq(products.workspace_id, workspace));
    const [product] = await db.select().from(products).where(own);
    if (!product) throw notFound();
    const found = await db
      .select({ id: canvases.id, name: canvases.name, at: takenAt(params.id) })
      .from(canvases)
      .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
      .where(and(eq(canvases.workspace_id, workspace), sql`${takenAt(params.id)} is not null`))
      .orderBy(asc(canvases.name), canvases.id);
    const row = { id: product.id, updated_at: product.updated_at.toISOString() };
    return found.map(({ id, name, at }) => ({ id, name, is_older: at !== null && isOlder({ from: { id: product.id, at } }, row) }));
  },
} satisfies HandlersOf<typeof productActions, typeof productShapes, CanvasPorts>;
