import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, before attributes are unwrapped and defaults filled in. */
    sentBody: unknown;
  }
}

/** Keeps what was sent, so that a refusal points into the document that the client knows. Register before other hooks. */
export function keepSentBodies(app: FastifyInstance): void {
  app.decorateRequest('sentBody', undefined);
  app.addHook('preValidation', (request, _reply, done) => {
    request.sentBody = request.body;
    done();
  });
}

/** The document as the client knows it; undefined where no body was read, or what was read is no JSON. */
export function sentBodyOf({ sentBody }: FastifyRequest): unknown {
  // The collector parses by itself: here its bodies are text.
  if (typeof sentBody !== 'string') return sentBody;
  try {
    return JSON.parse(sentBody);
  } catch {
    return undefined;
  }
}
