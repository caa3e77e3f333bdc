import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../error-handler.ts';
import { problemText, translate } from '../language.ts';
import { asRefusal } from './as-refusal.ts';

/** No hook of ours runs for what reaches no route: the headers every answer has are set here. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/** Answers an address that cannot be read or holds too long an id. The address itself is neither repeated nor logged. */
export function refuseUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request);
  request.log.info({ method: request.method, status: refusal.status, code: refusal.code }, 'an address led to no route');
  void sendError(refusal, request, reply.headers({ ...HEADERS, 'x-request-id': request.id }));
}

/** What Node cannot read as a request, by the code of its parser; everything else is a 400. */
const UNREADABLE: Readonly<Record<string, { readonly status: number; readonly code: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large' },
};
const NOT_HTTP = { status: 400, code: 'bad_request' } as const;

function rawAnswer(status: number, code: string): string {
  const title = translate('en', `error_titles.${status}`);
  const body = JSON.stringify({ errors: [{ status: String(status), code, title, detail: problemText('en', code) }] });
  const headers = {
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers on a connection from which no request can be read: no HTTP, headers without end, or a
 * request that took too long. The connection ends with the answer.
 */
export function refuseUnreadable(log: FastifyBaseLogger, error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = UNREADABLE[error.code ?? ''] ?? NOT_HTTP;
  log.debug({ status, code: error.code }, 'a connection brought no request');
  if (socket.writable) socket.write(rawAnswer(status, code));
  socket.destroy(error);
}
