import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { attempts } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';

/** How often something may happen within a window of time. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly minutes: number;
}

/** Counted per address of the client: slows down guessing over many accounts. */
export const LOGIN_BY_ADDRESS: Limit = { name: 'login-address', most: 60, minutes: 10 };
/** Counted per account, failures only: slows down guessing one account's password from many addresses. */
export const LOGIN_BY_ACCOUNT: Limit = { name: 'login-account', most: 10, minutes: 15 };
/** Registering tells whether an email is taken, so it is slow, too. */
export const REGISTER_BY_ADDRESS: Limit = { name: 'register-address', most: 30, minutes: 60 };

/** What is limited is hashed: the table never shows an email that somebody typed. */
function keyOf(limit: Limit, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject.toLowerCase()}`).digest('base64url');
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
    title: 'login',
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

/** Forgets every attempt, after the right password. */
export async function clearAttempts(db: Database, limit: Limit, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(limit, subject)));
}

/** Removes counters whose window is over. */
export async function removeExpiredAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.resets_at, now));
}
