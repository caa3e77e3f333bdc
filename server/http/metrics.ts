import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
    help: 'Answers with a status of 500 or more',
    labelNames,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc(labels);
  });
}
