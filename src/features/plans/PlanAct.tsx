import { daysAfter } from '#domain/billing/calendar.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, isOnRequest, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import { drawingOffer, isCoveredBy } from '#domain/plans/upgrades.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { type CouponFor, openDowngrade, openMapPro } from '#src/billing/flows.ts';
import { useFreshBilling } from '#src/billing/use-billing.ts';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { AskForPlan } from './AskForPlan.tsx';
import { isAtOnce, isMore, isSo, wordsFor } from './change.ts';

interface PlanActProps {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly standing: BillingStanding;
  readonly highlighted: boolean;
  /** Says which coupon counts. */
  readonly couponFor: CouponFor;
}

/** Tries the plan first; once for each account. Where a payment follows, it is said before how much and when. */
function TryIt({ plan, period, couponFor, standing }: Omit<PlanActProps, 'highlighted'>) {
  const { t, label } = useText();
  const format = useFormat();
  const said = useToast();
  const fresh = useFreshBilling();
  const { busy, problem, run } = useAct();
  const name = label(`plans.${plan}`);
  const coupon = couponFor(plan, period);
  const more = coupon ? { coupon } : {};
  const start = async (idempotencyKey: string) => {
    await fresh(await perform(billingActions.upgrade, { input: { planId: plan, period, isTrial: true, ...more } }, { idempotencyKey }));
    said.done(t('billing.trialBegun', { plan: name }));
  };
  const ask = async (idempotencyKey: string) => {
    const { charge, currency } = await perform(billingActions.quote, { input: { planId: plan, period, ...more } });
    const ends = daysAfter(new Date(), TRIAL.days, standing.timezone).toISOString();
    openModal('confirm', {
      title: t('billing.tryTitle', { plan: name }),
      text: t('billing.tryText', { plan: name, amount: format.money(charge, currency), day: format.instant(ends, standing.timezone) }),
      action: t('billing.tryFirst'),
      onConfirm: () => start(idempotencyKey),
    });
  };
  const isFollowed = standing.card !== null || standing.payment_method !== null;
  const begin = () => run(isFollowed ? ask : start);
  return (
    <>
      <Button busy={busy} onClick={() => void begin()}>
        {t('billing.tryFirst')}
      </Button>
      {problem ? <p className="alert bad">{problem}</p> : null}
    </>
  );
}

/** What can be done about one plan: take it, take it instead of a bigger one, try it, or ask for it where it has no price. */
export function PlanAct({ plan, period, standing, highlighted, couponFor }: PlanActProps) {
  const { t, label } = useText();
  const { impersonation, prices } = useMe();
  const { buttons, plan: current, floor, trial_available: canTry } = standing;
  if (impersonation !== null || !buttons.includes('choose') || isCoveredBy(plan, floor)) return null;
  if (isOnRequest(prices, plan))
    return plan === current ? null : (
      <div className="plan-acts">
        <AskForPlan plan={plan} look="plain" />
      </div>
    );
  if (priceOf(prices, plan).once !== undefined)
    return (
      <div className="plan-acts">
        <Button look={highlighted ? 'next' : 'plain'} onClick={() => openModal('in-app-upgrade', { plan, period: 'once' })}>
          {t('billing.takePlan', { plan: label(`plans.${plan}`) })}
        </Button>
      </div>
    );
  if (paymentFor(prices, plan, period) === undefined) return null;
  if (isSo(standing, plan, period)) return null;
  const name = label(`plans.${plan}`);
  const more = isMore(standing, plan, period);
  const coupon = couponFor(plan, period);
  const take = () => {
    const offer = drawingOffer(current, prices);
    if (offer?.plan === plan) openMapPro(offer);
    else if (more || plan === current) openModal('in-app-upgrade', { plan, period, ...(coupon ? { coupon } : {}) });
    else openDowngrade(plan, period, couponFor);
  };
  // An older plan has as much as one that is sold: that is neither more nor less.
  const adds = !isCoveredBy(plan, current);
  return (
    <div className="plan-acts">
      <Button look={highlighted && isAtOnce(standing, plan, period) ? 'next' : 'plain'} onClick={take}>
        {t(wordsFor(standing, plan, period), { plan: name })}
      </Button>
      {canTry && more && adds ? <TryIt plan={plan} period={period} couponFor={couponFor} standing={standing} /> : null}
    </div>
  );
}
