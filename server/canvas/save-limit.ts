import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/http/errors.ts';
import { RateLimit } from '#server/http/rate-limit.ts';
import { userOf } from '#server/http/session.ts';

/** An editor saves a while after each change, one request at a time: some sixty a minute at most. */
const SAVES = { burst: 60, perSecond: 3 };
/** Bytes: the largest drawing once a second, for good. */
const BYTES = { burst: 8 * 1024 * 1024, perSecond: 2 * 1024 * 1024 };
const SWEEP_MS = 60_000;
const RETRY_SECONDS = 2;

/** Bytes of a body as far as they are known before it is read: all it may have where it does not say. */
function sizeOf({ headers }: FastifyRequest, limit: number): number {
  const length = Number(headers['content-length'] ?? limit);
  return Number.isSafeInteger(length) ? Math.min(Math.max(length, 1), limit) : limit;
}

/** Puts off whoever saves more often, or more, than an editor does. */
export class SaveLimit {
  readonly #saves = new RateLimit(SAVES);
  readonly #bytes = new RateLimit(BYTES);
  #swept = 0;

  /** Before the body, of `limit` bytes at most, is read. @throws HttpError 429 `too_many_saves`. */
  require(request: FastifyRequest, limit: number): void {
    const now = Date.now();
    this.#sweep(now);
    const { id } = userOf(request);
    const size = sizeOf(request, limit);
    const granted = this.#saves.take(id, 1, now) === 1 ? this.#bytes.take(id, size, now) : 0;
    if (granted === size) return;
    this.#bytes.giveBack(id, granted);
    throw new HttpError(429, 'too_many_saves', { params: { seconds: RETRY_SECONDS }, headers: { 'retry-after': String(RETRY_SECONDS) } });
  }

  #sweep(now: number): void {
    if (now - this.#swept <= SWEEP_MS) return;
    this.#saves.forgetIdle(now);
    this.#bytes.forgetIdle(now);
    this.#swept = now;
  }
}
