import type { FastifyReply } from 'fastify';

/** Why work was given up whose asker went away: no failure, and nobody is left to be told. */
export class RequestGone extends Error {
  constructor() {
    super('the request ended before its answer');
    this.name = 'RequestGone';
  }
}

/** Aborted when the connection ends before the answer was sent: nobody waits for it any more. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new RequestGone());
  });
  return gone.signal;
}
