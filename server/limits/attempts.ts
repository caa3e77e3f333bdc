import { createHash } from 'node:crypto';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { attempts } from '#server/db/tables/installation.ts';
import { HttpError } from '#server/http/errors.ts';
import { LASTING_LIMITS, type LastingLimitName, LIMITS, type LimitName } from './limits.ts';

const DAY_MINUTES = 24 * 60;
/** How long failures that last are remembered after the newest one. */
const REMEMBERED_MS = 7 * 86_400_000;

/** What is limited is hashed: the table never shows an email that somebody typed. */
export function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}\n${subject.toLowerCase()}`).digest('base64url');
}

/** What was counted: `isLast` when the next one will be refused. */
export interface Counted {
  readonly isLast: boolean;
}
/** Against a limit that lasts: failures in a row so far, this one among them unless it is taken back. */
export interface Failures extends Counted {
  readonly failures: number;
}

function tooMany(title: string, until: Date, now: Date): HttpError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new HttpError(429, 'too_many_attempts', {
    title,
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  });
}

/**
 * Counts one attempt.
 * @throws HttpError 429 `too_many_attempts` once there were more than the limit allows.
 */
export async function countAttempt(db: Database, name: LimitName, subject: string, now: Date): Promise<Counted> {
  const { most, minutes, title } = LIMITS[name];
  const ends = new Date(now.getTime() + minutes * 60_000);
  const isOver = sql`${attempts.resets_at} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(name, subject), count: 1, resets_at: ends })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else ${attempts.resets_at} end`,
      },
    })
    .returning();
  if (row && row.count > most) throw tooMany(title, row.resets_at, now);
  return { isLast: row?.count === most };
}

/** Minutes of the pause that the failures so far bring: 0 between two pauses. */
function pauseAfter(failures: number, { most, minutes }: (typeof LASTING_LIMITS)[LastingLimitName]): number {
  return failures % most === 0 ? Math.min(minutes * 2 ** (failures / most - 1), DAY_MINUTES) : 0;
}

/**
 * Counts one attempt against a limit that lasts, unless a pause holds. Of several at once each is counted.
 * @throws HttpError 429 `too_many_attempts` during a pause.
 */
export async function countLasting(db: Database, name: LastingLimitName, subject: string, now: Date): Promise<Failures> {
  const key = keyOf(name, subject);
  const limit = LASTING_LIMITS[name];
  const failures = await db.transaction(async (tx) => {
    const held = async () => {
      await tx.insert(attempts).values({ key, count: 0, lasting: true, resets_at: now }).onConflictDoNothing();
      const [row] = await tx.select().from(attempts).where(eq(attempts.key, key)).for('update');
      return row;
    };
    // Gone when the right code of a request beside was waited for: what is counted begins anew then.
    const row = (await held()) ?? (await held());
    if (!row) throw tooMany(limit.title, now, now);
    // Between two pauses the row holds the time of the newest failure, which may be that of a request that began later.
    const isPause = row.count > 0 && pauseAfter(row.count, limit) > 0;
    if (isPause && row.resets_at > now) throw tooMany(limit.title, row.resets_at, now);
    const isQuiet = now.getTime() - row.resets_at.getTime() > REMEMBERED_MS;
    const count = isQuiet ? 1 : row.count + 1;
    const resets_at = new Date(now.getTime() + pauseAfter(count, limit) * 60_000);
    await tx.update(attempts).set({ count, resets_at }).where(eq(attempts.key, key));
    return count;
  });
  return { failures, isLast: pauseAfter(failures, limit) > 0 };
}

/** Takes back what a successful attempt counted: only failures are to add up. */
export async function forgiveAttempt(db: Database, name: LimitName, subject: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, keyOf(name, subject)));
}

/** Forgets every attempt, after the right password or code. */
export async function clearAttempts(db: Database, name: LimitName | LastingLimitName, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(name, subject)));
}

/** Removes counters whose window is over; failures that last are remembered for a week. */
export async function removeExpiredAttempts(db: Database, now: Date): Promise<void> {
  const forgotten = lt(attempts.resets_at, new Date(now.getTime() - REMEMBERED_MS));
  await db.delete(attempts).where(or(forgotten, and(lt(attempts.resets_at, now), eq(attempts.lasting, false))));
}
