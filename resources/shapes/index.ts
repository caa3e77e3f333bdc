import type { ActionGroup, actions } from '../actions/index.ts';
import type { AnyAction } from '../kit/action.ts';
import type { Shape, ShapesOf } from '../kit/shape.ts';
import { accountShapes } from './account/account.ts';
import { apiTokenShapes } from './account/api-tokens.ts';
import { billingShapes } from './account/billing.ts';
import { emailShapes } from './account/email.ts';
import { onboardingShapes } from './account/onboarding.ts';
import { passwordShapes } from './account/password.ts';
import { sessionShapes } from './account/session.ts';
import { stepUpShapes } from './account/step-up.ts';
import { twoFactorShapes } from './account/two-factor.ts';
import { adminShapes } from './admin.ts';
import { alertShapes } from './alerts.ts';
import { canvasShapes } from './canvas/canvases.ts';
import { commentShapes } from './canvas/comments.ts';
import { communityShapes } from './canvas/community.ts';
import { ownTemplateShapes } from './canvas/own-templates.ts';
import { pictureShapes } from './canvas/pictures.ts';
import { productShapes } from './canvas/products.ts';
import { shareShapes } from './canvas/shares.ts';
import { templateShapes } from './canvas/templates.ts';
import { versionShapes } from './canvas/versions.ts';
import { catalogueShapes } from './catalogue.ts';
import { collaboratorShapes } from './collaborators.ts';
import { earningsShapes } from './earnings.ts';
import { eventExportShapes } from './event-exports.ts';
import { ipShapes } from './ips.ts';
import { kpiWidgetShapes } from './kpi-widgets.ts';
import { logoShapes } from './logos.ts';
import { monitoringReportShapes } from './monitoring-reports.ts';
import { peopleShapes } from './people.ts';
import { siteShapes } from './sites.ts';
import { spendShapes } from './spend.ts';
import { workspaceShapes } from './workspaces.ts';

/** What every action takes and answers, by group: closed over `actions/`. */
export const shapes = {
  session: sessionShapes,
  account: accountShapes,
  billing: billingShapes,
  'two-factor': twoFactorShapes,
  'step-up': stepUpShapes,
  password: passwordShapes,
  'api-tokens': apiTokenShapes,
  email: emailShapes,
  workspaces: workspaceShapes,
  canvases: canvasShapes,
  versions: versionShapes,
  comments: commentShapes,
  shares: shareShapes,
  logos: logoShapes,
  pictures: pictureShapes,
  templates: templateShapes,
  'own-templates': ownTemplateShapes,
  community: communityShapes,
  products: productShapes,
  sites: siteShapes,
  ips: ipShapes,
  collaborators: collaboratorShapes,
  alerts: alertShapes,
  'kpi-widgets': kpiWidgetShapes,
  'monitoring-reports': monitoringReportShapes,
  people: peopleShapes,
  spend: spendShapes,
  onboarding: onboardingShapes,
  'event-exports': eventExportShapes,
  catalogue: catalogueShapes,
  admin: adminShapes,
  earnings: earningsShapes,
} as const satisfies { readonly [G in ActionGroup]: ShapesOf<(typeof actions)[G]> };

/** What an action takes and answers. */
export function shapeOf({ name }: Pick<AnyAction, 'name'>): Shape {
  const [group = '', key = ''] = name.split('.');
  const all: Readonly<Record<string, Readonly<Record<string, Shape>>>> = shapes;
  const shape = all[group]?.[key];
  if (!shape) throw new Error(`${name} has no shape`);
  return shape;
}

/** The shape of an action, by its name. */
export type ShapeNamed<Name extends string> = Name extends `${infer G}.${infer K}`
  ? G extends keyof typeof shapes
    ? K extends keyof (typeof shapes)[G]
      ? (typeof shapes)[G][K]
      : never
    : never
  : never;
