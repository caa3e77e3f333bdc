import type { AnyResource } from '#domain/kit/resource.ts';
import { limitOf } from '#domain/plans/offers.ts';
import { fitsOneMore, type Limit, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { onSale } from '#domain/plans/prices.ts';
import { planWithRoom } from '#domain/plans/upgrades.ts';
import type { LimitUse } from '#resources/shapes/account/account.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';

export interface PlanRoom {
  /** No room for one more. */
  readonly full: boolean;
  readonly allowed: number;
  /** How many must go before there is room for one more. */
  readonly over: number;
  /** Where there is none: the plan that has it, and how much of it. */
  readonly next?: { readonly plan: Plan; readonly allowed: number };
}

/** How much room there is where a plan has so much and so much of it is used. `sold`: the plans one can move to. */
export function planRoom(on: Plan, limit: Limit, { used: counted, allowed }: LimitUse, sold: readonly Plan[]): PlanRoom {
  const used = counted ?? 0;
  const plan = planWithRoom(on, limit, used + 1, sold);
  const full = !fitsOneMore(allowed, used);
  return { full, allowed, over: full ? used - allowed + 1 : 0, next: plan ? { plan, allowed: limitOf(plan, limit) } : undefined };
}

/** How much room the plan has for rows of this resource. */
export function usePlanRoom(resource: AnyResource): PlanRoom {
  const me = useMe();
  const workspace = useMaybeWorkspace();
  const { limit } = resource;
  if (!limit) return { full: false, allowed: UNLIMITED, over: 0 };
  return planRoom(workspace?.plan ?? me.plan, limit, workspace?.limit(limit) ?? me.limits[limit], onSale(me.prices));
}
