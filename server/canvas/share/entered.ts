import { eq, exists, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { openDocument } from '#domain/canvas/migrate.ts';
import { type Entitlements, entitlementsOf } from '#domain/plans/entitlements.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { canvasDocuments, canvasShares, canvasUpdates } from '#server/db/tables/canvases.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { HttpError } from '#server/http/errors.ts';
import { countAttempt, forgiveAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import { verifyPassword } from '#server/secrets/password-hash.ts';
import { readDocument } from '../documents.ts';
import { foldPending } from '../together/pending.ts';
import { asksMore, LISTED, type ListedShare } from './shares.ts';
import { hashOfToken } from './token.ts';

export interface Asked {
  readonly token: string;
  readonly password?: string | undefined;
}

/** A link with the canvas it leads to and the account that pays for that. */
async function found({ db }: SharePorts, which: SQL) {
  const [row] = await db
    .select({
      share: canvasShares,
      canvas: { id: canvases.id, name: canvases.name },
      workspace: {
        ...{ id: workspaces.id, owner: workspaces.user, currency: workspaces.currency, timezone: workspaces.timezone },
        name: workspaces.name,
        sample: workspaces.is_sample,
      },
      account: ENTITLEMENT_COLUMNS,
    })
    .from(canvasShares)
    .innerJoin(canvases, eq(canvases.id, canvasShares.canvas_id))
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(which);
  return row;
}
type Found = NonNullable<Awaited<ReturnType<typeof found>>>;

/** A link that lets whoever asked in. */
export interface Entered extends Omit<Found, 'account'> {
  readonly entitlements: Entitlements;
}

/** A link that still lets in, and whose canvas it shows. */
export interface Standing {
  readonly share: ListedShare;
  readonly workspace: { readonly id: string };
  readonly canvas: { readonly name: string };
  /** Of the drawing that whoever opens the link now is shown. */
  readonly revision: number;
}

/** Has its time come? */
const hasEnded = ({ expires_at }: ListedShare, now: Date) => expires_at !== null && expires_at <= now;

// What the plan does not cover any more rests until it does: without its password it would be open to all.
const isResting = (share: ListedShare, { features }: Entitlements) => asksMore(share) && !features.protectedShare;

/** A link by its id, for whoever entered by it before; or why it does not let them in any more. Asked every few seconds. */
export async function standingShare({ db, clock }: SharePorts, id: string): Promise<Standing | 'gone' | 'resting'> {
  const now = clock();
  const waiting = db.select({ id: canvasUpdates.id }).from(canvasUpdates).where(eq(canvasUpdates.canvas_id, canvasShares.canvas_id));
  const [row] = await db
    .select({
      share: LISTED,
      workspace: { id: workspaces.id },
      canvas: { name: canvases.name },
      // What is pending becomes the next revision as soon as somebody reads it.
      revision: sql<number>`${canvasDocuments.revision} + (${exists(waiting)})::int`.mapWith(Number),
      account: ENTITLEMENT_COLUMNS,
    })
    .from(canvasShares)
    .innerJoin(canvases, eq(canvases.id, canvasShares.canvas_id))
    .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvasShares.canvas_id))
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(eq(canvasShares.id, id));
  if (!row || hasEnded(row.share, now)) return 'gone';
  const { account, ...link } = row;
  return isResting(link.share, entitlementsOf(account, now)) ? 'resting' : link;
}

/** Failures of one network: whoever tries links finds none in a lifetime, and asks us for nothing meanwhile. */
async function refuseUnknown({ db, clock }: SharePorts, request: FastifyRequest): Promise<never> {
  await countAttempt(db, 'share-address', networkOf(request.ip), clock());
  throw new HttpError(404, 'share_gone');
}

/** @throws HttpError 403 `share_password` where it is missing, 422 `share_password_wrong`, 429. */
async function requirePassword({ db, clock }: SharePorts, request: FastifyRequest, share: Found['share'], given?: string) {
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

/** @throws HttpError 403 `share_resting` where the plan of the owner has no room for the link. */
function requireAwake({ account, ...link }: Found, now: Date): Entered {
  const entitlements = entitlementsOf(account, now);
  if (isResting(link.share, entitlements)) throw new HttpError(403, 'share_resting');
  return { ...link, entitlements };
}

/**
 * The one door of a link, for its drawing and its numbers. Unknown, revoked and expired links are answered alike.
 * @throws HttpError 404 `share_gone`, 403 `share_password` or `share_resting`, 422 `share_password_wrong`, 429.
 */
export async function enterShare(context: SharePorts, request: FastifyRequest, { token, password }: Asked): Promise<Entered> {
  const now = context.clock();
  const hash = hashOfToken(token);
  const row = hash === null ? undefined : await found(context, eq(canvasShares.token_hash, hash));
  if (!row || hasEnded(row.share, now)) return refuseUnknown(context, request);
  const entered = requireAwake(row, now);
  await requirePassword(context, request, row.share, password);
  return entered;
}

/**
 * A link for whoever entered by it before, and showed that they did: no password is asked for.
 * @throws HttpError 404 `share_gone`, 403 `share_resting`.
 */
export async function enterAgain(context: SharePorts, id: string): Promise<Entered> {
  const now = context.clock();
  const row = await found(context, eq(canvasShares.id, id));
  if (!row || hasEnded(row.share, now)) throw new HttpError(404, 'share_gone');
  return requireAwake(row, now);
}

/** The drawing that a link leads to: the one it keeps, or the one of now. `as_of`: ISO 8601 UTC. */
export async function drawingOf(context: SharePorts, { share, canvas }: Pick<Entered, 'share' | 'canvas'>) {
  if (share.frozen && share.frozen_at) {
    const opened = openDocument(share.frozen);
    if (!opened.ok) throw new Error('the drawing of a link does not open');
    return { document: opened.document, revision: 0, as_of: share.frozen_at.toISOString() };
  }
  await foldPending(context, canvas.id);
  const { document, revision, saved_at } = await readDocument(context.db, canvas.id);
  return { document, revision, as_of: saved_at };
}
