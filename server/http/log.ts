import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '#server/settings.ts';

const SECRETS = ['authorization', 'cookie', 'password', 'access_token', 'refresh_token', 'app_key', 'secret', 'token', 'set-cookie', 'current', 'updated'];

/** Structured logs, one JSON object a line, with every secret blacked out however it got there. */
export function logOptions(settings: Pick<Settings, 'logLevel'>): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: settings.logLevel,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`, `*.headers["${name}"]`]), censor: '[secret]' },
    serializers: {
      req: (request) => ({ method: request.method, url: request.url.split('?')[0], id: request.id, remote: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}
