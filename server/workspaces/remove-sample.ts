import { and, count, eq, inArray } from 'drizzle-orm';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall, ResultOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments, canvasUpdates, samples } from '#server/db/tables/canvases.ts';
import { canvases, kpiTargets, workspaces } from '#server/db/tables/core.ts';
import { noteRemoval, removeEvents } from '#server/events/removal.ts';
import { sampleOf } from '#server/events/sample-id.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

type Shape = typeof workspaceShapes.removeSample;
type Removal = ActionCall<typeof workspaceActions.removeSample, Shape, WorkspacePorts>;

/** Has anybody drawn on it since it was made? Then it is theirs. */
async function isTouched(tx: Database, canvas: string): Promise<boolean> {
  const [saved] = await tx
    .select({ revision: canvasDocuments.revision })
    .from(canvasDocuments)
    .where(eq(canvasDocuments.canvas_id, canvas));
  const [pending] = await tx.select({ changes: count() }).from(canvasUpdates).where(eq(canvasUpdates.canvas_id, canvas));
  return (saved?.revision ?? 1) > 1 || (pending?.changes ?? 0) > 0;
}

/** Takes away what the sample made, and nothing that somebody made of it. Answers the canvas that went. */
async function takeAway(tx: Database, id: string): Promise<string | null> {
  const [sample] = await tx.select().from(samples).where(eq(samples.workspace_id, id)).for('update');
  if (!sample) return null;
  const { canvas_id, targets } = sample;
  const gone = canvas_id !== null && !(await isTouched(tx, canvas_id)) ? canvas_id : null;
  if (gone) await tx.delete(canvases).where(eq(canvases.id, gone));
  if (targets.length > 0) await tx.delete(kpiTargets).where(and(eq(kpiTargets.workspace_id, id), inArray(kpiTargets.id, [...targets])));
  await tx.delete(samples).where(eq(samples.workspace_id, id));
  return gone;
}

/** The workspace shows its own numbers from now on; whatever the sample made is gone, the events a moment later. */
export async function removeSample({ context, request, record }: Removal): Promise<ResultOf<Shape['answer']>> {
  const { id, name } = workspaceOf(request);
  const gone = await context.db.transaction(async (tx) => {
    await tx.update(workspaces).set({ is_sample: false }).where(eq(workspaces.id, id));
    const canvas = await takeAway(tx, id);
    await noteRemoval(tx, sampleOf(id));
    await record(tx, { target: { type: 'workspaces', id, label: name }, workspace: id });
    return canvas;
  });
  // What cannot be removed now is removed within the hour.
  removeEvents(context).catch((error: unknown) => context.log.warn({ err: error }, 'sample data is not removed yet'));
  if (gone) context.live.publish(id, { type: 'resource', resource: 'canvases', action: 'deleted', ids: [gone] });
  context.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
  await context.policy.changed({ workspace: id });
  return { id, is_sample: false };
}
