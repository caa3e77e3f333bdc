import type { FastifyReply } from 'fastify';

/** Aborted when the connection ends before the answer was sent: nobody waits for it any more. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('the request ended before its answer'));
  });
  return gone.signal;
}
