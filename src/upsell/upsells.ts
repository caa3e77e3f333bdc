import type { ComponentType } from 'react';
import { type Feature, isBuilt } from '#domain/plans/features.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

type Sample = ComponentType;

/** What an upsell shows besides its texts, which stand under `upsell.<feature>`. */
export interface Upsell {
  /** The screen it stands in for. */
  readonly heading: TextKey;
  /** The real layout over made-up data; loaded only where the plan lacks the feature. */
  readonly sample: Sample;
}

const table = (name: 'AdsSample' | 'PagesSample' | 'SourcesSample' | 'WorkspacesSample'): Sample =>
  lazyWithRetry(async () => ({ default: (await import('./samples/Tables.tsx'))[name] }));

const kpis: Sample = lazyWithRetry(async () => ({ default: (await import('./samples/KpisSample.tsx')).KpisSample }));

/** Every feature that is shown locked instead of hidden where the plan lacks it, once it is built. */
export const UPSELLS = {
  adsMonitoring: { heading: 'monitor.title', sample: table('AdsSample') },
  canvases: {
    heading: 'features.canvases.name',
    sample: lazyWithRetry(async () => ({ default: (await import('./samples/CanvasesSample.tsx')).CanvasesSample })),
  },
  kpiBuilder: {
    heading: 'features.kpiBuilder.name',
    sample: lazyWithRetry(async () => ({ default: (await import('./samples/KpiBuilderSample.tsx')).KpiBuilderSample })),
  },
  kpiMonitoring: { heading: 'monitor.title', sample: kpis },
  leadTracking: { heading: 'monitor.title', sample: kpis },
  pagesMonitoring: { heading: 'monitor.title', sample: table('PagesSample') },
  purchaseTracking: { heading: 'monitor.title', sample: kpis },
  sourcesMonitoring: { heading: 'monitor.title', sample: table('SourcesSample') },
  targets: {
    heading: 'targets.title',
    sample: lazyWithRetry(async () => ({ default: (await import('./samples/TargetsSample.tsx')).TargetsSample })),
  },
  workspaceOverview: { heading: 'resources.workspaces.many', sample: table('WorkspacesSample') },
} as const satisfies Partial<Record<Feature, Upsell>>;

export type UpsellFeature = keyof typeof UPSELLS;
export const UPSELL_FEATURES = Object.keys(UPSELLS) as readonly UpsellFeature[];

/** Is this one of the features that are shown locked today? */
export function isUpsellFeature(feature: string | undefined): feature is UpsellFeature {
  return UPSELL_FEATURES.some((one) => one === feature && isBuilt(one));
}
