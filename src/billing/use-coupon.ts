import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#domain/plans/plans.ts';
import type { WayToPay } from '#domain/plans/prices.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { keptCoupon } from '#src/providers/coupon.ts';

/** The coupon that somebody came with, and what it takes off for them. */
export function useCoupon() {
  const code = keptCoupon();
  const { data, isLoading, error } = useQuery({
    queryKey: ['billing', 'coupon', code],
    queryFn: ({ signal }) => perform(billingActions.coupon, { input: { code: code ?? '' } }, { signal }),
    enabled: code !== null,
  });
  const offers = data?.offers ?? [];
  return {
    code,
    /** Why it takes nothing off; null where it does, or nobody knows yet. */
    refused: data?.refused ?? null,
    isKnown: data !== undefined,
    /** Why nobody could say what it takes off. */
    problem: error?.message || null,
    /** Until then what a price comes to is not known. */
    isAsked: isLoading,
    /** Minor units off the first payment. */
    off: (plan: Plan, way: WayToPay): number => offers.find((one) => one.plan === plan && one.period === way)?.cents ?? 0,
    isFor: (way: WayToPay): boolean => offers.some((one) => one.period === way),
  };
}
