import { BUILT_FEATURES, type Feature } from './features.ts';
import { hasFeature } from './offers.ts';
import { LIMITS, type Limit, type Plan } from './plans.ts';
import { cheapestWith, planWithRoom, suggestedUpgrade } from './upgrades.ts';

/** What somebody who wants to see plans lacks: a feature, or room for more of something counted. */
export type Wanted = { readonly feature: Feature } | { readonly limit: Limit };

/** The page of plans for somebody on `plan`: the suggested one highlighted, and what they came for named. */
export function plansPath(plan: Plan, wanted: Wanted | undefined, sold: readonly Plan[]): string {
  const search = Object.entries({ highlight: suggestedUpgrade(plan, sold), ...wanted });
  return `/dashboard/subscription-plans?${search.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** What the address of the page of plans asks for; undefined for nothing, or for nothing that exists. */
export function wantedIn(params: { get(name: string): string | null }): Wanted | undefined {
  const [feature, limit] = [params.get('feature'), params.get('limit')];
  const known = BUILT_FEATURES.find((name) => name === feature);
  if (known) return { feature: known };
  const counted = LIMITS.find((name) => name === limit);
  return counted && { limit: counted };
}

/** The first plan on sale that has what is wanted, null for none; undefined where `plan` has it. `used`: how many there are now. */
export function firstPlanWith(
  plan: Plan,
  wanted: Wanted,
  used: Readonly<Record<Limit, { readonly used: number | null }>>,
  sold: readonly Plan[],
): Plan | null | undefined {
  if ('limit' in wanted) return planWithRoom(plan, wanted.limit, (used[wanted.limit].used ?? 0) + 1, sold);
  return hasFeature(plan, wanted.feature) ? undefined : cheapestWith(wanted.feature, sold);
}
