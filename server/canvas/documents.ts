import { eq } from 'drizzle-orm';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { type DocumentProblem, openDocument } from '#domain/canvas/migrate.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments, canvases, users } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { isForecastable } from './forecast-work.ts';
import { inSource } from './rows.ts';

export interface StoredDocument {
  readonly revision: number;
  readonly document: CanvasDocument;
  /** Instant of the last save, ISO 8601 UTC. */
  readonly saved_at: string;
  /** Who saved it; null when the account is gone. */
  readonly saved_by: { readonly id: string; readonly name: string } | null;
}

async function readStored(db: Database, canvasId: string) {
  const [row] = await db
    .select({
      revision: canvasDocuments.revision,
      document: canvasDocuments.document,
      saved_at: canvasDocuments.saved_at,
      by: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(canvasDocuments)
    .leftJoin(users, eq(users.id, canvasDocuments.saved_by))
    .where(eq(canvasDocuments.canvas_id, canvasId));
  if (!row) throw notFound();
  const saved_by = row.by ? { id: row.by.id, name: `${row.by.first_name} ${row.by.last_name}`.trim() } : null;
  return { revision: row.revision, document: row.document as unknown, saved_at: row.saved_at.toISOString(), saved_by };
}

/**
 * A canvas's document in the newest version of the format.
 * @throws HttpError 404; 500 when what is stored cannot be read, which only a wrong restore makes.
 */
export async function readDocument(db: Database, canvasId: string): Promise<StoredDocument> {
  const stored = await readStored(db, canvasId);
  const opened = openDocument(stored.document);
  if (!opened.ok) throw new Error(`The document of canvas ${canvasId} does not open: ${JSON.stringify(opened.problems[0])}`);
  return { ...stored, document: opened.document };
}

/**
 * Profit of the plan in whole cents; null where nothing is drawn, for an amount no database column
 * can hold, and for a plan that would take too long to work out.
 */
function profitOf(document: CanvasDocument): number | null {
  if (document.elements.length === 0 || !isForecastable(document)) return null;
  const profit = Math.round(forecast(document).totals.profit);
  return Number.isSafeInteger(profit) ? profit : null;
}

/** What the row of a canvas keeps of its document, so that lists need not read it. */
export function drawnFrom(document: CanvasDocument) {
  return { elements: document.elements.length, plan_profit: profitOf(document), thumbnail: writeThumbnail(thumbnailOf(document)) };
}

export interface Save {
  readonly canvasId: string;
  readonly userId: string;
  /** The revision the sender has read and changed. */
  readonly revision: number;
  readonly document: unknown;
  /** JSON pointer of the document in the body. */
  readonly pointer: string;
}

function refused(problems: readonly DocumentProblem[], pointer: string): HttpError {
  return HttpError.many(
    422,
    problems.map(({ code, path }) => ({ code, pointer: `${pointer}${path}` })),
  );
}

/** Somebody else saved in the meantime: who, when and as which revision. */
async function conflict(tx: Database, canvasId: string): Promise<HttpError> {
  const { revision, saved_at, saved_by } = await readStored(tx, canvasId);
  return new HttpError(409, 'stale_revision', {
    params: { name: saved_by?.name ?? '–' },
    meta: { revision, saved_at, saved_by },
    pointer: '/revision',
  });
}

/**
 * Stores a document if the sender has seen the newest one. What lists show of it is updated in
 * the same transaction; open pages are told once it is stored.
 * @throws HttpError 409 `stale_revision` with `meta.revision`, 422 with each problem's place, 423 `canvas_locked`, 404.
 */
export async function saveDocument(
  context: Context,
  workspaceId: string,
  save: Save,
): Promise<{ readonly revision: number; readonly saved_at: string }> {
  const opened = openDocument(save.document);
  if (!opened.ok) throw refused(opened.problems, save.pointer);
  const { document } = opened;
  const now = context.clock();
  const revision = await context.db.transaction(async (tx) => {
    const [canvas] = await tx
      .select({ is_locked: canvases.is_locked })
      .from(canvases)
      .where(inSource(save.canvasId, workspaceId))
      .for('update');
    if (!canvas) throw notFound();
    if (canvas.is_locked) throw new HttpError(423, 'canvas_locked');
    const [stored] = await tx
      .select({ revision: canvasDocuments.revision })
      .from(canvasDocuments)
      .where(eq(canvasDocuments.canvas_id, save.canvasId));
    if (!stored) throw notFound();
    if (stored.revision !== save.revision) throw await conflict(tx, save.canvasId);
    const next = stored.revision + 1;
    await tx
      .update(canvasDocuments)
      .set({ revision: next, document, saved_by: save.userId, saved_at: now })
      .where(eq(canvasDocuments.canvas_id, save.canvasId));
    await tx
      .update(canvases)
      .set({ ...drawnFrom(document), updated_at: now })
      .where(eq(canvases.id, save.canvasId));
    return next;
  });
  context.live.publish(workspaceId, { type: 'canvas', canvas: save.canvasId, revision, by: save.userId });
  return { revision, saved_at: now.toISOString() };
}
