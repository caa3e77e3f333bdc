import { BUILT_FEATURES, type BuiltFeature } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { LIMITS, type Limit, type Plan, UNLIMITED } from '#domain/plans/plans.ts';

const bound = (limit: number) => (limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit);

/** What somebody loses with a smaller plan: features, and limits that shrink. */
export function lostWith(
  from: Plan,
  to: Plan,
): {
  readonly features: readonly BuiltFeature[];
  readonly limits: readonly Limit[];
  /** The smaller one tracks nobody at all. */
  readonly isUntracked: boolean;
} {
  return {
    features: BUILT_FEATURES.filter((feature) => hasFeature(from, feature) && !hasFeature(to, feature)),
    limits: LIMITS.filter((limit) => bound(limitOf(to, limit)) < bound(limitOf(from, limit))),
    isUntracked: limitOf(to, 'people') === 0,
  };
}
