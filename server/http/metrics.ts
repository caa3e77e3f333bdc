import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { AuthStep } from '#resources/kit/action.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

declare module 'fastify' {
  interface FastifyContextConfig {
    authStep?: AuthStep;
  }
  interface FastifyRequest {
    /** The code of the first problem it was refused with; null while it was not. */
    refusal: string | null;
    /** It was refused for now, and nothing went wrong. */
    isPutOff: boolean;
  }
}

/** The numbers of one server; other parts add their own to the same registry. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Measures every request by method, route pattern (never the address, which holds ids) and status. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Answers with a status of 500 or more, but for those that are put off until data is there',
    labelNames,
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'auth_attempts_total',
    help: 'Log-ins and the like by step and outcome: ok, or the code of the refusal',
    labelNames: ['step', 'outcome'] as const,
    registers: [registry],
  });
  app.decorateRequest('refusal', null);
  app.decorateRequest('isPutOff', false);
  /** Made once for each combination: the library takes labels apart and together again with every number. */
  const children = new Map<string, Histogram.Internal<(typeof labelNames)[number]>>();
  const durationOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`;
    const child = children.get(key) ?? duration.labels({ method, route, status });
    children.set(key, child);
    return child;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const step = request.routeOptions.config.authStep;
    if (step) attempts.inc({ step, outcome: reply.statusCode < 400 ? 'ok' : (request.refusal ?? String(reply.statusCode)) });
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    durationOf(method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
    if (reply.statusCode >= 500 && !request.isPutOff) failures.inc({ method, route, status: reply.statusCode });
    done();
  });
}
