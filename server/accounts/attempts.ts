import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Database } from '#server/db/client.ts';
import { attempts } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';

/** How often something may happen within a window of time. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly minutes: number;
  /** Key under `error_titles.` of a refusal; that of the log-in where nothing else is said. */
  readonly title?: string;
}

/** Counted per address of the client: slows down guessing over many accounts. */
export const LOGIN_BY_ADDRESS: Limit = { name: 'login-address', most: 60, minutes: 10 };
/**
 * Counted per account and network, failures only: stops guessing from one place and locks nobody
 * else out of the account.
 */
export const LOGIN_BY_PLACE: Limit = { name: 'login-place', most: 10, minutes: 15 };
/** Counted per account over all networks its owner never came from: slows down guessing from many places at once. */
export const LOGIN_BY_ACCOUNT: Limit = { name: 'login-account', most: 50, minutes: 15 };
/** How long a network from which somebody logged in stays familiar for that account. */
const FAMILIAR = { name: 'login-familiar', minutes: 60 * 24 * 60 };
/** Registering tells whether an email is taken, so it is slow, too. */
export const REGISTER_BY_ADDRESS: Limit = { name: 'register-address', most: 30, minutes: 60 };

/** What is limited is hashed: the table never shows an email that somebody typed. */
function keyOf(limit: Pick<Limit, 'name'>, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject.toLowerCase()}`).digest('base64url');
}

/**
 * What an address stands for in a limit: an IPv4 address as it is, of an IPv6 address the /64,
 * because every household has 2^64 of them to choose from.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6
    ? `${read.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : read.toString();
}

/**
 * Counts one attempt.
 * @throws HttpError 429 `too_many_attempts` once there were more than the limit allows.
 */
export async function countAttempt(db: Database, limit: Limit, subject: string, now: Date): Promise<void> {
  const ends = new Date(now.getTime() + limit.minutes * 60_000);
  const isOver = sql`${attempts.resets_at} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(limit, subject), count: 1, resets_at: ends })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else ${attempts.resets_at} end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.most) return;
  const seconds = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000));
  throw new HttpError(429, 'too_many_attempts', {
    title: limit.title ?? 'login',
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  });
}

/** Takes back what a successful attempt counted: only failures are to add up. */
export async function forgiveAttempt(db: Database, limit: Limit, subject: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, keyOf(limit, subject)));
}

/** Did the owner of an account log in from this place before? */
export async function isFamiliar(db: Database, place: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, keyOf(FAMILIAR, place)), gt(attempts.resets_at, now)));
  return rows.length > 0;
}

/** Remembers a place from which somebody has just logged in. */
export async function rememberPlace(db: Database, place: string, now: Date): Promise<void> {
  const resets_at = new Date(now.getTime() + FAMILIAR.minutes * 60_000);
  await db
    .insert(attempts)
    .values({ key: keyOf(FAMILIAR, place), count: 0, resets_at })
    .onConflictDoUpdate({ target: attempts.key, set: { resets_at } });
}

/** Forgets every attempt, after the right password. */
export async function clearAttempts(db: Database, limit: Limit, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(limit, subject)));
}

/** Removes counters whose window is over. */
export async function removeExpiredAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.resets_at, now));
}
