import type { Enforced } from './enforcement.ts';

/**
 * What plans differ in: every feature by its wire name, and where having it or not is enforced.
 * Nothing on a screen, in a mail or in an answer offers, lists or locks a feature that is
 * `not built yet`. Switching one on is naming where it is enforced; a test then asks for
 * a trial that shows it.
 */

type Enforcement = 'not built yet' | Enforced;

export const ENFORCED_AT = {
  canvases: ['screen', 'action'],
  forecast: ['report'],
  viewOnlyShare: ['action'],
  templateImport: ['action'],
  collaborators: ['action'],
  protectedShare: ['action'],
  reportFrames: 'not built yet',
  kpiMonitoring: ['collector', 'screen', 'report'],
  pagesMonitoring: ['report'],
  sourcesMonitoring: ['report'],
  kpiBuilder: ['report', 'action'],
  targets: ['screen', 'report', 'action'],
  leadTracking: ['report'],
  assistant: 'not built yet',
  purchaseTracking: ['report', 'action'],
  adsMonitoring: ['report'],
  integrations: 'not built yet',
  // The list of workspaces is for every plan; the feature is their numbers side by side.
  workspaceOverview: ['report'],
} as const satisfies Record<string, Enforcement>;

export type Feature = keyof typeof ENFORCED_AT;
/** A feature that exists today. */
export type BuiltFeature = { [F in Feature]: (typeof ENFORCED_AT)[F] extends 'not built yet' ? never : F }[Feature];

/** In the order in which plans add them. */
export const FEATURES = Object.keys(ENFORCED_AT) as readonly Feature[];

/** Does the product have the feature, whatever the plan? */
export function isBuilt(feature: Feature): feature is BuiltFeature {
  return ENFORCED_AT[feature] !== 'not built yet';
}

/** What may be offered, listed and locked. */
export const BUILT_FEATURES: readonly BuiltFeature[] = FEATURES.filter(isBuilt);
