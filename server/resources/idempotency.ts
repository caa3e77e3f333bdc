import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { idempotencyKeys } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';

const HEADER = 'idempotency-key';
const LONGEST = 128;
/** How long a repetition is recognised. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What a request with a key stands for: the same key must come with the same request. */
export interface RequestKey {
  readonly userId: string;
  readonly key: string;
  readonly digest: string;
}

/** The `Idempotency-Key` of a request, bound to its path; null without one. */
export function requestKey(request: FastifyRequest, userId: string): RequestKey | null {
  const given = request.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given !== 'string' || given === '' || given.length > LONGEST) {
    throw new HttpError(400, 'bad_idempotency_key', { params: { max: LONGEST }, pointer: '#idempotency-key' });
  }
  const digest = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url');
  const place = `${request.method} ${request.url.split('?')[0]} ${request.workspace?.id ?? ''}`;
  return { userId, key: `${place} ${given}`, digest };
}

async function answerBefore(tx: Database, { userId, key, digest }: RequestKey): Promise<unknown> {
  const [known] = await tx
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key)));
  const body = known?.body as { digest?: string; answer?: unknown } | undefined;
  if (body?.digest !== digest) throw new HttpError(422, 'idempotency_mismatch', { pointer: '#idempotency-key' });
  return body.answer;
}

/** Old keys go when a new one of the same person comes, which needs no job and no scan. */
async function forgetOld(tx: Database, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.user_id, userId), lt(idempotencyKeys.created_at, before)));
}

export interface OnceOptions {
  /** Null: the request carries no key and is run every time. */
  readonly request: RequestKey | null;
  /** HTTP status of the answer. */
  readonly status: number;
  readonly now: Date;
}

/**
 * Runs a write once per key and answers the first result again to every repetition within a day.
 * The key is taken inside the same transaction: a second request waits for the first, and a write
 * that fails leaves the key free.
 */
export async function onceFor<T extends object>(tx: Database, { request, status, now }: OnceOptions, write: () => Promise<T>): Promise<T> {
  if (!request) return write();
  const { userId: user_id, key, digest } = request;
  await forgetOld(tx, user_id, now);
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ user_id, key, status, body: {}, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) return (await answerBefore(tx, request)) as T;
  const answer = await write();
  await tx
    .update(idempotencyKeys)
    .set({ body: { digest, answer } })
    .where(and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key)));
  return answer;
}
