import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { onSale } from '#domain/plans/prices.ts';
import type { Context } from '#server/app/context.ts';
import { sharedPages } from '#server/canvas/share/pages.ts';
import { BODY_LIMIT, readBodies } from '#server/http/body.ts';
import { compressAnswers } from '#server/http/compression.ts';
import { watchDisk } from '#server/http/disk-watch.ts';
import { answerErrors } from '#server/http/error-handler.ts';
import { refuseUnreadable, refuseUnroutable } from '#server/http/failures/unroutable.ts';
import { comeInTurn } from '#server/http/fairness/come-in-turn.ts';
import { unwrapDocuments } from '#server/http/json-api/attributes.ts';
import { negotiate } from '#server/http/json-api/negotiation.ts';
import { logRequests } from '#server/http/log.ts';
import { createMetrics, measureRequests } from '#server/http/metrics.ts';
import { openApi } from '#server/http/openapi/openapi.ts';
import { refuseUnknownParameters } from '#server/http/query-parameters.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { keepSentBodies } from '#server/http/sent-body.ts';
import { readSessions } from '#server/http/session.ts';
import { Asked, takeSockets } from '#server/http/sockets.ts';
import { staticFiles } from '#server/http/static-files.ts';
import { trusted } from '#server/http/trusted-proxies.ts';
import { guard } from '#server/policy/guard.ts';
import { operationRoutes } from './operations.ts';
import { type CapabilityRoutes, capabilities } from './routes.ts';

export interface AppParts {
  /** What this process answers; everything of the web role by default. */
  readonly capabilities?: readonly CapabilityRoutes[];
  /** Folder of the built browser part; null serves none. */
  readonly clientRoot?: string | null;
  readonly metrics?: Registry;
}

/** Takes over a proxy's id when one is trusted, so that a request can be followed through both logs. */
function requestId(trusted: boolean) {
  return (request: { headers: Record<string, unknown> }): string => {
    const given = request.headers['x-request-id'];
    return trusted && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  };
}

/** The whole HTTP server, not listening yet: tests speak to it with `app.inject`. */
export async function buildApp(context: Context, parts: AppParts = {}): Promise<FastifyInstance> {
  const { settings } = context;
  const app: FastifyInstance = Fastify<Server>({
    loggerInstance: context.log,
    http: { IncomingMessage: Asked },
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    genReqId: requestId(settings.trustProxy !== false),
    // A request that trickles in may not hold its connection for good; answers may take longer.
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests are logged once, by `logRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: (error, socket) => refuseUnreadable(context.log, error, socket),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  watchDisk(app, settings);
  logRequests(app);
  const metrics = parts.metrics ?? createMetrics();
  measureRequests(app, metrics);
  app.decorate('supportEmail', settings.supportEmail ?? null);
  app.decorate('sold', onSale(settings.prices));
  await takeSockets(app);
  securityHeaders(app, settings);
  sharedPages(app, context);
  await readBodies(app);
  keepSentBodies(app);
  negotiate(app);
  readSessions(app, context);
  comeInTurn(app);
  guard(app, context);
  unwrapDocuments(app);
  refuseUnknownParameters(app);
  await openApi(app);
  operationRoutes(app, context, metrics);
  await app.register(async (api) => {
    await compressAnswers(api);
    for (const routes of parts.capabilities ?? capabilities) await api.register(async (scope) => routes(scope, context));
  });
  await staticFiles(app, settings, parts.clientRoot);
  return app;
}
