import type { FastifyRequest } from 'fastify';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import type { versionActions } from '#resources/actions/versions.ts';
import type { versionShapes } from '#resources/shapes/canvas/versions.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { openRevision, saveDocument } from '../documents.ts';
import { inSource } from '../rows.ts';
import { foldPending } from '../together/pending.ts';
import { keepNow } from './keep.ts';
import { countNamed, drawingOf, forgetVersion, nameVersion, told, versionAt, versionOf, versionsOf } from './versions.ts';

type Call<Key extends keyof typeof versionShapes> = CallIn<typeof versionActions, typeof versionShapes, Key, CanvasPorts>;

/** Versions with a name that a canvas may have. */
const MOST_NAMED = 100;

/** What of a version stands in the audit log. */
const facts = ({ name, revision }: { readonly name: string | null; readonly revision: number }) => ({ name, revision });

/** The canvas in the workspace that the guard entered, held; as what the log speaks of. */
async function targetOf(tx: Database, request: FastifyRequest, id: string) {
  const [canvas] = await tx
    .select({ name: canvases.name })
    .from(canvases)
    .where(inSource(id, workspaceOf(request).id))
    .for('update');
  if (!canvas) throw notFound();
  return { target: { type: 'canvases', id, label: canvas.name }, workspace: workspaceOf(request).id } as const;
}

async function requireRoom(tx: Database, canvas: string): Promise<void> {
  if ((await countNamed(tx, canvas)) >= MOST_NAMED) throw new HttpError(422, 'too_many_versions', { params: { most: MOST_NAMED } });
}

async function heldVersion(db: Database, canvas: string, version: string) {
  const found = await versionOf(db, canvas, version);
  if (!found) throw notFound();
  return found;
}

/** A drawing that was stored once. @throws Error when it cannot be read, which only a wrong restore makes. */
async function openVersion(db: Database, canvas: string, version: string) {
  const opened = openDocument(await drawingOf(db, canvas, version));
  if (!opened.ok) throw new Error(`Version ${version} of canvas ${canvas} does not open: ${JSON.stringify(opened.problems[0])}`);
  return opened.document;
}

async function create({ context, request, params, input, now, once, record }: Call<'create'>) {
  const { db } = context;
  await foldPending(context, params.id);
  return db.transaction((tx) =>
    once(tx, async () => {
      const about = await targetOf(tx, request, params.id);
      await requireRoom(tx, params.id);
      await keepNow(tx, params.id, now);
      const revision = await openRevision(tx, params.id, about.workspace);
      const version = await versionAt(tx, params.id, revision);
      if (!version) throw new HttpError(422, 'nothing_drawn');
      await nameVersion(tx, params.id, version, input.name);
      const row = await heldVersion(tx, params.id, version);
      await record(tx, { ...about, after: facts(row) });
      return told(row);
    }),
  );
}

function edit({ context, request, params, input, record }: Call<'edit'>) {
  return context.db.transaction(async (tx) => {
    const about = await targetOf(tx, request, params.id);
    const before = await heldVersion(tx, params.id, params.version);
    if (before.name === null && input.name !== null) await requireRoom(tx, params.id);
    await nameVersion(tx, params.id, params.version, input.name);
    const row = { ...before, name: input.name };
    await record(tx, { ...about, before: facts(before), after: facts(row) });
    return told(row);
  });
}

function remove({ context, request, params, record }: Call<'delete'>) {
  return context.db.transaction(async (tx) => {
    const about = await targetOf(tx, request, params.id);
    const gone = await heldVersion(tx, params.id, params.version);
    await forgetVersion(tx, params.id, params.version);
    await record(tx, { ...about, before: facts(gone) });
  });
}

/** Stored as any other drawing is, so that whoever has the canvas open gets it, and revisions count on. */
async function restore({ context, request, params, now, record }: Call<'restore'>) {
  const { db } = context;
  const workspaceId = workspaceOf(request).id;
  const version = await heldVersion(db, params.id, params.version);
  const document = toRecords(await openVersion(db, params.id, params.version));
  await foldPending(context, params.id);
  const revision = await openRevision(db, params.id, workspaceId);
  await db.transaction(async (tx) => {
    const about = await targetOf(tx, request, params.id);
    await keepNow(tx, params.id, now);
    await record(tx, { ...about, before: { revision }, after: facts(version) });
  });
  const bytes = Buffer.from(JSON.stringify({ revision, document }));
  const saved = await saveDocument(context, workspaceId, {
    canvasId: params.id,
    userId: userOf(request).id,
    bytes,
    refusedIn: () => undefined,
  });
  return { id: params.id, ...saved };
}

export const versionHandlers = {
  list: async ({ context, params }) => (await versionsOf(context.db, params.id)).map(told),
  show: async ({ context, params }) => {
    const version = told(await heldVersion(context.db, params.id, params.version));
    return { ...version, document: toRecords(await openVersion(context.db, params.id, params.version)) };
  },
  create,
  edit,
  delete: remove,
  restore,
} satisfies HandlersOf<typeof versionActions, typeof versionShapes, CanvasPorts>;
