import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MOST_COMMENTS, MOST_MENTIONED, MOST_OPEN_THREADS, mentionedIn } from '#domain/wire/comments.ts';
import type { commentActions } from '#resources/actions/comments.ts';
import type { commentShapes } from '#resources/shapes/canvas/comments.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { nameOf } from '#server/invitations/person.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { Ports } from '#server/ports.ts';
import { inSource } from '../rows.ts';
import {
  type AnsweredComment,
  addComment,
  changeComment,
  commentOn,
  commentsOn,
  countComments,
  countOpen,
  type Member,
  membersOf,
  removeComment,
} from './comments.ts';
import { notifyPeople } from './notify.ts';

type CommentPorts = CanvasPorts & Ports<'mail' | 'settings'>;
type Call<Key extends keyof typeof commentShapes> = CallIn<typeof commentActions, typeof commentShapes, Key, CommentPorts>;

/** The canvas in the workspace that the guard entered, held so that what is counted on it stays so. */
async function heldCanvas(tx: Database, request: FastifyRequest, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const [canvas] = await tx
    .select({ id: canvases.id, name: canvases.name })
    .from(canvases)
    .where(inSource(id, workspaceOf(request).id))
    .for('update');
  if (!canvas) throw notFound();
  return canvas;
}

async function heldComment(db: Database, canvas: string, comment: string): Promise<AnsweredComment> {
  const found = await commentOn(db, canvas, comment);
  if (!found) throw notFound();
  return found;
}

/** The first comment of a thread. */
async function heldThread(db: Database, canvas: string, thread: string): Promise<AnsweredComment> {
  const first = await heldComment(db, canvas, thread);
  if (first.thread !== first.id) throw notFound();
  return first;
}

/** Whoever asks, as one of the people of the workspace. @throws HttpError 404 for whoever is no member any more. */
function selfIn(members: readonly Member[], request: FastifyRequest): Member {
  const self = members.find(({ id }) => id === userOf(request).id);
  if (!self) throw notFound();
  return self;
}

/** Only people of the workspace can be mentioned, and not all the world at once. */
function requireKnown(text: string, members: readonly Member[], before = ''): void {
  const mentioned = mentionedIn(text);
  if (mentioned.length > MOST_MENTIONED)
    throw new HttpError(422, 'too_many_mentions', { params: { most: MOST_MENTIONED }, pointer: '/data/attributes/text' });
  // Who has left since may stand where they stood.
  const allowed = new Set([...members.map(({ id }) => id), ...mentionedIn(before)]);
  if (mentioned.some((person) => !allowed.has(person))) throw new HttpError(422, 'mentioned_unknown', { pointer: '/data/attributes/text' });
}

async function requireOpenRoom(tx: Database, canvas: string, but?: string): Promise<void> {
  if ((await countOpen(tx, canvas, but)) >= MOST_OPEN_THREADS)
    throw new HttpError(422, 'too_many_threads', { params: { most: MOST_OPEN_THREADS } });
}

/** The thread that a new comment goes into, and where that is tied; an answer reopens a resolved one. */
async function threadFor(tx: Database, canvas: string, input: Call<'create'>['input'], comment: string) {
  if ('thread' in input) {
    const first = await heldThread(tx, canvas, input.thread);
    if (first.resolved_at !== null) await reopened(tx, canvas, first.id);
    return { thread: first.id };
  }
  await requireOpenRoom(tx, canvas);
  return { thread: comment, ...('element' in input ? { element: input.element } : { x: input.x, y: input.y }) };
}

async function reopened(tx: Database, canvas: string, thread: string): Promise<void> {
  await requireOpenRoom(tx, canvas, thread);
  await changeComment(tx, thread, { resolved_at: null, resolved_by: null });
}

/** Tells open pages that something else is said on a canvas. */
const announce = ({ context, request, params }: Pick<Call<'list'>, 'context' | 'request' | 'params'>): void =>
  context.live.publish(workspaceOf(request).id, { type: 'comments', canvas: params.id });

async function create(call: Call<'create'>) {
  const { context, request, params, input, now } = call;
  const workspace = workspaceOf(request);
  const answer = await context.db.transaction((tx) =>
    call.once(tx, async () => {
      const canvas = await heldCanvas(tx, request, params.id);
      const members = await membersOf(tx, workspace.id);
      const author = selfIn(members, request);
      requireKnown(input.text, members);
      if ((await countComments(tx, canvas.id)) >= MOST_COMMENTS)
        throw new HttpError(422, 'too_many_comments', { params: { most: MOST_COMMENTS } });
      const id = randomUUID();
      const place = await threadFor(tx, canvas.id, input, id);
      await addComment(tx, { id, canvas_id: canvas.id, ...place, text: input.text, author: author.id, created_at: now });
      const said = { canvas, workspace, thread: place.thread, text: input.text, author, members };
      await notifyPeople(context, tx, { ...said, unproven: userOf(request).unproven === true });
      return heldComment(tx, canvas.id, id);
    }),
  );
  announce(call);
  return answer;
}

async function edit(call: Call<'edit'>) {
  const { context, request, params, input, now } = call;
  const workspace = workspaceOf(request);
  const changed = await context.db.transaction(async (tx) => {
    const canvas = await heldCanvas(tx, request, params.id);
    const before = await heldComment(tx, canvas.id, params.comment);
    const members = await membersOf(tx, workspace.id);
    const author = selfIn(members, request);
    if (before.author?.id !== author.id) throw new HttpError(403, 'comment_of_other');
    if (before.text === input.text) return before;
    requireKnown(input.text, members, before.text);
    await changeComment(tx, before.id, { text: input.text, edited_at: now });
    const said = { canvas, workspace, thread: before.thread, text: input.text, before: before.text, author, members };
    await notifyPeople(context, tx, { ...said, unproven: userOf(request).unproven === true });
    return heldComment(tx, canvas.id, before.id);
  });
  announce(call);
  return changed;
}

async function remove(call: Call<'delete'>) {
  const { context, request, params } = call;
  const workspace = workspaceOf(request);
  await context.db.transaction(async (tx) => {
    const canvas = await heldCanvas(tx, request, params.id);
    const gone = await heldComment(tx, canvas.id, params.comment);
    const self = selfIn(await membersOf(tx, workspace.id), request);
    if (gone.author?.id !== self.id && workspace.owner !== self.id) throw new HttpError(403, 'comment_of_other');
    await removeComment(tx, canvas.id, gone);
    const target = { type: 'canvases', id: canvas.id, label: canvas.name } as const;
    await call.record(tx, { target, workspace: workspace.id, before: { author: gone.author?.name ?? null } });
  });
  announce(call);
}

/** Resolves a thread or reopens it; doing so twice changes nothing more. */
const setResolved =
  (isResolved: boolean) =>
  async (call: Call<'resolve'> | Call<'reopen'>): Promise<AnsweredComment> => {
    const { context, request, params, now } = call;
    const thread = await context.db.transaction(async (tx) => {
      const canvas = await heldCanvas(tx, request, params.id);
      const first = await heldThread(tx, canvas.id, params.comment);
      const self = selfIn(await membersOf(tx, workspaceOf(request).id), request);
      if ((first.resolved_at !== null) === isResolved) return first;
      if (isResolved) await changeComment(tx, first.id, { resolved_at: now, resolved_by: self.id });
      else await reopened(tx, canvas.id, first.id);
      return heldThread(tx, canvas.id, first.id);
    });
    announce(call);
    return thread;
  };

export const commentHandlers = {
  list: async ({ context, params }) => await commentsOn(context.db, params.id),
  people: async ({ context, request }) =>
    (await membersOf(context.db, workspaceOf(request).id)).map((member) => ({ id: member.id, name: nameOf(member) })),
  create,
  edit,
  delete: remove,
  resolve: setResolved(true),
  reopen: setResolved(false),
} satisfies HandlersOf<typeof commentActions, typeof commentShapes, CommentPorts>;
