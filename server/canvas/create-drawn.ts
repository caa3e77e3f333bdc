import { sql } from 'drizzle-orm';
import type { canvasActions } from '#resources/actions/canvases.ts';
import { resources } from '#resources/index.ts';
import type { canvasShapes } from '#resources/shapes/canvas/canvases.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { announceCanvas } from './rows.ts';

type Creation = ActionCall<typeof canvasActions.createDrawn, typeof canvasShapes.createDrawn, CanvasPorts>;

/** A first save of a new canvas, as the readers of saves know one. */
const FIRST = { canvas: '', stored: 1 } as const;

/**
 * A new canvas of the person with a drawing in it, in one transaction: whatever is refused, nothing is left behind.
 * @throws HttpError 422 with the place in the document, 403 `limit_canvases` or `too_many_rows`.
 */
export async function createDrawn(call: Creation): Promise<Rendered> {
  const { context, request, input, now } = call;
  const workspace = workspaceOf(request);
  const userId = userOf(request).id;
  const read = await context.drawings.read(Buffer.from(JSON.stringify({ revision: FIRST.stored, document: input.document })), FIRST);
  if (read.kind === 'refused') throw HttpError.many(read.status, read.problems);
  if (read.kind !== 'read') throw new Error(`a first save was read as ${read.kind}`);
  const made: string[] = [];
  const rendered = await context.db.transaction((tx) =>
    call.once(tx, async () => {
      await requireRoom(tx, workspace.owner, 'canvases', now);
      await requireRowRoom(tx, resources.canvases, workspace.id);
      const about = { workspace_id: workspace.id, owner: userId, name: input.name, tags: [], created_at: now, updated_at: now };
      const [row] = await tx
        .insert(canvases)
        .values({ ...about, ...read.drawn })
        .returning();
      if (!row) throw new Error('a canvas was stored without a row');
      await tx
        .insert(canvasDocuments)
        .values({ canvas_id: row.id, document: sql`${read.document}::jsonb`, saved_by: userId, saved_at: now });
      await call.record(tx, {
        target: { type: 'canvases', id: row.id, label: row.name },
        workspace: workspace.id,
        after: { name: row.name, elements: row.elements },
      });
      made.push(row.id);
      return row;
    }),
  );
  for (const id of made) await announceCanvas(context, workspace.id, 'created', id);
  return rendered;
}
