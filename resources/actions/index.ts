import type { AnyAction } from '../kit/action.ts';
import { accountActions } from './account/account.ts';
import { apiTokenActions } from './account/api-tokens.ts';
import { billingActions } from './account/billing.ts';
import { emailActions } from './account/email.ts';
import { onboardingActions } from './account/onboarding.ts';
import { passwordActions } from './account/password.ts';
import { sessionActions } from './account/session.ts';
import { stepUpActions } from './account/step-up.ts';
import { twoFactorActions } from './account/two-factor.ts';
import { adminActions } from './admin.ts';
import { alertActions } from './alerts.ts';
import { canvasActions } from './canvases.ts';
import { catalogueActions } from './catalogue.ts';
import { collaboratorActions } from './collaborators.ts';
import { commentActions } from './comments.ts';
import { communityActions } from './community.ts';
import { earningsActions } from './earnings.ts';
import { eventExportActions } from './event-exports.ts';
import { ipActions } from './ips.ts';
import { kpiWidgetActions } from './kpi-widgets.ts';
import { logoActions } from './logos.ts';
import { monitoringReportActions } from './monitoring-reports.ts';
import { ownTemplateActions } from './own-templates.ts';
import { peopleActions } from './people.ts';
import { pictureActions } from './pictures.ts';
import { productActions } from './products.ts';
import { shareActions } from './shares.ts';
import { siteActions } from './sites.ts';
import { spendActions } from './spend.ts';
import { templateActions } from './templates.ts';
import { versionActions } from './versions.ts';
import { workspaceActions } from './workspaces.ts';

/** Every action by group. The list is the table of contents: a contract test holds it to the folder. */
export const actions = {
  session: sessionActions,
  account: accountActions,
  billing: billingActions,
  'two-factor': twoFactorActions,
  'step-up': stepUpActions,
  password: passwordActions,
  'api-tokens': apiTokenActions,
  email: emailActions,
  workspaces: workspaceActions,
  canvases: canvasActions,
  versions: versionActions,
  comments: commentActions,
  shares: shareActions,
  logos: logoActions,
  pictures: pictureActions,
  templates: templateActions,
  'own-templates': ownTemplateActions,
  community: communityActions,
  products: productActions,
  sites: siteActions,
  ips: ipActions,
  collaborators: collaboratorActions,
  alerts: alertActions,
  'kpi-widgets': kpiWidgetActions,
  'monitoring-reports': monitoringReportActions,
  people: peopleActions,
  spend: spendActions,
  onboarding: onboardingActions,
  'event-exports': eventExportActions,
  catalogue: catalogueActions,
  admin: adminActions,
  earnings: earningsActions,
} as const satisfies Record<string, Readonly<Record<string, AnyAction>>>;

export type ActionGroup = keyof typeof actions;
/** Any declared action, with its literal types. */
export type Action = { [G in ActionGroup]: (typeof actions)[G][keyof (typeof actions)[G]] }[ActionGroup];

/** The same list widened, in declaration order. */
export const allActions: readonly AnyAction[] = Object.values(actions).flatMap((group) => Object.values(group));
