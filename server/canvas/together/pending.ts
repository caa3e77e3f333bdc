import { randomUUID } from 'node:crypto';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import * as Y from 'yjs';
import { diffOf } from '#domain/canvas/changes/diff.ts';
import { ordered } from '#domain/canvas/changes/lists.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments, canvasUpdates } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';
import { takeFromSample } from '../drawn-on.ts';
import type { DrawingsPort } from '../ports.ts';
import { keepBefore } from '../versions/keep.ts';

/**
 * What people change together is stored as it comes, update by update: that is quick, and is what "saved" stands for.
 * The document that everything else reads is made of it a while later, and always before somebody reads it.
 */

/** Holds a canvas until the transaction ends: what is written about its drawing is written by one at a time. */
export async function holdCanvas(tx: Database, canvasId: string): Promise<void> {
  const [row] = await tx.select({ id: canvases.id }).from(canvases).where(eq(canvases.id, canvasId)).for('update');
  if (!row) throw notFound();
}

function openStored(canvasId: string, stored: unknown): CanvasDocument {
  const opened = openDocument(stored);
  if (!opened.ok) throw new Error(`The document of canvas ${canvasId} does not open: ${JSON.stringify(opened.problems[0])}`);
  return ordered(opened.document);
}

async function readState(db: Database, canvasId: string) {
  const { document, state, revision } = canvasDocuments;
  const [row] = await db.select({ document, state, revision }).from(canvasDocuments).where(eq(canvasDocuments.canvas_id, canvasId));
  if (!row) throw notFound();
  const updates = await db
    .select({ id: canvasUpdates.id, update: canvasUpdates.update, by: canvasUpdates.made_by })
    .from(canvasUpdates)
    .where(eq(canvasUpdates.canvas_id, canvasId))
    .orderBy(canvasUpdates.id);
  return { ...row, updates };
}

const merged = (state: Uint8Array, updates: readonly { readonly update: Uint8Array }[]) =>
  Replica.from(updates.length === 0 ? state : Y.mergeUpdates([state, ...updates.map(({ update }) => update)]));

/**
 * What people who change a canvas together have of it. The first time it is made of the stored document, and kept: whoever
 * comes later has to get a copy of the same.
 * @throws HttpError 404.
 */
export function openReplica(db: Database, canvasId: string): Promise<Replica> {
  return db.transaction(async (tx) => {
    await holdCanvas(tx, canvasId);
    const { state, document, updates } = await readState(tx, canvasId);
    if (state) return merged(state, updates);
    const replica = Replica.of(openStored(canvasId, document), randomUUID());
    await tx
      .update(canvasDocuments)
      .set({ state: Y.encodeStateAsUpdate(replica.doc) })
      .where(eq(canvasDocuments.canvas_id, canvasId));
    return replica;
  });
}

/** Stores an update of somebody. The canvas has to be held. */
export async function appendUpdate(tx: Database, canvasId: string, update: Uint8Array, by: { user: string; at: Date }): Promise<void> {
  await tx.insert(canvasUpdates).values({ canvas_id: canvasId, update, made_by: by.user, made_at: by.at });
}

/** What the state becomes when a program stores a whole document; null where nobody has changed the canvas together. The canvas has to be held. */
export async function stateOfSave(tx: Database, canvasId: string, saved: () => CanvasDocument): Promise<Uint8Array | null> {
  const { state, updates } = await readState(tx, canvasId);
  if (!state) return null;
  const replica = merged(state, updates);
  replica.write(diffOf(replica.raw(), ordered(saved())));
  if (updates.length > 0) await tx.delete(canvasUpdates).where(eq(canvasUpdates.canvas_id, canvasId));
  return Y.encodeStateAsUpdate(replica.doc);
}

/** Makes the stored document of what is pending. Answers the new revision, or null where nothing was. */
export async function foldPending(context: Ports<'clock' | 'db' | 'live'> & DrawingsPort, canvasId: string): Promise<number | null> {
  const { db, drawings } = context;
  const waiting = db.select({ id: canvasUpdates.id }).from(canvasUpdates).where(eq(canvasUpdates.canvas_id, canvasId));
  const [newest] = await waiting.orderBy(desc(canvasUpdates.id)).limit(1);
  if (!newest) return null;
  const { state, document: before, revision, updates } = await readState(db, canvasId);
  const last = updates.at(-1);
  if (!last) return null;
  const replica = state ? merged(state, updates) : Replica.of(openStored(canvasId, before), randomUUID());
  replica.mend();
  const document = replica.document();
  const drawn = await drawings.drawn(document);
  const now = context.clock();
  const stored = await db.transaction(async (tx) => {
    await holdCanvas(tx, canvasId);
    await keepBefore(tx, canvasId, now);
    const [row] = await tx
      .update(canvasDocuments)
      .set({
        revision: revision + 1,
        document: sql`${JSON.stringify(toRecords(document))}::jsonb`,
        state: Y.encodeStateAsUpdate(replica.doc),
        saved_by: last.by,
        saved_at: now,
      })
      .where(and(eq(canvasDocuments.canvas_id, canvasId), eq(canvasDocuments.revision, revision)))
      .returning({ revision: canvasDocuments.revision });
    // Somebody else was faster.
    if (!row) return null;
    await takeFromSample(tx, canvasId);
    await tx.delete(canvasUpdates).where(and(eq(canvasUpdates.canvas_id, canvasId), lte(canvasUpdates.id, last.id)));
    const [of] = await tx
      .update(canvases)
      .set({ ...drawn, updated_at: now })
      .where(eq(canvases.id, canvasId))
      .returning({ workspace: canvases.workspace_id });
    return of ?? null;
  });
  if (!stored) return foldPending(context, canvasId);
  context.live.publish(stored.workspace, { type: 'canvas', canvas: canvasId, revision: revision + 1, by: last.by ?? '' });
  return revision + 1;
}
