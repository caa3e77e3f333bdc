import type { FastifyInstance } from 'fastify';
import { type ActionGroup, actions } from '#resources/actions/index.ts';
import type { AnyAction } from '#resources/kit/action.ts';
import { shapeOf, type shapes } from '#resources/shapes/index.ts';
import { apiTokenHandlers } from '#server/accounts/api-tokens/handlers.ts';
import { accountHandlers, emailHandlers, sessionHandlers } from '#server/accounts/handlers.ts';
import { passwordHandlers } from '#server/accounts/passwords/handlers.ts';
import { twoFactorHandlers } from '#server/accounts/second-factor/handlers.ts';
import { stepUpHandlers } from '#server/accounts/step-up/handlers.ts';
import { catalogueHandlers } from '#server/actions/catalogue.ts';
import type { AnyHandler, HandlersOf } from '#server/actions/handler.ts';
import { mountAction } from '#server/actions/mount.ts';
import { adminHandlers } from '#server/admin/handlers.ts';
import { alertHandlers } from '#server/alerts/handlers.ts';
import type { Context } from '#server/app/context.ts';
import { billingHandlers } from '#server/billing/handlers.ts';
import { earningsHandlers } from '#server/billing/staff/handlers.ts';
import { beginningHandlers } from '#server/canvas/beginnings/handlers.ts';
import { commentHandlers } from '#server/canvas/comments/handlers.ts';
import { canvasHandlers } from '#server/canvas/handlers.ts';
import { communityHandlers } from '#server/canvas/library/community/handlers.ts';
import { templateHandlers } from '#server/canvas/library/handlers.ts';
import { ownTemplateHandlers } from '#server/canvas/library/own/handlers.ts';
import { logoHandlers } from '#server/canvas/logo/handlers.ts';
import { pictureHandlers } from '#server/canvas/pictures/handlers.ts';
import { productHandlers } from '#server/canvas/product-handlers.ts';
import { shareHandlers } from '#server/canvas/share/handlers.ts';
import { versionHandlers } from '#server/canvas/versions/handlers.ts';
import { collaboratorHandlers, guestHandlers } from '#server/collaborators/handlers.ts';
import { eventExportHandlers } from '#server/exports/handlers.ts';
import { monitoringReportHandlers } from '#server/monitoring-reports/handlers.ts';
import { onboardingHandlers } from '#server/onboarding/handlers.ts';
import { surplusHandlers } from '#server/plans/handlers.ts';
import { usageHandlers } from '#server/plans/usage.ts';
import { peopleHandlers } from '#server/reports/people/handlers.ts';
import { siteHandlers } from '#server/sites/handlers.ts';
import { spendHandlers } from '#server/spend/handlers.ts';
import { kpiWidgetHandlers } from '#server/workspaces/arrange-widgets.ts';
import { workspaceHandlers } from '#server/workspaces/handlers.ts';
import { ipHandlers } from '#server/workspaces/ip-handlers.ts';

/** Who answers each action, by group: closed over the declarations. Each takes its own ports, which the context has to offer. */
const handlers = {
  session: sessionHandlers,
  account: accountHandlers,
  billing: { ...billingHandlers, ...usageHandlers },
  'two-factor': twoFactorHandlers,
  'step-up': stepUpHandlers,
  password: passwordHandlers,
  'api-tokens': apiTokenHandlers,
  email: emailHandlers,
  workspaces: { ...workspaceHandlers, ...guestHandlers, ...surplusHandlers },
  canvases: canvasHandlers,
  versions: versionHandlers,
  comments: commentHandlers,
  shares: shareHandlers,
  logos: logoHandlers,
  pictures: pictureHandlers,
  templates: templateHandlers,
  'own-templates': ownTemplateHandlers,
  community: communityHandlers,
  products: productHandlers,
  sites: siteHandlers,
  ips: ipHandlers,
  collaborators: collaboratorHandlers,
  alerts: alertHandlers,
  'kpi-widgets': kpiWidgetHandlers,
  'monitoring-reports': monitoringReportHandlers,
  people: peopleHandlers,
  spend: spendHandlers,
  onboarding: { ...onboardingHandlers, ...beginningHandlers },
  'event-exports': eventExportHandlers,
  catalogue: catalogueHandlers,
  admin: adminHandlers,
  earnings: earningsHandlers,
} as const satisfies { readonly [G in ActionGroup]: HandlersOf<(typeof actions)[G], (typeof shapes)[G], Context> };

/** Every declared action. */
export function actionRoutes(app: FastifyInstance, context: Context): void {
  for (const [group, declared] of Object.entries<Readonly<Record<string, AnyAction>>>(actions)) {
    const answers = handlers[group as ActionGroup] as unknown as Readonly<Record<string, AnyHandler<Context>>>;
    for (const [key, action] of Object.entries(declared))
      mountAction(app, context, action, shapeOf(action), answers[key] as AnyHandler<Context>);
  }
}
