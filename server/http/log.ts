import type { FastifyInstance, FastifyRequest } from 'fastify';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import type { Settings } from '#server/settings.ts';
import { quietLogMethod } from './quiet-log.ts';

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'access_token',
  'refresh_token',
  'app_key',
  'secret',
  'token',
  'set-cookie',
  'sec-websocket-protocol',
  'current',
  'updated',
];

/**
 * An error without the values of its query: the query builder puts them into the message and
 * beside it, and they are emails, names and hashes. Causes are cut in the same way.
 */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, cause, name } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const cut = (text: string | undefined) => text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
  return { type: name, message: cut(message), stack: cut(stack), ...code, ...(cause ? { cause: errorWithoutValues(cause) } : {}) };
}

/** Structured logs, one JSON object a line, with every secret blacked out however it got there. */
export function logOptions(settings: Pick<Settings, 'logLevel'>): LoggerOptions {
  return {
    level: settings.logLevel,
    serializers: { err: errorWithoutValues },
    hooks: { logMethod: quietLogMethod() },
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`, `*.headers["${name}"]`]),
      censor: '[secret]',
    },
  };
}

/** Logs go to the error output; the standard output is for the person at the terminal. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Logger {
  return pino(logOptions(settings), destination({ fd: 2, sync: true }));
}

/** Parameters that open something by themselves, as in the links of mails. */
const SECRET_PARAMETER = /:(key|token)\b/;
/** The end of a mailed link to a page: which link it is, and its secret. */
const MAILED_KEY = /[\da-f-]{36}\.[\w-]+$/;
/** The pages of a shared canvas: their address opens it. */
const SHARED_KEY = /^(\/share\/|\/dashboard\/import\/)[\w-]+/;

/** The path as asked for; the route's pattern where the path holds a secret. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const pattern = routeOptions.url;
  return pattern && SECRET_PARAMETER.test(pattern)
    ? pattern
    : url.split('?')[0]?.replace(MAILED_KEY, ':key').replace(SHARED_KEY, '$1:token');
}

/** Who asked: the account, and whether staff was in it; nothing for a visitor. */
function askerOf({ user }: FastifyRequest) {
  return user ? { account: user.id, ...(user.isImpersonated ? { impersonated: true } : {}) } : {};
}

/** One line a request, without query (it may hold names), body or address of the visitor. */
export function logRequests(app: FastifyInstance): void {
  const isVerbose = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    // A store that is away or full is no fault of the request: what is wrong has a line of its own.
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 503;
    const level = isFault ? 'error' : request.url.startsWith('/api/') ? 'info' : 'debug';
    if (level === 'debug' && !isVerbose) return done();
    request.log[level](
      { method: request.method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...askerOf(request) },
      'answered',
    );
    done();
  });
}
