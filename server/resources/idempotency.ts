import { createHash, createHmac } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { idempotencyKeys } from '#server/db/tables/installation.ts';
import { HttpError } from '#server/http/errors.ts';
import { keysFor, type Secret, seal, unseal } from '#server/secrets/secret.ts';

const HEADER = 'idempotency-key';
const LONGEST = 128;
/** How long a repetition is recognised. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const SEALED = 'flumen idempotent answer';
const DIGEST = 'flumen request digest';

/** What a request with a key stands for: the same key must come with the same request. */
export interface RequestKey {
  readonly userId: string;
  readonly key: string;
  /** Digests the same request may have been kept under, that of the current secret first. */
  readonly digests: readonly string[];
  /** The server's secret, where request or answer hold something nobody may read in the store. */
  readonly secret?: Secret;
}

/**
 * The `Idempotency-Key` of a request, bound to its path; null without one. With the server's
 * `secret` nothing can be guessed from what is kept: a password in the request is hashed under a
 * key, and the answer is sealed.
 */
export function requestKey(request: FastifyRequest, userId: string, secret?: Secret): RequestKey | null {
  const { config, url } = request.routeOptions;
  if (!config.idempotent) throw new Error(`${url} takes an ${HEADER} and does not say so in its config`);
  const given = request.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given !== 'string' || given === '' || given.length > LONGEST) {
    throw new HttpError(400, 'bad_idempotency_key', { params: { max: LONGEST }, pointer: '#idempotency-key' });
  }
  const hashes = secret === undefined ? [createHash('sha256')] : keysFor(secret, DIGEST).map((key) => createHmac('sha256', key));
  const text = JSON.stringify(request.body ?? null);
  const digests = hashes.map((hash) => hash.update(text).digest('base64url'));
  const place = `${request.method} ${request.url.split('?')[0]} ${request.workspace?.id ?? ''}`;
  return { userId, key: `${place} ${given}`, digests, secret };
}

/** The answer as text, because the store would keep its members in an order of its own: a repetition is answered byte for byte. */
interface Kept {
  readonly digest?: string;
  readonly text?: string;
  readonly sealed?: string;
  /** As it was kept before it was a text. */
  readonly answer?: unknown;
}

function keptOf({ digests: [digest], secret }: RequestKey, answer: unknown): Kept {
  const text = JSON.stringify(answer);
  return secret === undefined ? { digest, text } : { digest, sealed: seal(secret, SEALED, text) };
}

const isSame = ({ digests }: RequestKey, kept: Kept | undefined): boolean => digests.some((digest) => digest === kept?.digest);

async function answerBefore(tx: Database, request: RequestKey): Promise<unknown> {
  const { userId, key, secret } = request;
  const [known] = await tx
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key)));
  const kept = known?.body as Kept | undefined;
  if (!kept || !isSame(request, kept)) throw new HttpError(422, 'idempotency_mismatch', { pointer: '#idempotency-key' });
  if (secret === undefined) return kept.text === undefined ? kept.answer : JSON.parse(kept.text);
  return JSON.parse(unseal(secret, SEALED, kept.sealed ?? '') ?? 'null');
}

/** Was this very request answered before? For a write whose preconditions end with its success. */
export async function wasAnswered(db: Database, request: RequestKey | null): Promise<boolean> {
  if (!request) return false;
  const [known] = await db
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, request.userId), eq(idempotencyKeys.key, request.key)));
  return isSame(request, known?.body as Kept | undefined);
}

/** Old keys go when a new one of the same person comes, which needs no job and no scan. */
async function forgetOld(tx: Database, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.user_id, userId), lt(idempotencyKeys.created_at, before)));
}

/** Has the key been used, for whatever? Then `answerOnce` answers, or refuses, without running anything. */
export async function isKeyTaken(db: Database, request: RequestKey | null): Promise<boolean> {
  if (!request) return false;
  const known = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, request.userId), eq(idempotencyKeys.key, request.key)));
  return known.length > 0;
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
export async function answerOnce<T extends object>(
  tx: Database,
  { request, status, now }: OnceOptions,
  write: () => Promise<T>,
): Promise<T> {
  if (!request) return write();
  const { userId: user_id, key } = request;
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
    .set({ body: keptOf(request, answer) })
    .where(and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key)));
  return answer;
}
