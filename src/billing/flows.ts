import type { Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import type { drawingOffer } from '#domain/plans/upgrades.ts';
import { openModal } from '#src/modals/host.tsx';

/** The code that takes something off a plan and way to pay, if one does. */
export type CouponFor = (plan: Plan, period: BillingPeriod) => string | undefined;

/** The ways through several windows: each says what was chosen, and here stands which one follows. */

/** Second step and third: what it means, and which workspaces stay open where not all have room. */
function openDowngradeAlert(plan: Plan, period: BillingPeriod, coupon?: string): void {
  const about = { plan, period, ...(coupon ? { coupon } : {}) };
  const order = (keep?: readonly string[]) => openModal('in-app-upgrade', { ...about, ...(keep ? { keep } : {}), onChooseAnew: choose });
  const choose = (allowed: number) => openModal('downgrade-lock-workspaces', { plan, allowed, onGoOn: order });
  openModal('downgrade-alert', {
    ...about,
    onGoOn: ({ workspaces_beyond: beyond, workspaces_allowed: allowed }) => {
      if (beyond > 0) choose(allowed);
      else order();
    },
  });
}

/** To a smaller plan, in three steps; `couponFor` says which coupon counts for what is chosen in the end. */
export function openDowngrade(plan: Plan, period: BillingPeriod, couponFor: CouponFor): void {
  openModal('downgrade-process', { plan, period, onChoose: (target, paid) => openDowngradeAlert(target, paid, couponFor(target, paid)) });
}

/** Keep, take a smaller plan instead, or cancel. */
export function openCancellation(): void {
  openModal('cancellation-process', { onTakeLess: (plan, period) => openDowngradeAlert(plan, period) });
}

/** Map Pro by the month or for good. */
export function openMapPro(offer: NonNullable<ReturnType<typeof drawingOffer>>): void {
  const { plan, forGood, period } = offer;
  openModal('limited-plan-map-pro', {
    plan,
    forGood,
    onMonthly: () => openModal('in-app-upgrade', { plan, period }),
    onForGood: () => openModal('in-app-upgrade', { plan: forGood, period: 'once' }),
  });
}
