import type { BuiltFeature } from '#domain/plans/features.ts';
import type { Limit } from '#domain/plans/plans.ts';
import type { UpsellFeature } from './upsells.ts';

interface UpsellOfLimit {
  /** Under which the plans are offered. */
  readonly feature: BuiltFeature;
  /** Whose sample shows what one would have more of. */
  readonly sample?: UpsellFeature;
}

/** How larger plans are offered to somebody who has reached a limit of theirs. */
export const UPSELL_OF_LIMIT: Readonly<Record<Limit, UpsellOfLimit>> = {
  canvases: { feature: 'canvases', sample: 'canvases' },
  workspaces: { feature: 'canvases' },
  people: { feature: 'canvases' },
};
