import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import type { StaffRole } from '#domain/wire/session.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { refreshTokens, users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { Ports } from '#server/ports.ts';
import { hashOfToken } from '#server/secrets/random-token.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { Settings } from '#server/settings.ts';
import { signAccessToken } from './access-token.ts';
import { AGENT_LENGTH, noteFailure, type Origin } from './auth-log.ts';
import { newToken, sealToken, unsealToken } from './refresh-tokens.ts';

/** Days a refresh token is good for; each use starts them anew. */
const REFRESH_DAYS = 30;
/** Nobody comes back after that: whoever logs out has nothing left to end. */
export const REFRESH_SECONDS = REFRESH_DAYS * 86_400;
const DAY_MS = 86_400_000;
/**
 * Two tabs may refresh with the same token at the same moment, and an answer may be lost on the
 * way. Within this time a used token gets the same successor again, so that a family never has two
 * branches; after it, a used token that comes back is taken for stolen and ends the family.
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

/** A log-in, as its tokens name it. */
type Session = typeof sessions.$inferSelect;

/** Whoever acts as somebody else has the rights of a customer, also if that person has become staff since. */
function staffWithin(staff: string, impersonator: string | null): StaffRole {
  return impersonator === null ? staffOf(staff) : 'user';
}

/** Where a log-in comes from. */
export interface Device {
  readonly address?: string;
  readonly userAgent: string | undefined;
}

/** The next refresh token of a session: good for so many days, and never beyond the session's end. */
async function issueToken(context: Ports<'clock'>, db: Database, session: Session, userAgent: string | undefined): Promise<string> {
  const now = context.clock();
  const { token, hash } = newToken();
  const idle = new Date(now.getTime() + REFRESH_DAYS * DAY_MS);
  await db.insert(refreshTokens).values({
    user_id: session.user_id,
    family: session.id,
    token_hash: hash,
    expires_at: session.ends_at && session.ends_at < idle ? session.ends_at : idle,
    user_agent: userAgent?.slice(0, AGENT_LENGTH),
    created_at: now,
  });
  return token;
}

async function authInfoOf(
  context: Ports<'clock' | 'settings'>,
  account: Account,
  session: Session,
  refresh_token: string,
): Promise<AuthInfo> {
  const now = context.clock();
  const family = session.id;
  const staff = staffWithin(account.staff, session.admin_id);
  const { features, vip } = entitlementsOf(account, now);
  return {
    id: account.id,
    access_token: await signAccessToken(
      context.settings.secret,
      { id: account.id, staff, isImpersonated: session.admin_id !== null, family },
      now,
    ),
    refresh_token,
    has_actions_permission: features.leadTracking,
    has_vip_permission: staff !== 'user' || vip,
  };
}

interface SessionOrder extends Device {
  /** The member of staff who logs in as this person, why, and the hard end. */
  readonly impersonation?: { readonly admin: string; readonly reason: string; readonly until: Date };
}

/** A new session: a row of its own and a family of refresh tokens. It ends after `FLUMEN_SESSION_DAYS`, however much it is used. */
export async function openSession(
  context: Ports<'clock' | 'settings'>,
  account: Account,
  order: SessionOrder,
  db: Database,
): Promise<AuthInfo> {
  const now = context.clock();
  const lifeMs = context.settings.sessionDays * DAY_MS;
  const [session] = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      user_id: account.id,
      user_agent: order.userAgent?.slice(0, AGENT_LENGTH),
      network: order.address === undefined ? null : networkOf(order.address),
      admin_id: order.impersonation?.admin,
      reason: order.impersonation?.reason,
      ends_at: order.impersonation?.until ?? new Date(now.getTime() + lifeMs),
      last_seen_at: now,
      created_at: now,
    })
    .returning();
  if (!session) throw new Error('no session was stored');
  return authInfoOf(context, account, session, await issueToken(context, db, session, order.userAgent));
}

/** Staff logged in as somebody for one hour, whatever is refreshed. */
const IMPERSONATION_MS = 60 * 60_000;

/** The session of a member of staff as somebody else; whether they may is asked before. */
export function openImpersonation(
  context: Ports<'clock' | 'settings'>,
  tx: Database,
  {
    admin,
    account,
    reason,
    device,
  }: { readonly admin: string; readonly account: Account; readonly reason: string; readonly device: Device },
): Promise<AuthInfo> {
  const until = new Date(context.clock().getTime() + IMPERSONATION_MS);
  return openSession(context, account, { ...device, impersonation: { admin, reason, until } }, tx);
}

/** The person of a session as what they may claim now; null once it has ended. Asked for every request, so an end holds at once. */
export async function liveSession(
  { access, settings }: Ports<'access' | 'settings'>,
  { family, id: user }: { readonly family: string; readonly id: string },
  now: Date,
): Promise<SessionUser | null> {
  const session = await access.session(family);
  if (session?.user_id !== user || session.revoked_at || (session.ends_at && session.ends_at <= now)) return null;
  const account = await access.account(user);
  if (!account) return null;
  // Whoever is no longer staff is no longer anybody else, either.
  if (session.admin_id !== null && staffOf((await access.account(session.admin_id))?.staff ?? 'user') === 'user') return null;
  const unproven = account.email_verified_at === null && settings.smtpUrl !== undefined;
  return { id: user, family, staff: staffWithin(account.staff, session.admin_id), isImpersonated: session.admin_id !== null, unproven };
}

/** Ends every session of a person, on all devices, except one that is named; answers how many there were. */
export async function endSessions(db: Database, user: string, now: Date, except?: string): Promise<number> {
  const own = and(eq(sessions.user_id, user), isNull(sessions.revoked_at), except ? ne(sessions.id, except) : undefined);
  const ended = await db.update(sessions).set({ revoked_at: now }).where(own).returning({ id: sessions.id });
  for (const { id } of ended) await revokeFamily(db, id, now);
  return ended.length;
}

/** False for one that had ended before. */
async function revokeFamily(db: Database, family: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, family), isNull(sessions.revoked_at)))
    .returning({ id: sessions.id });
  await db
    .update(refreshTokens)
    .set({ revoked_at: now })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at)));
  return ended.length > 0;
}

type Token = typeof refreshTokens.$inferSelect;
/** A refused token; `stolen` where it was used before and came back too late. */
type Refusal = { readonly stolen: Token | null };
const REFUSED: Refusal = { stolen: null };

/** The successor a used token got, for the same tab or its neighbour; a new one where none is known. */
async function successorOf(
  context: Ports<'clock' | 'settings'>,
  tx: Database,
  row: Token,
  session: Session,
  userAgent: string | undefined,
): Promise<string> {
  const { secret } = context.settings;
  const known = row.successor === null ? null : unsealToken(secret, row.successor);
  if (known !== null) return known;
  const token = await issueToken(context, tx, session, userAgent);
  const used_at = row.used_at ?? context.clock();
  await tx
    .update(refreshTokens)
    .set({ used_at, successor: sealToken(secret, token) })
    .where(eq(refreshTokens.id, row.id));
  return token;
}

async function rotateIn(
  context: Ports<'clock' | 'settings'>,
  tx: Database,
  token: string,
  userAgent: string | undefined,
): Promise<AuthInfo | Refusal> {
  const now = context.clock();
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.token_hash, hashOfToken(token)))
    .for('update');
  if (!row || row.revoked_at || row.expires_at <= now) return REFUSED;
  if (row.used_at && now.getTime() - row.used_at.getTime() > GRACE_MS) {
    // Answered after the transaction: an error thrown in here would undo the revocation.
    await revokeFamily(tx, row.family, now);
    return { stolen: row };
  }
  const [account] = await tx.select().from(users).where(eq(users.id, row.user_id));
  if (!account || !mayEnter(context.settings, account)) return REFUSED;
  const [session] = await tx
    .update(sessions)
    .set({ last_seen_at: now })
    .where(and(eq(sessions.id, row.family), isNull(sessions.revoked_at), or(isNull(sessions.ends_at), gt(sessions.ends_at, now))))
    .returning();
  if (!session) return REFUSED;
  return authInfoOf(context, account, session, await successorOf(context, tx, row, session, userAgent));
}

/**
 * Trades a refresh token for the next one of its family.
 * @throws HttpError 401 `session_ended` for an unknown, expired, revoked or stolen one.
 */
export async function rotateSession(
  context: Ports<'clock' | 'db' | 'log' | 'policy' | 'settings'>,
  token: string,
  origin: Origin,
): Promise<AuthInfo> {
  const next = await context.db.transaction((tx) => rotateIn(context, tx, token, origin.userAgent));
  if ('access_token' in next) return next;
  if (next.stolen) {
    noteFailure(context, 'auth.refresh-refused', { account: next.stolen.user_id, origin, facts: { reason: 'used-before' } });
    await context.policy.changed({ sessionsOf: next.stolen.user_id });
  }
  throw new HttpError(401, 'session_ended');
}

/** Ends a session on every tab: no refresh token of its family works any more. False for one that had ended before. */
export function endSession(db: Database, family: string, now: Date): Promise<boolean> {
  return revokeFamily(db, family, now);
}

/** Removes tokens that could not be used any more anyway. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, now));
  const late = new Date(now.getTime() - GRACE_MS);
  await db
    .update(refreshTokens)
    .set({ successor: null })
    .where(and(isNotNull(refreshTokens.successor), lt(refreshTokens.used_at, late)));
  // A session nobody came back to for longer than a refresh token is good for cannot go on.
  await db.delete(sessions).where(lt(sessions.last_seen_at, new Date(now.getTime() - REFRESH_DAYS * 86_400_000)));
}
