import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Context } from '#server/app/context.ts';
import { readState } from '#server/demo/demo-state.ts';
import { notFound } from '#server/http/errors.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

const OWN_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Straight from this machine. A proxy on it that says nothing about whom it speaks for looks the
 * same, so where the public address is another nobody is taken for local; and a page elsewhere whose
 * name was made to point here sends that name as the host.
 */
function isLocal(request: FastifyRequest, publicUrl: string): boolean {
  const passedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  const named = [new URL(publicUrl).host, request.headers.host ?? ''];
  return passedOn === undefined && named.every((host) => OWN_NAME.test(host)) && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** A store that takes longer to say that it is there takes no work; whoever asks this waits no longer, whatever hangs. */
const PATIENCE_MS = 2_000;

/** What comes in time, or else `late`. Never rejects. */
async function inTime<T>(question: () => Promise<T>, late: T): Promise<T> {
  const timer = new AbortController();
  const waited = delay(PATIENCE_MS, late, { signal: timer.signal, ref: false });
  try {
    return await Promise.race([question(), waited]);
  } catch {
    return late;
  } finally {
    waited.catch(() => undefined);
    timer.abort();
  }
}

/** Share of the demo that is stored; undefined where there is none. */
async function demoShare({ db }: Context): Promise<number | undefined> {
  const state = await readState(db);
  if (!state || state.removed) return undefined;
  return state.goal === null ? 1 : Math.min(state.progress, 0.99);
}

/** For whoever runs the server: is it alive, does it take work, what are its numbers. */
export function operationRoutes(app: FastifyInstance, context: Context, metrics: Registry): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [database, analytics, full] = await Promise.all([
      inTime(() => context.db.execute(sql`select 1`).then(() => true), false),
      inTime(() => context.analytics.ready(), false),
      inTime(() => app.disk.isFull(), false),
    ]);
    const ready = database && analytics && !full;
    const demo = database ? await inTime(() => demoShare(context), undefined) : undefined;
    const disk = full ? 'full' : 'ok';
    if (!ready) reply.header('retry-after', '10');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database, analytics, disk, demo });
  });

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request, context.settings.publicUrl) && !hasToken(request, context.settings.metricsToken)) throw notFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
