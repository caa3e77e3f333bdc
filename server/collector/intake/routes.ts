import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { FILTER_REASONS, type KeyedAnswer, type LinkAnswer, type TrackAnswer } from '#domain/wire/track.ts';
import { partsOf } from '#resources/kit/action.ts';
import type { ProtocolCall } from '#resources/kit/protocol.ts';
import { protocol } from '#resources/protocol/index.ts';
import { sendError } from '#server/http/error-handler.ts';
import { HttpError } from '#server/http/errors.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Collector } from '../collector.ts';
import type { Sender } from '../filtering/filter.ts';
import { driven, readUserAgent } from '../filtering/user-agent.ts';
import type { CollectorParts } from '../parts.ts';
import { readLanguage } from '../rows/language.ts';
import { SpoolUnavailable } from '../spool/spool.ts';
import { CurrencyChanged, collectBatch } from './collect.ts';
import { countryOf } from './country.ts';
import { isGoodLink, linkSchema } from './link.ts';
import { parseOpen } from './malformed.ts';
import { parseBody } from './parse.ts';
import { SCRIPT_FOLDER, ScriptFiles } from './script.ts';
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
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'retry-after');
  reply.header('cross-origin-resource-policy', 'cross-origin').header('x-content-type-options', 'nosniff');
}

const openToAnyOrigin: onRequestHookHandler = (_request, reply, done) => {
  allowAnyOrigin(reply);
  done();
};

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
  // A logger of its own for each of them costs as much as the work itself.
  childLoggerFactory: (logger) => logger,
  validatorCompiler: () => (value) => ({ value }),
  serializerCompiler: () => (value) => JSON.stringify(value),
  // One line of JSON is not worth looking at what the sender could unpack.
  compress: false,
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

/** Who sends a batch, as far as its request tells; `isDriven`: by what the batch says itself. */
function senderOf(request: FastifyRequest, settings: CollectorParts['settings'], isDriven: boolean): Sender {
  const { 'user-agent': agent = '', 'accept-language': languages } = request.headers;
  const read = readUserAgent(agent);
  const userAgent = isDriven ? driven(read) : read;
  const { device, browser, os } = userAgent;
  const client = { device, browser, os, language: readLanguage(languages), country: countryOf(request, settings) };
  return { ip: request.ip, agent, userAgent, client };
}

/** `POST /t/e`: a batch of events of one browser. */
function trackRoute(app: FastifyInstance, collector: Collector): void {
  const options = {
    ...hotRoute,
    // The answer is a line of JSON for a script.
    config: { access: accessOf(protocol.track), refuses: [404, 429], isBare: true },
    schema: { tags: ['tracking'], body: trackBatchSchema, response: { 202: answerSchema } },
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const batch = await parseOpen(collector, trackBatchSchema, request);
    const sender = senderOf(request, collector.parts.settings, batch.driven === true);
    const collect = async () => {
      const config = await collector.configs.get(batch.workspace.toLowerCase(), request.ip);
      if (!config) throw new HttpError(404, 'unknown_workspace', { pointer: '/workspace' });
      return collectBatch(collector, config, batch, sender);
    };
    try {
      return reply.code(202).send(await withCurrency(collect));
    } catch (error) {
      return refuseForNow(error, collector, request, reply);
    }
  };
  const url = partsOf(protocol.track).path;
  app.post(url, { ...options, onRequest: openToAnyOrigin }, handler);
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
  const config = { access: accessOf(protocol.serverEvents), refuses: [401, 429], isBare: true };
  app.post(partsOf(protocol.serverEvents).path, { ...hotRoute, config, schema }, async (request, reply) => {
    try {
      return reply.code(202).send(await withCurrency(() => collectServerEvents(collector, request)));
    } catch (error) {
      return refuseForNow(error, collector, request, reply);
    }
  });
}

/** A minute old at most, so that whoever switches something on does not wait for it; unchanged ones cost a 304. */
const SCRIPT_AGE = 'public, max-age=60, stale-while-revalidate=300';
/** A part's name changes with its content. */
const PART_AGE = 'public, max-age=31536000, immutable';

/** `GET /t/:script`: the tracker of a workspace with what it may do there, `GET /t/p/:part`: what it loads where a page needs it. */
function scriptRoutes(app: FastifyInstance, collector: Collector, folder: string): void {
  const files = new ScriptFiles(folder, collector.parts.settings.publicUrl);
  const options = (call: ProtocolCall) => ({ config: { access: accessOf(call) }, schema: { hide: true } });
  app.get<{ Params: { script: string } }>(partsOf(protocol.script).path, options(protocol.script), async (request, reply) => {
    allowAnyOrigin(reply);
    const id = z.uuid().safeParse(request.params.script.replace(/\.js$/, ''));
    const config = id.success ? await collector.configs.get(id.data.toLowerCase(), request.ip) : null;
    const script = config && (await files.of(config, collector.parts.clock()));
    if (!script) throw new HttpError(404, 'not_found');
    reply.header('etag', script.etag).header('cache-control', SCRIPT_AGE);
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script.text);
  });
  app.get<{ Params: { part: string } }>(partsOf(protocol.scriptPart).path, options(protocol.scriptPart), async (request, reply) => {
    allowAnyOrigin(reply);
    const text = await files.part(request.params.part);
    if (!text) throw new HttpError(404, 'not_found');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', PART_AGE).send(text);
  });
}

/** `POST /t/l`: may the visitor that a link brought be taken over? */
function linkRoute(app: FastifyInstance, collector: Collector): void {
  const schema = {
    tags: ['tracking'],
    body: linkSchema,
    response: { 200: z.object({ linked: z.boolean() }) satisfies z.ZodType<LinkAnswer> },
  };
  const options = { ...hotRoute, config: { access: accessOf(protocol.link), isBare: true }, schema };
  app.post(partsOf(protocol.link).path, { ...options, onRequest: openToAnyOrigin }, async (request) => ({
    linked: await isGoodLink(collector, parseBody(linkSchema, request.body), {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  }));
}

/** The routes of an open collector. `scripts`: where the built tracker lies. */
export function collectorRoutes(app: FastifyInstance, collector: Collector, scripts = SCRIPT_FOLDER): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) => done(null, body));
  trackRoute(app, collector);
  serverEventsRoute(app, collector);
  linkRoute(app, collector);
  scriptRoutes(app, collector, scripts);
}
