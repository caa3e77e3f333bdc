import type { Feature } from '#domain/plans/plans.ts';
import type { TextKey } from '#src/providers/i18n.ts';

/** What an upsell says besides its texts, which stand under `upsell.<feature>`. */
export interface Upsell {
  /** The screen it stands in for. */
  readonly heading: TextKey;
  /** A short video, where there is one. */
  readonly demo?: string;
}

/** Every feature that is shown locked instead of hidden where the plan lacks it. */
export const UPSELLS = {
  adsMonitoring: { heading: 'monitor.title' },
  canvases: { heading: 'features.canvases.name' },
  kpiBuilder: { heading: 'features.kpiBuilder.name' },
  kpiMonitoring: { heading: 'monitor.title' },
  pagesMonitoring: { heading: 'monitor.title' },
  sourcesMonitoring: { heading: 'monitor.title' },
  targets: { heading: 'targets.title' },
  workspaceOverview: { heading: 'features.workspaceOverview.name' },
} as const satisfies Partial<Record<Feature, Upsell>>;

export type UpsellFeature = keyof typeof UPSELLS;
export const UPSELL_FEATURES = Object.keys(UPSELLS) as readonly UpsellFeature[];

/** Is this one of the features that are shown locked? */
export function isUpsellFeature(feature: string | undefined): feature is UpsellFeature {
  return feature !== undefined && Object.hasOwn(UPSELLS, feature);
}
