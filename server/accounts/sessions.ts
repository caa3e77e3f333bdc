import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hasFeature, rankOf } from '#domain/plans/plans.ts';
import type { AuthInfo, StaffRole } from '#domain/wire/session.ts';
import type { Context, SessionUser } from '#server/context.ts';
import { sessions } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';
import { refreshTokens, users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { planInForce } from '#server/policy/membership.ts';
import type { Settings } from '#server/settings.ts';
import { signAccessToken } from './access-token.ts';
import { networkOf } from './attempts.ts';

/** Days a refresh token is good for; each use starts them anew. */
const REFRESH_DAYS = 30;
/** Nobody comes back after that: whoever logs out has nothing left to end. */
export const REFRESH_SECONDS = REFRESH_DAYS * 86_400;
/**
 * Two tabs may refresh with the same token at the same moment, and an answer may be lost on the
 * way. Within this time a used token buys one more of the same family; after it, a used token
 * that comes back is taken for stolen and ends the family.
 */
const GRACE_MS = 10_000;

type Account = typeof users.$inferSelect;

export function staffOf(text: string): StaffRole {
  return text === 'admin' || text === 'support' ? text : 'user';
}

/**
 * May this account have a session here? The demo's password is printed in the manual: once an
 * installation with a demo is opened to others, its accounts let nobody in until that is asked for.
 */
export function mayEnter(settings: Pick<Settings, 'demo'>, account: Pick<Account, 'is_demo'>): boolean {
  return settings.demo || !account.is_demo;
}

/** The database keeps a hash, so reading it does not let anybody in. The token is random: no salt is needed. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Plans from business up are served first. */
const VIP_RANK = rankOf('business');

/** A log-in, as its tokens name it. */
type Session = typeof sessions.$inferSelect;

/** Whoever acts as somebody else has the rights of a customer, also if that person has become staff since. */
function staffWithin(staff: string, actingAdmin: string | null): StaffRole {
  return actingAdmin === null ? staffOf(staff) : 'user';
}

/** Where a log-in comes from. */
export interface Device {
  readonly address?: string;
  readonly userAgent: string | undefined;
}

async function issue(context: Context, db: Database, account: Account, session: Session, userAgent: string | undefined): Promise<AuthInfo> {
  const now = context.clock();
  const family = session.id;
  const token = randomBytes(32).toString('base64url');
  await db.insert(refreshTokens).values({
    user_id: account.id,
    family,
    token_hash: hashOf(token),
    expires_at: session.ends_at ?? new Date(now.getTime() + REFRESH_DAYS * 86_400_000),
    user_agent: userAgent?.slice(0, 300),
    created_at: now,
  });
  const staff = staffWithin(account.staff, session.admin_id);
  const plan = planInForce(account, now);
  return {
    id: account.id,
    access_token: await signAccessToken(
      context.settings.secret,
      { id: account.id, staff, adminLogin: session.admin_id !== null, family },
      now,
    ),
    refresh_token: token,
    has_actions_permission: hasFeature(plan, 'leadTracking'),
    has_vip_permission: staff !== 'user' || rankOf(plan) >= VIP_RANK,
  };
}

interface SessionOrder extends Device {
  /** The member of staff who logs in as this person, why, and the hard end. */
  readonly acting?: { readonly admin: string; readonly reason: string; readonly until: Date };
}

/** A new session: a row of its own and a family of refresh tokens. */
export async function openSession(context: Context, account: Account, order: SessionOrder, db: Database = context.db): Promise<AuthInfo> {
  const now = context.clock();
  const [session] = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      user_id: account.id,
      user_agent: order.userAgent?.slice(0, 300),
      network: order.address === undefined ? null : networkOf(order.address),
      admin_id: order.acting?.admin,
      reason: order.acting?.reason,
      ends_at: order.acting?.until,
      last_seen_at: now,
      created_at: now,
    })
    .returning();
  if (!session) throw new Error('no session was stored');
  return issue(context, db, account, session, order.userAgent);
}

/** Staff logged in as somebody for one hour, whatever is refreshed. */
const ACTING_MS = 60 * 60_000;

/** The session of a member of staff as somebody else; whether they may is asked before. */
export function openActingSession(
  context: Context,
  tx: Database,
  {
    admin,
    account,
    reason,
    device,
  }: { readonly admin: string; readonly account: Account; readonly reason: string; readonly device: Device },
): Promise<AuthInfo> {
  const until = new Date(context.clock().getTime() + ACTING_MS);
  return openSession(context, account, { ...device, acting: { admin, reason, until } }, tx);
}

/** Members of staff who act as somebody else. */
const actors = alias(users, 'actors');

/**
 * The person of a session as what they may claim now; null once it has ended. Read for every
 * request, so an end holds at once.
 */
export async function liveSession(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { family, id: user }: { readonly family: string; readonly id: string },
  now: Date,
): Promise<SessionUser | null> {
  const [found] = await db
    .select({ staff: users.staff, verified: users.email_verified_at, admin: sessions.admin_id, adminStaff: actors.staff })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(actors, eq(actors.id, sessions.admin_id))
    .where(
      and(
        eq(sessions.id, family),
        eq(sessions.user_id, user),
        isNull(sessions.revoked_at),
        or(isNull(sessions.ends_at), gt(sessions.ends_at, now)),
      ),
    );
  if (!found) return null;
  // Whoever is no longer staff is no longer anybody else, either.
  if (found.admin !== null && staffOf(found.adminStaff ?? 'user') === 'user') return null;
  const unproven = found.verified === null && settings.smtpUrl !== undefined;
  return { id: user, family, staff: staffWithin(found.staff, found.admin), adminLogin: found.admin !== null, unproven };
}

/** Ends every session of a person, on all devices, except one that is named. */
export async function endSessions(db: Database, user: string, now: Date, except?: string): Promise<void> {
  const own = and(eq(sessions.user_id, user), isNull(sessions.revoked_at), except ? ne(sessions.id, except) : undefined);
  const ended = await db.update(sessions).set({ revoked_at: now }).where(own).returning({ id: sessions.id });
  for (const { id } of ended) await revokeFamily(db, id, now);
}

async function revokeFamily(db: Database, family: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, family), isNull(sessions.revoked_at)));
  await db
    .update(refreshTokens)
    .set({ revoked_at: now })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at)));
}

/**
 * Trades a refresh token for the next one of its family.
 * @throws HttpError 401 `session_ended` for an unknown, expired, revoked or stolen one.
 */
export async function rotateSession(context: Context, token: string, userAgent: string | undefined): Promise<AuthInfo> {
  const now = context.clock();
  const next = await context.db.transaction(async (tx): Promise<AuthInfo | null> => {
    const [row] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.token_hash, hashOf(token)))
      .for('update');
    if (!row || row.revoked_at || row.expires_at <= now) return null;
    if (row.used_at && now.getTime() - row.used_at.getTime() > GRACE_MS) {
      // Answered after the transaction: an error thrown in here would undo the revocation.
      await revokeFamily(tx, row.family, now);
      return null;
    }
    const [account] = await tx.select().from(users).where(eq(users.id, row.user_id));
    if (!account || !mayEnter(context.settings, account)) return null;
    const [session] = await tx
      .update(sessions)
      .set({ last_seen_at: now })
      .where(and(eq(sessions.id, row.family), isNull(sessions.revoked_at), or(isNull(sessions.ends_at), gt(sessions.ends_at, now))))
      .returning();
    if (!session) return null;
    if (!row.used_at) await tx.update(refreshTokens).set({ used_at: now }).where(eq(refreshTokens.id, row.id));
    return issue(context, tx, account, session, userAgent);
  });
  if (!next) throw new HttpError(401, 'session_ended');
  return next;
}

/** Ends a session on every tab: no refresh token of its family works any more. */
export function endSession(db: Database, family: string, now: Date): Promise<void> {
  return revokeFamily(db, family, now);
}

/** Removes tokens that could not be used any more anyway. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, now));
  // A session nobody came back to for longer than a refresh token is good for cannot go on.
  await db.delete(sessions).where(lt(sessions.last_seen_at, new Date(now.getTime() - REFRESH_DAYS * 86_400_000)));
}
