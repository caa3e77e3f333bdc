import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, isOnRequest, MONTHS_OF, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { drawingOffer, isCoveredBy, planChange } from '#domain/plans/upgrades.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { openDowngrade, openMapPro } from '#src/billing/flows.ts';
import { useFreshBilling } from '#src/billing/use-billing.ts';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { AskForPlan } from './AskForPlan.tsx';

interface PlanActProps {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly standing: BillingStanding;
  readonly highlighted: boolean;
  /** A coupon that counts for this plan and period. */
  readonly coupon?: string;
}

/** Tries the plan first; once for each account. */
function TryIt({ plan, period, coupon }: Pick<PlanActProps, 'plan' | 'period' | 'coupon'>) {
  const { t, label } = useText();
  const said = useToast();
  const fresh = useFreshBilling();
  const { busy, problem, run } = useAct();
  const begin = async () => {
    const input = { planId: plan, period, isTrial: true, ...(coupon ? { coupon } : {}) };
    const done = await run(async (idempotencyKey) => fresh(await perform(billingActions.upgrade, { input }, { idempotencyKey })));
    if (done) said.done(t('billing.trialBegun', { plan: label(`plans.${plan}`) }));
  };
  return (
    <>
      <Button busy={busy} onClick={() => void begin()}>
        {t('billing.tryFirst')}
      </Button>
      {problem ? <p className="alert bad">{problem}</p> : null}
    </>
  );
}

/** Is it more than there is, or the same paid longer ahead? Then it is taken at once. */
function isMore({ plan: current, period: paid, is_trial: isTrial }: BillingStanding, plan: Plan, period: BillingPeriod): boolean {
  if (plan !== current) return planChange(current, plan) !== 'downgrade';
  return isTrial || !paid || MONTHS_OF[period] > MONTHS_OF[paid];
}

/** What can be done about one plan: take it, take it instead of a bigger one, try it, or ask for it where it has no price. */
export function PlanAct({ plan, period, standing, highlighted, coupon }: PlanActProps) {
  const { t, label } = useText();
  const { impersonation, prices } = useMe();
  const { buttons, plan: current, period: paid, is_trial: isTrial, floor, trial_available: canTry } = standing;
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
  if (plan === current && paid === period && !isTrial) return null;
  const name = label(`plans.${plan}`);
  const more = isMore(standing, plan, period);
  const take = () => {
    const offer = drawingOffer(current, prices);
    if (offer?.plan === plan) openMapPro(offer);
    else if (more || plan === current) openModal('in-app-upgrade', { plan, period, ...(coupon ? { coupon } : {}) });
    else openDowngrade(plan, period);
  };
  const words = plan === current ? 'billing.payThisWay' : more ? 'billing.upgradeTo' : 'billing.downgradeTo';
  return (
    <div className="plan-acts">
      <Button look={highlighted && more ? 'next' : 'plain'} onClick={take}>
        {t(words, { plan: name })}
      </Button>
      {canTry && more && plan !== current ? <TryIt plan={plan} period={period} coupon={coupon} /> : null}
    </div>
  );
}
