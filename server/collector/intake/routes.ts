import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { AUTO_HEADER, FILTER_REASONS, type KeyedAnswer, type TrackAnswer } from '#domain/wire/track.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { sendError } from '#server/http/error-handler.ts';
import { HttpError } from '#server/http/errors.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Collector } from '../collector.ts';
import { readUserAgent } from '../filtering/user-agent.ts';
import { SpoolUnavailable } from '../spool/spool.ts';
import { CurrencyChanged, collectBatch } from './collect.ts';
import { parseBody } from './parse.ts';
import { SCRIPT_PATH, scriptReader } from './script.ts';
import { collectServerEvents, serverEventsSchema } from './server-events.ts';
import { trackBatchSchema } from './track-schema.ts';

const COLLECT_BODY_LIMIT = 64 * 1024;
const RETRY_AFTER_SECONDS = '5';

const answerSchema = z.object({
  accepted: z.int(),
  filtered: z.partialRecord(z.enum(FILTER_REASONS), z.int()).optional(),
}) satisfies z.ZodType<TrackAnswer>;
const keyedAnswerSchema = answerSchema.extend({ known: z.int().optional() }) satisfies z.ZodType<KeyedAnswer>;

/** Sites on any origin may send; the collector never reads a cookie, so no credentials are allowed. */
function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', `retry-after, ${AUTO_HEADER}`);
  reply.header('cross-origin-resource-policy', 'cross-origin').header('x-content-type-options', 'nosniff');
}

const QUIET_MS = 10_000;
let lastComplaint = 0;

/**
 * What cannot be taken now is asked for again later, not lost. Answered here and not by the error
 * handler: a full disk must not fill up further with a line of log per request.
 */
function refuseForNow(error: unknown, collector: Collector, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof SpoolUnavailable)) throw error;
  if (Date.now() - lastComplaint > QUIET_MS) {
    lastComplaint = Date.now();
    collector.parts.log.error({ err: error, spoolBytes: collector.metrics().spoolBytes }, 'events are refused for now');
  }
  return sendError(new HttpError(503, 'collector_busy', { headers: { 'retry-after': RETRY_AFTER_SECONDS } }), request, reply);
}

/**
 * The schemas document the route; the handlers check the body themselves because it arrives as
 * text whatever its content type says, and thousands of answers a second need no second check.
 */
const hotRoute = {
  bodyLimit: COLLECT_BODY_LIMIT,
  // The answer is a line of JSON for a script: headers that protect pages would only cost time.
  helmet: false,
  // A logger of its own for each of them costs as much as the work itself.
  childLoggerFactory: (logger) => logger,
  validatorCompiler: () => (value) => ({ value }),
  serializerCompiler: () => (value) => JSON.stringify(value),
} satisfies RouteShorthandOptions;

const MOST_TRIES = 3;

/** Does the work again with a fresh config when the workspace's currency changed in between. */
async function withCurrency<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CurrencyChanged) || tries === MOST_TRIES) throw error;
    }
  }
}

/** `POST /t/e`: a batch of events of one browser. */
function trackRoute(app: FastifyInstance, collector: Collector): void {
  const options = {
    ...hotRoute,
    config: { access: accessOf(protocol.track), refuses: [404, 429] },
    schema: { tags: ['tracking'], body: trackBatchSchema, response: { 202: answerSchema } },
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const batch = parseBody(trackBatchSchema, request.body);
    const sender = { ip: request.ip, userAgent: readUserAgent(request.headers['user-agent']) };
    const collect = async () => {
      const config = await collector.configs.get(batch.workspace.toLowerCase(), request.ip);
      if (!config) throw new HttpError(404, 'unknown_workspace', { pointer: '/workspace' });
      // Page views go on being sent, and with their answers the script hears when that changes.
      if (!config.tracking || !config.automaticActions) reply.header(AUTO_HEADER, 'off');
      return collectBatch(collector, config, batch, sender);
    };
    try {
      return reply.code(202).send(await withCurrency(collect));
    } catch (error) {
      return refuseForNow(error, collector, request, reply);
    }
  };
  const url = partsOf(protocol.track).path;
  app.post(url, { ...options, onRequest: async (_request, reply) => allowAnyOrigin(reply) }, handler);
  app.options(url, { config: { access: accessOf(protocol.track) }, schema: { hide: true } }, async (_request, reply) => {
    allowAnyOrigin(reply);
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

/** `POST /api/analytics/events`: events of the customer's own server, proven by app id and app key. */
function serverEventsRoute(app: FastifyInstance, collector: Collector): void {
  const schema = {
    tags: ['tracking'],
    summary: 'Events of your own server, and history of up to two years',
    headers: z.object({ 'x-app-id': z.uuid(), 'x-app-key': z.string() }),
    body: serverEventsSchema,
    response: { 202: keyedAnswerSchema },
  };
  const config = { access: accessOf(protocol.serverEvents), refuses: [401, 429] };
  app.post(partsOf(protocol.serverEvents).path, { ...hotRoute, config, schema }, async (request, reply) => {
    try {
      return reply.code(202).send(await withCurrency(() => collectServerEvents(collector, request)));
    } catch (error) {
      return refuseForNow(error, collector, request, reply);
    }
  });
}

/** `GET /t.js`: the tracker. It finds this server by its own `src`, so one file serves every workspace. */
function scriptRoute(app: FastifyInstance, path: string): void {
  const readScript = scriptReader(path);
  app.get(
    partsOf(protocol.script).path,
    { config: { access: accessOf(protocol.script) }, schema: { hide: true } },
    async (request, reply) => {
      allowAnyOrigin(reply);
      const script = await readScript();
      if (!script) throw new HttpError(404, 'not_found');
      reply.header('etag', script.etag).header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
      if (request.headers['if-none-match'] === script.etag) return reply.code(304).send();
      return reply.type('text/javascript; charset=utf-8').send(script.text);
    },
  );
}

/** The routes of an open collector. `script`: where the built tracker lies. */
export function collectorRoutes(app: FastifyInstance, collector: Collector, script = SCRIPT_PATH): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) => done(null, body));
  trackRoute(app, collector);
  serverEventsRoute(app, collector);
  scriptRoute(app, script);
}
