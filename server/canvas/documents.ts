import { eq, type SQL, sql } from 'drizzle-orm';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { DOCUMENT_VERSION, type DocumentRecords, fromRecords, toRecords } from '#domain/canvas/records.ts';
import { withUnsaid } from '#domain/canvas/unsaid.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, users } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { OneAtATime } from './drawing/one-at-a-time.ts';
import type { ReadSave } from './drawing/read-save.ts';
import { takeFromSample } from './drawn-on.ts';
import { inSource } from './rows.ts';
import { foldPending, stateOfSave } from './together/pending.ts';
import { keepBefore } from './versions/keep.ts';

export interface StoredDocument {
  readonly revision: number;
  readonly document: CanvasDocument;
  /** Instant of the last save, ISO 8601 UTC. */
  readonly saved_at: string;
  /** Who saved it; null when the account is gone. */
  readonly saved_by: { readonly id: string; readonly name: string } | null;
}

async function readStored(db: Database, canvasId: string, document: SQL | typeof canvasDocuments.document = canvasDocuments.document) {
  const [row] = await db
    .select({
      revision: canvasDocuments.revision,
      document,
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
 * A canvas's document as programs work on it, whichever version is stored.
 * @throws HttpError 404; 500 when what is stored cannot be read, which only a wrong restore makes.
 */
export async function readDocument(db: Database, canvasId: string): Promise<StoredDocument> {
  const stored = await readStored(db, canvasId);
  const opened = openDocument(stored.document);
  if (!opened.ok) throw new Error(`The document of canvas ${canvasId} does not open: ${JSON.stringify(opened.problems[0])}`);
  return { ...stored, document: opened.document };
}

/** A document as text, as it is stored, beside what is known of it; null where an older version has to be opened first. */
export async function readDocumentText(db: Database, canvasId: string) {
  const version = sql<number>`(${canvasDocuments.document} ->> 'version')::int`;
  const text = sql<string>`case when ${version} = ${DOCUMENT_VERSION} then ${canvasDocuments.document}::text end`;
  const { document, ...stored } = await readStored(db, canvasId, text);
  return typeof document === 'string' ? { ...stored, document } : null;
}

function openSaved(text: string): CanvasDocument {
  const opened = openDocument(JSON.parse(text));
  if (!opened.ok) throw new Error('a drawing that was read does not open');
  return opened.document;
}

/** What was read, with what its form has no words for as it is stored, and what it then comes to. */
async function wholeOf({ db, drawings }: CanvasPorts, canvasId: string, read: Extract<ReadSave, { kind: 'read' }>) {
  const { document, drawn, unsaid } = read;
  if (unsaid.length === 0) return { document, drawn };
  const stored = toRecords((await readDocument(db, canvasId)).document);
  const whole = withUnsaid(JSON.parse(document) as DocumentRecords, stored, unsaid);
  return { document: JSON.stringify(whole), drawn: await drawings.drawn(fromRecords(whole)) };
}

interface Save {
  readonly canvasId: string;
  readonly userId: string;
  /** The body as it was sent: `SAVE`, plain or as the attributes of a document. */
  readonly bytes: Uint8Array;
  /** Told the part of the body that a refusal may point into. */
  refusedIn(outline: unknown): void;
}

/** Somebody else saved in the meantime: who, when and as which revision. */
async function conflict(db: Database, canvasId: string, pointer: string): Promise<HttpError> {
  const { revision, saved_at, saved_by } = await readStored(db, canvasId, sql`null`);
  return new HttpError(409, 'stale_revision', {
    params: { name: saved_by?.name ?? '–' },
    meta: { revision, saved_at, saved_by },
    pointer,
  });
}

/** The revision that may be saved over. @throws HttpError 404, 423 `canvas_locked`. */
export async function openRevision(db: Database, canvasId: string, workspaceId: string, lock = false): Promise<number> {
  const query = db
    .select({ is_locked: canvases.is_locked, revision: canvasDocuments.revision })
    .from(canvases)
    .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
    .where(inSource(canvasId, workspaceId));
  const [found] = await (lock ? query.for('update', { of: canvases }) : query);
  if (!found) throw notFound();
  if (found.is_locked) throw new HttpError(423, 'canvas_locked');
  return found.revision;
}

/** Saves of one canvas come one after the other: all but the first find a newer revision before any work is done. */
const turns = new OneAtATime();

/**
 * Stores a document if the sender has seen the newest one. What lists show of it is updated in
 * the same transaction; open pages are told once it is stored.
 * @throws HttpError 409 `stale_revision` with `meta.revision`, 422 with each problem's place, 423 `canvas_locked`, 404.
 */
export function saveDocument(context: CanvasPorts, workspaceId: string, save: Save) {
  return turns.run(save.canvasId, () => saveInTurn(context, workspaceId, save));
}

async function saveInTurn(context: CanvasPorts, workspaceId: string, { canvasId, userId, bytes, refusedIn }: Save) {
  await foldPending(context, canvasId);
  const stored = await openRevision(context.db, canvasId, workspaceId);
  const read = await context.drawings.read(bytes, { canvas: canvasId, stored });
  if (read.kind === 'long') throw new Error('a save was read in part');
  refusedIn(read.outline);
  if (read.kind === 'refused') throw HttpError.many(read.status, read.problems);
  if (read.kind === 'stale') throw await conflict(context.db, canvasId, read.pointer);
  const { document, drawn } = await wholeOf(context, canvasId, read);
  const now = context.clock();
  const next = stored + 1;
  const isNewest = await context.db.transaction(async (tx) => {
    // Another process may have saved while this one read.
    if ((await openRevision(tx, canvasId, workspaceId, true)) !== stored) return false;
    const state = await stateOfSave(tx, canvasId, () => openSaved(document));
    await takeFromSample(tx, canvasId);
    await keepBefore(tx, canvasId, now);
    await tx
      .update(canvasDocuments)
      .set({ revision: next, document: sql`${document}::jsonb`, state, saved_by: userId, saved_at: now })
      .where(eq(canvasDocuments.canvas_id, canvasId));
    await tx
      .update(canvases)
      .set({ ...drawn, updated_at: now })
      .where(eq(canvases.id, canvasId));
    return true;
  });
  if (!isNewest) throw await conflict(context.db, canvasId, read.pointer);
  const event = { type: 'canvas', canvas: canvasId, revision: next, by: userId } as const;
  context.live.publish(workspaceId, event);
  // Whoever has it open, in whichever process, takes the new version over.
  context.live.publish(canvasId, event);
  return { revision: next, saved_at: now.toISOString() };
}
