import type { FastifyRequest } from 'fastify';
import type { BillingPorts } from '#server/billing/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt, forgiveAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';

const isUnknown = (error: unknown) => error instanceof HttpError && error.code === 'billing_coupon_unknown';

interface Trying<T> {
  readonly context: Pick<BillingPorts, 'db' | 'clock'>;
  readonly request: FastifyRequest;
  /** As it was typed; null where there is none. */
  readonly code: string | null | undefined;
  /** Does the answer say that there is no such code? One that is refused says so by itself. */
  readonly isWrong?: (answer: T) => boolean;
}

/**
 * Asks with a code: wrong ones add up, so that nobody tries through what staff choose. A code that there is
 * costs nothing, whether or not it can be used.
 * @throws HttpError 429 `too_many_attempts`, before anything is asked.
 */
export async function tryCode<T>(
  { context: { db, clock }, request, code, isWrong = () => false }: Trying<T>,
  ask: () => Promise<T>,
): Promise<T> {
  if (code === null || code === undefined) return ask();
  const counted = [
    ['coupon-address', networkOf(request.ip)],
    ['coupon-account', userOf(request).id],
  ] as const;
  for (const [limit, subject] of counted) await countAttempt(db, limit, subject, clock());
  let wrong = false;
  try {
    const answer = await ask();
    wrong = isWrong(answer);
    return answer;
  } catch (error) {
    wrong = isUnknown(error);
    throw error;
  } finally {
    if (!wrong) for (const [limit, subject] of counted) await forgiveAttempt(db, limit, subject);
  }
}
