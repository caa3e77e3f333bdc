import type { FastifyInstance } from 'fastify';
import { type AnyResource, servingsOf } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import type { RowPorts } from './ports.ts';

const MOUNT_BY_API = {
  dashboard: dashboardRoutes,
  analytics: analyticsRoutes,
} as const satisfies Record<AnyResource['api'], (app: FastifyInstance, resource: AnyResource, context: RowPorts) => void>;

/** REST for every declaration: a new resource needs nothing here. */
export function resourceRoutes(app: FastifyInstance, context: RowPorts): void {
  for (const resource of allResources.flatMap(servingsOf)) MOUNT_BY_API[resource.api](app, resource, context);
}
