import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { nameOfCopy, nameOfOriginal } from '#domain/canvas/copy-name.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { canvasActions } from '#resources/actions/canvases.ts';
import { resources } from '#resources/index.ts';
import type { canvasShapes } from '#resources/shapes/canvas/canvases.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { notFound } from '#server/http/errors.ts';
import { languageOf, translate } from '#server/http/language.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { announceCanvas, type CanvasRow, inSource } from './rows.ts';
import { foldPending } from './together/pending.ts';

/** Characters by which the names that concern a copy are looked for: those of the shortest name that a long one is cut to. */
const COMPARED = 60;

/** "Launch (copy)" or "Launch (copy 2)" in the language of the request, as no other canvas there is called. */
async function copyName(tx: Database, request: FastifyRequest, name: string): Promise<string> {
  const language = languageOf(request);
  const called = (of: string, number: string) => translate(language, 'importing.copyName', { name: of, number }) ?? `${of} (copy${number})`;
  const beginning = nameOfOriginal(name, called).slice(0, COMPARED);
  const others = await tx
    .select({ name: canvases.name })
    .from(canvases)
    .where(and(eq(canvases.workspace_id, workspaceOf(request).id), sql`starts_with(${canvases.name}, ${beginning})`));
  return nameOfCopy(name, { taken: others.map((other) => other.name), called });
}

type Duplication = ActionCall<typeof canvasActions.duplicate, typeof canvasShapes.duplicate, CanvasPorts>;

/**
 * A second canvas with the same drawing, beside the first and open; it belongs to whoever makes it.
 * A repeated Idempotency-Key gets the first answer again and makes none.
 * @throws HttpError 403 `limit_canvases` or `too_many_rows`, 404.
 */
export async function duplicateCanvas(call: Duplication): Promise<Rendered> {
  const { context, request, now } = call;
  const of = { id: call.params.id, name: call.input?.name };
  const workspace = workspaceOf(request);
  const userId = userOf(request).id;
  const made: string[] = [];
  await foldPending(context, of.id);
  const copy = async (tx: Database): Promise<CanvasRow> => {
    await requireRoom(tx, workspace.owner, 'canvases', now);
    await requireRowRoom(tx, resources.canvases, workspace.id);
    const [original] = await tx.select().from(canvases).where(inSource(of.id, workspace.id));
    if (!original) throw notFound();
    const [row] = await tx
      .insert(canvases)
      .values({
        workspace_id: workspace.id,
        owner: userId,
        name: of.name ?? (await copyName(tx, request, original.name)),
        tags: original.tags,
        status: 'planned',
        // The same drawing comes to the same.
        elements: original.elements,
        plan_profit: original.plan_profit,
        thumbnail: original.thumbnail,
        created_at: now,
        updated_at: now,
      })
      .returning();
    if (!row) throw new Error('a copy was stored without a row');
    const drawing = sql<CanvasDocument>`(select document from ${canvasDocuments} where canvas_id = ${of.id})`;
    await tx.insert(canvasDocuments).values({ canvas_id: row.id, document: drawing, saved_by: userId, saved_at: now });
    await call.record(tx, {
      target: { type: 'canvases', id: row.id, label: row.name },
      workspace: workspace.id,
      after: { name: row.name, original: original.name },
    });
    made.push(row.id);
    return row;
  };
  const rendered = await context.db.transaction((tx) => call.once(tx, () => copy(tx)));
  for (const id of made) await announceCanvas(context, workspace.id, 'created', id);
  return rendered;
}
