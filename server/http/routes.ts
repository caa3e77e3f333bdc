import type { FastifyInstance } from 'fastify';
import { exportRoute } from '#server/accounts/export-route.ts';
import { logOutRoute } from '#server/accounts/log-out-route.ts';
import { journeyRoutes } from '#server/accounts/oidc/journey.ts';
import { actionRoutes } from '#server/actions/routes.ts';
import { analyticsRoutes } from '#server/analytics/routes.ts';
import { auditRoutes } from '#server/audit/audit-routes.ts';
import { canvasRoutes } from '#server/canvas/save-route.ts';
import type { Context } from '#server/context.ts';
import { liveRoutes } from '#server/live/live-routes.ts';
import { unsubscribeRoutes } from '#server/mail/unsubscribe.ts';
import { resourceRoutes } from '#server/resources/mount.ts';

/** A capability's routes. Each names its policy subject in `config.access`; registration refuses it otherwise. */
export type CapabilityRoutes = (app: FastifyInstance, context: Context) => void | Promise<void>;

/** Every capability that answers over HTTP. */
export const capabilities: readonly CapabilityRoutes[] = [
  logOutRoute,
  exportRoute,
  journeyRoutes,
  canvasRoutes,
  actionRoutes,
  liveRoutes,
  analyticsRoutes,
  auditRoutes,
  unsubscribeRoutes,
  resourceRoutes,
];
