import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { openDocument } from '#domain/canvas/migrate.ts';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import type { SharedCanvas } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { canvasShares } from '#server/db/tables/canvases.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { HttpError } from '#server/http/errors.ts';
import { countAttempt, forgiveAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import { verifyPassword } from '#server/secrets/password-hash.ts';
import { readDocument } from '../documents.ts';
import { foldPending } from '../together/pending.ts';
import { asksMore } from './shares.ts';
import { hashOfToken } from './token.ts';

interface Asked {
  readonly token: string;
  readonly password?: string | undefined;
}

/** A link with the canvas it leads to and the account that pays for that. */
async function found({ db }: SharePorts, token: string) {
  const hash = hashOfToken(token);
  if (!hash) return undefined;
  const [row] = await db
    .select({
      share: canvasShares,
      canvas: { id: canvases.id, name: canvases.name },
      workspace: { currency: workspaces.currency, timezone: workspaces.timezone },
      account: ENTITLEMENT_COLUMNS,
    })
    .from(canvasShares)
    .innerJoin(canvases, eq(canvases.id, canvasShares.canvas_id))
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(eq(canvasShares.token_hash, hash));
  return row;
}

/** Failures of one network: whoever tries links finds none in a lifetime, and asks us for nothing meanwhile. */
async function refuseUnknown({ db, clock }: SharePorts, request: FastifyRequest): Promise<never> {
  await countAttempt(db, 'share-address', networkOf(request.ip), clock());
  throw new HttpError(404, 'share_gone');
}

/** @throws HttpError 403 `share_password` where it is missing, 422 `share_password_wrong`, 429. */
async function requirePassword(
  { db, clock }: SharePorts,
  request: FastifyRequest,
  share: typeof canvasShares.$inferSelect,
  given?: string,
) {
  if (share.password_hash === null) return;
  if (given === undefined) throw new HttpError(403, 'share_password');
  const counted = [
    ['share-place', `${share.id} ${networkOf(request.ip)}`],
    ['share-link', share.id],
  ] as const;
  for (const [limit, subject] of counted) await countAttempt(db, limit, subject, clock());
  if (!(await verifyPassword(share.password_hash, given))) throw new HttpError(422, 'share_password_wrong', { pointer: '/password' });
  for (const [limit, subject] of counted) await forgiveAttempt(db, limit, subject);
}

/**
 * What a link shows to whoever has it. Unknown, revoked and expired links are answered alike.
 * @throws HttpError 404 `share_gone`, 403 `share_password` or `share_resting`, 422 `share_password_wrong`, 429.
 */
export async function openShared(context: SharePorts, request: FastifyRequest, { token, password }: Asked): Promise<SharedCanvas> {
  const { db, drawings } = context;
  const now = context.clock();
  const row = await found(context, token);
  if (!row || (row.share.expires_at && row.share.expires_at <= now)) return refuseUnknown(context, request);
  const { share, canvas, workspace, account } = row;
  // What the plan does not cover any more rests until it does: without its password it would be open to all.
  if (asksMore(share) && !entitlementsOf(account, now).features.protectedShare) throw new HttpError(403, 'share_resting');
  await requirePassword(context, request, share, password);
  const { document, as_of } = share.frozen && share.frozen_at ? frozenOf(share.frozen, share.frozen_at) : await liveOf(context, canvas.id);
  const shown = await drawings.shown(document, { money: share.hide_money, notes: share.hide_notes });
  await db
    .update(canvasShares)
    .set({ opened: sql`${canvasShares.opened} + 1`, last_opened_at: now })
    .where(eq(canvasShares.id, share.id));
  return {
    id: share.id,
    name: canvas.name,
    document: shown,
    ...workspace,
    live: share.frozen_at === null,
    as_of,
    money: !share.hide_money,
    allow_copy: share.allow_copy,
  };
}

function frozenOf(stored: unknown, at: Date) {
  const opened = openDocument(stored);
  if (!opened.ok) throw new Error('the drawing of a link does not open');
  return { document: opened.document, as_of: at.toISOString() };
}

async function liveOf(context: SharePorts, canvas: string) {
  await foldPending(context, canvas);
  const { document, saved_at } = await readDocument(context.db, canvas);
  return { document, as_of: saved_at };
}
