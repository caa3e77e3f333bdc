import type { FastifyInstance } from 'fastify';
import { exportRoute } from '#server/accounts/export-route.ts';
import { logOutRoute } from '#server/accounts/log-out-route.ts';
import { journeyRoutes } from '#server/accounts/oidc/journey.ts';
import type { Context } from '#server/app/context.ts';
import { auditRoutes } from '#server/audit-log/audit-routes.ts';
import { bookingRoute } from '#server/billing/booking/route.ts';
import { listWith } from '#server/billing/coupons/coupons.ts';
import { invoiceRoute } from '#server/billing/documents/route.ts';
import { noticeRoute } from '#server/billing/notice-route.ts';
import { logoRoute } from '#server/canvas/logo/file-route.ts';
import { pictureRoute } from '#server/canvas/pictures/file-route.ts';
import { canvasRoutes } from '#server/canvas/save-route.ts';
import { togetherRoutes } from '#server/canvas/together/route.ts';
import { exportFileRoute } from '#server/exports/file-route.ts';
import { liveRoutes } from '#server/live/live-routes.ts';
import { unsubscribeRoutes } from '#server/mail/unsubscribe.ts';
import { funnelPage } from '#server/public-pages/funnel-page.ts';
import { publicPages } from '#server/public-pages/routes.ts';
import { resourceRoutes } from '#server/resources/mount.ts';
import { readingForStrangers } from '#server/sites/strangers.ts';
import { actionRoutes } from './action-routes.ts';
import { analyticsRoutes } from './report-routes.ts';

/** A capability's routes. Each names its policy subject in `config.access`; registration refuses it otherwise. */
export type CapabilityRoutes = (app: FastifyInstance, context: Context) => void | Promise<void>;

/** Every capability that answers over HTTP. */
export const capabilities: readonly CapabilityRoutes[] = [
  logOutRoute,
  exportRoute,
  journeyRoutes,
  canvasRoutes,
  togetherRoutes,
  actionRoutes,
  liveRoutes,
  analyticsRoutes,
  auditRoutes,
  exportFileRoute,
  logoRoute,
  pictureRoute,
  unsubscribeRoutes,
  noticeRoute,
  bookingRoute,
  invoiceRoute,
  resourceRoutes,
  (app, context) => funnelPage(app, context, readingForStrangers(context)),
  (app, context) => publicPages(app, context, (code) => listWith(context.db, context.settings.prices, code)),
];
