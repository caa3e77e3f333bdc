import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Carry, carryOver } from '#domain/canvas/carry.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { resources } from '#resources/index.ts';
import { record } from '#server/audit/record.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvasComments, canvasDocuments, canvasShares, canvasVersions } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { type RequestWorkspace, workspaceOf } from '#server/policy/access.ts';
import { isMember } from '#server/policy/members.ts';
import type { Ports } from '#server/ports.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { readDocument } from './documents.ts';
import { type Drawn, drawnFrom } from './drawing/drawn.ts';
import { convertingInto } from './other-currency.ts';
import { announceCanvas, type CanvasRow, inSource } from './rows.ts';
import { foldPending } from './together/pending.ts';

/** What is to become of a canvas: into which workspace, with what. */
export interface Transfer {
  readonly id: string;
  readonly project: string;
  readonly carry: Carry;
}

/** A drawing without what is not to go along; `drawn` is null where everything goes. */
interface Carried {
  readonly revision: number;
  readonly document: CanvasDocument;
  readonly drawn: Drawn | null;
}

type Converting = Awaited<ReturnType<typeof convertingInto>>;

/** Worked out before the transaction: a large drawing takes long, and others wait for the store. */
async function carriedOf(context: CanvasPorts, { id, carry }: Transfer, { convert }: Converting): Promise<Carried> {
  const { db, drawings } = context;
  await foldPending(context, id);
  const stored = await readDocument(db, id);
  const document = convert(carryOver(stored.document, carry));
  return { revision: stored.revision, document, drawn: document === stored.document ? null : await drawings.drawn(document) };
}

/**
 * Stores the drawing that goes along; pages that still show the old one are told by the new revision.
 * @throws HttpError 409 when somebody saved since it was read.
 */
async function storeCarried(tx: Database, id: string, { revision, document, drawn }: Carried, by: { userId: string; now: Date }) {
  if (!drawn) return {};
  const stored = await tx
    .update(canvasDocuments)
    // What people changed together begins anew: a copy from before holds what was not to go along.
    .set({ revision: revision + 1, document: toRecords(document), state: null, saved_by: by.userId, saved_at: by.now })
    .where(and(eq(canvasDocuments.canvas_id, id), eq(canvasDocuments.revision, revision)))
    .returning({ revision: canvasDocuments.revision });
  if (stored.length === 0) throw new HttpError(409, 'changed_meanwhile');
  return drawn;
}

/**
 * What was drawn before and what was said about it hold what is not to go along. Where all goes, old states are amounts of the
 * currency they go to, so that one that is restored is not another plan.
 */
async function leaveBehind(tx: Database, { id, carry }: Transfer, { rate, convert }: Converting) {
  if (!carry.notes) await tx.delete(canvasComments).where(eq(canvasComments.canvas_id, id));
  if (!(carry.plan && carry.rules && carry.notes)) await tx.delete(canvasVersions).where(eq(canvasVersions.canvas_id, id));
  else if (rate !== 1) await convertVersions(tx, id, convert);
}

async function convertVersions(tx: Database, id: string, convert: Converting['convert']) {
  const kept = await tx.select({ id: canvasVersions.id }).from(canvasVersions).where(eq(canvasVersions.canvas_id, id));
  // One at a time: each may be as large as a canvas can be.
  for (const version of kept) {
    const [row] = await tx.select({ document: canvasVersions.document }).from(canvasVersions).where(eq(canvasVersions.id, version.id));
    const opened = openDocument(row?.document);
    if (!opened.ok) continue;
    const document = convert(opened.document);
    const { plan_profit } = drawnFrom(document);
    await tx
      .update(canvasVersions)
      .set({ document: toRecords(document), plan_profit })
      .where(eq(canvasVersions.id, version.id));
  }
}

async function recordInBoth(tx: Database, request: FastifyRequest, row: CanvasRow, from: RequestWorkspace, to: RequestWorkspace) {
  const act = {
    action: 'canvases.transfer',
    target: { type: 'canvases', id: row.id, label: row.name },
    before: { project: from.id },
    after: { project: to.id },
  };
  await record(tx, request, { ...act, workspace: from.id });
  await record(tx, request, { ...act, workspace: to.id });
}

interface Going {
  readonly transfer: Transfer;
  readonly carried: Carried;
  readonly converting: Converting;
  readonly to: RequestWorkspace;
}

async function move(context: Ports<'clock'>, request: FastifyRequest, tx: Database, { transfer, carried, converting, to }: Going) {
  const { id } = transfer;
  const from = workspaceOf(request);
  const userId = userOf(request).id;
  const now = context.clock();
  // Between workspaces of one owner nothing is added to what the plan counts.
  if (to.owner !== from.owner) await requireRoom(tx, to.owner, 'canvases', now);
  await requireRowRoom(tx, resources.canvases, to.id);
  const [before] = await tx.select().from(canvases).where(inSource(id, from.id)).for('update');
  if (!before) throw notFound();
  // Links that people of another account gave away do not show what somebody else does with it from now on.
  if (to.owner !== from.owner) await tx.delete(canvasShares).where(eq(canvasShares.canvas_id, id));
  await leaveBehind(tx, transfer, converting);
  const drawn = await storeCarried(tx, id, carried, { userId, now });
  const owner = (await isMember(tx, to, before.owner)) ? before.owner : userId;
  const [row] = await tx
    .update(canvases)
    .set({ ...drawn, workspace_id: to.id, owner, updated_at: now })
    .where(eq(canvases.id, id))
    .returning();
  if (!row) throw notFound();
  await recordInBoth(tx, request, row, from, to);
  return row;
}

/**
 * Moves a canvas into another workspace in which the person may create canvases. It keeps its
 * owner where that person is a member there, too; else it belongs to whoever moves it. Moving it to
 * where it is changes nothing. Amounts are converted where the other workspace counts in another currency.
 * @throws HttpError 404 for a canvas or workspace that is not theirs, 403 `role`, `plan`, `locked`, `limit_canvases`, 422 `no_exchange_rate`.
 */
export async function transferCanvas(context: CanvasPorts, request: FastifyRequest, transfer: Transfer): Promise<CanvasRow> {
  const from = workspaceOf(request);
  const rule = { resource: 'canvases', action: 'create' } as const;
  const to = await context.policy.enter(userOf(request), rule, transfer.project);
  if (to.id === from.id) {
    const [row] = await context.db.select().from(canvases).where(inSource(transfer.id, from.id));
    if (!row) throw notFound();
    return row;
  }
  const converting = await convertingInto(context.db, from.currency, to);
  const carried = await carriedOf(context, transfer, converting);
  const row = await context.db.transaction((tx) => move(context, request, tx, { transfer, carried, converting, to }));
  await announceCanvas(context, from.id, 'deleted', row.id);
  await announceCanvas(context, to.id, 'created', row.id);
  return row;
}
