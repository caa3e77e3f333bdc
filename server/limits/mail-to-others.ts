import type { FastifyRequest } from 'fastify';
import { userOf } from '#server/http/session.ts';
import type { Ports } from '#server/ports.ts';
import { countAttempt } from './attempts.ts';
import { networkOf } from './networks.ts';

/**
 * Counts a mail that somebody has sent to somebody else, by account and by network.
 * @throws HttpError 429 `too_many_attempts`.
 */
export async function countMailToOthers({ db, clock }: Ports<'clock' | 'db'>, request: FastifyRequest): Promise<void> {
  await countAttempt(db, 'mail-to-others-network', networkOf(request.ip), clock());
  await countAttempt(db, 'mail-to-others', userOf(request).id, clock());
}
