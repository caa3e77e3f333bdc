import type { AnyResource } from '#domain/kit/resource.ts';
import { type Limit, limitOf, type Plan, rankOf, UNLIMITED } from '#domain/plans/plans.ts';
import { useMe } from '#src/providers/me.tsx';
import { useMaybeWorkspace } from '#src/providers/workspace.tsx';

/** Plans somebody may move to, cheapest first. */
const ON_SALE: readonly Plan[] = ['map', 'map_pro', 'performance_starter', 'performance_pro', 'business', 'agency'];

const wider = (plan: Plan, current: Plan, limit: Limit) => {
  const [has, had] = [limitOf(plan, limit), limitOf(current, limit)];
  return rankOf(plan) > rankOf(current) && (has === UNLIMITED || has > had);
};

export interface PlanRoom {
  /** No room for one more. */
  readonly full: boolean;
  readonly allowed: number;
  /** The cheapest plan above with more room, and how much. */
  readonly next?: { readonly plan: Plan; readonly allowed: number };
}

/** How much room the plan has for rows of this resource. */
export function usePlanRoom(resource: AnyResource): PlanRoom {
  const me = useMe();
  const workspace = useMaybeWorkspace();
  const { limit } = resource;
  if (!limit) return { full: false, allowed: UNLIMITED };
  const { used, allowed } = workspace?.limit(limit) ?? me.limits[limit];
  const plan = ON_SALE.find((candidate) => wider(candidate, workspace?.plan ?? me.plan, limit));
  return { full: allowed !== UNLIMITED && used >= allowed, allowed, next: plan && { plan, allowed: limitOf(plan, limit) } };
}
