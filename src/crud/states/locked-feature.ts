import type { AnyResource } from '#domain/kit/resource.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import { isUpsellFeature, type UpsellFeature } from '#src/upsell/upsells.ts';

/** The feature whose whole screen is shown locked instead of this act, where the plan lacks it. */
export function lockedFeature(resource: AnyResource, action: 'create' | 'edit', grant: Grant): UpsellFeature | null {
  if (grant.allowed || grant.because !== 'plan') return null;
  const lacking = action === 'create' && resource.limit ? undefined : (resource.actionFeatures?.[action] ?? resource.feature);
  return isUpsellFeature(lacking) ? lacking : null;
}
