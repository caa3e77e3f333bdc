import type { FastifyRequest } from 'fastify';
import { MOST_SHARES } from '#domain/wire/shares.ts';
import type { shareActions } from '#resources/actions/shares.ts';
import type { ShareSettings, shareShapes } from '#resources/shapes/canvas/shares.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import type { canvasShares } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { inSource } from '../rows.ts';
import { momentOf } from './frozen.ts';
import { sharedNumbers } from './numbers.ts';
import { openShared } from './open.ts';
import { addShare, asksMore, changeShare, facts, heldShare, removeShare, requireProtected, shareOf, sharesOf, told } from './shares.ts';
import { requireStanding } from './standing.ts';
import { createToken } from './token.ts';

type Call<Key extends keyof typeof shareShapes> = CallIn<typeof shareActions, typeof shareShapes, Key, SharePorts>;
type Values = Partial<typeof canvasShares.$inferInsert>;

/** The canvas in the workspace that the guard entered; its row is held, so that links are counted one after the other. */
async function nameOf(tx: Database, request: FastifyRequest, id: string): Promise<string> {
  const [canvas] = await tx
    .select({ name: canvases.name })
    .from(canvases)
    .where(inSource(id, workspaceOf(request).id))
    .for('update');
  if (!canvas) throw notFound();
  return canvas.name;
}

/** What was asked for as columns; a password becomes its hash before any transaction begins, because that takes a while. */
async function columnsOf({ password, expires_at, live: _live, ...settings }: ShareSettings): Promise<Values> {
  return {
    ...settings,
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
    ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
  };
}

async function create(call: Call<'create'>) {
  const { context, request, params, now } = call;
  const { settings, db } = context;
  const input = call.input ?? ({ live: false } as const);
  const freezing = { context, request, canvas: params.id, input, before: null, now };
  const values = { ...(await columnsOf(input)), ...(await momentOf(freezing)) };
  if (asksMore({ password_hash: values.password_hash ?? null, frozen_at: values.frozen_at ?? null }))
    requireProtected(workspaceOf(request).entitlements);
  return db.transaction((tx) =>
    call.once(tx, async () => {
      const label = await nameOf(tx, request, params.id);
      if ((await sharesOf(tx, params.id)).length >= MOST_SHARES)
        throw new HttpError(422, 'too_many_shares', { params: { most: MOST_SHARES } });
      const owned = { canvas_id: params.id, created_by: userOf(request).id, created_at: now };
      const row = await addShare(tx, { ...values, ...owned, ...createToken(settings.secret) });
      await call.record(tx, { target: { type: 'canvases', id: params.id, label }, workspace: workspaceOf(request).id, after: facts(row) });
      return told(row, settings, workspaceOf(request).entitlements);
    }),
  );
}

async function edit(call: Call<'edit'>) {
  const { context, request, params, input, now } = call;
  const known = await shareOf(context.db, params.id, params.share);
  if (!known) throw notFound();
  const freezing = { context, request, canvas: params.id, input, before: known, now };
  const values = { ...(await columnsOf(input)), ...(await momentOf(freezing)) };
  return context.db.transaction(async (tx) => {
    const label = await nameOf(tx, request, params.id);
    const before = await heldShare(tx, params.id, params.share);
    if (!before) throw notFound();
    // What a link has already may stay and be taken away; only what is added asks for the plan.
    const isAdding = values.password_hash || values.frozen === null;
    if (isAdding) requireProtected(workspaceOf(request).entitlements);
    const row = Object.keys(values).length > 0 ? await changeShare(tx, params.share, values) : before;
    const target = { type: 'canvases', id: params.id, label };
    await call.record(tx, { target, workspace: workspaceOf(request).id, before: facts(before), after: facts(row) });
    return told(row, context.settings, workspaceOf(request).entitlements);
  });
}

async function revoke(call: Call<'revoke'>) {
  const { context, request, params } = call;
  await context.db.transaction(async (tx) => {
    const label = await nameOf(tx, request, params.id);
    const gone = await removeShare(tx, params.id, params.share);
    if (!gone) throw notFound();
    await call.record(tx, { target: { type: 'canvases', id: params.id, label }, workspace: workspaceOf(request).id, before: facts(gone) });
  });
}

export const shareHandlers = {
  list: async ({ context, request, params }) => {
    const { entitlements } = workspaceOf(request);
    return (await sharesOf(context.db, params.id)).map((row) => told(row, context.settings, entitlements));
  },
  create,
  edit,
  revoke,
  open: (call) => openShared(call.context, call.request, call.input),
  stands: async ({ context, params, input }) => ({ id: params.share, shown: await requireStanding(context, params.share, input) }),
  numbers: (call) => sharedNumbers(call.context, call.request, call.input),
} satisfies HandlersOf<typeof shareActions, typeof shareShapes, SharePorts>;
