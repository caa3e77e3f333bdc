import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { buildApp } from '#server/app/build-app.ts';
import type { Context } from '#server/app/context.ts';
import { type CapabilityRoutes, capabilities } from '#server/app/routes.ts';
import { forgetBegun } from '#server/billing/staff/begun-codes.ts';
import { keepBuiltIn } from '#server/billing/staff/coupons.ts';
import { collectorRoutes } from '#server/collector/intake/routes.ts';
import type { Closable } from '#server/ports.ts';
import { openCollector } from './collector/collector.ts';
import { measureCollector } from './collector/metrics.ts';
import { startDemo } from './demo/seed.ts';
import { createMetrics } from './http/metrics.ts';
import { closeTransports } from './mail/transport.ts';
import { type Role, StartError } from './settings.ts';

/** What a role brings: routes to answer, work to end. */
interface Part {
  readonly routes?: readonly CapabilityRoutes[];
  readonly closable?: Closable;
  /** Adds its numbers to those of the server. */
  readonly measure?: (metrics: Registry) => void;
}

const START = {
  web: async () => ({ routes: capabilities }),
  collector: async (context) => {
    const collector = await openCollector(context);
    return {
      routes: [(app) => collectorRoutes(app, collector)],
      closable: collector,
      measure: (metrics) => measureCollector(metrics, collector),
    };
  },
  worker: async (context) => {
    await forgetBegun(context);
    await keepBuiltIn(context.db, context.settings.prices);
    const demo = await startDemo(context);
    const work = await context.jobs.work(context);
    await context.jobs.send('housekeeping', {}, { singletonKey: 'at start' });
    const close = async () => {
      await demo.close();
      await work.close();
      closeTransports();
    };
    return { closable: { close } };
  },
} as const satisfies Record<Role, (context: Context) => Promise<Part>>;

export interface Running {
  readonly app: FastifyInstance;
  /** Port it listens on, of interest when the settings say 0. */
  readonly port: number;
  /** Takes no more requests, answers those under way, then empties the collector. */
  close(): Promise<void>;
}

async function listen(app: FastifyInstance, { settings }: Context): Promise<number> {
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${settings.port} is taken by another program. Stop it, or set PORT to a free one.`);
    if (code === 'EACCES') throw new StartError(`This user may not listen on port ${settings.port}. Set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST ${settings.host} is no address of this machine.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : settings.port;
}

/** Starts what FLUMEN_ROLES names, in this process and behind one port. A worker answers the health checks only. */
export async function startRoles(context: Context): Promise<Running> {
  const parts: Part[] = [];
  const closeParts = async (): Promise<void> => {
    for (const part of parts) await part.closable?.close();
  };
  try {
    for (const role of context.settings.roles) parts.push(await START[role](context));
    const metrics = createMetrics();
    for (const part of parts) part.measure?.(metrics);
    const app = await buildApp(context, {
      capabilities: parts.flatMap((part) => part.routes ?? []),
      clientRoot: context.settings.roles.includes('web') ? undefined : null,
      metrics,
    });
    const port = await listen(app, context);
    return {
      app,
      port,
      async close() {
        await app.close();
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}
