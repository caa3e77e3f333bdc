import type { FastifyRequest } from 'fastify';

const wrapped = new WeakSet<FastifyRequest>();

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A `preValidation` hook for calls that take their fields plain, as a form, or as the attributes
 * of a JSON:API document: the schema then sees the fields, and errors point to where they stood.
 */
export async function unwrapAttributes(request: FastifyRequest): Promise<void> {
  const body: unknown = request.body;
  if (!isRecord(body) || !isRecord(body.data) || !isRecord(body.data.attributes)) return;
  request.body = body.data.attributes;
  wrapped.add(request);
}

/** JSON pointer of a field in the body as it was sent. */
export function pointerIn(request: FastifyRequest, path: string): string {
  return wrapped.has(request) ? `/data/attributes${path}` : path;
}
