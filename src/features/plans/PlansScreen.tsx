import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limitOf } from '#domain/plans/offers.ts';
import { asPlan, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { firstPlanWith, type Wanted, wantedIn } from '#domain/plans/plans-path.ts';
import { BILLING_PERIODS, type BillingPeriod, isSold, nearestPeriod, onSale, priceOf } from '#domain/plans/prices.ts';
import { suggestedUpgrade } from '#domain/plans/upgrades.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { forgetChangeSuccess, wasChanged } from '#src/billing/change-success.ts';
import type { CouponFor } from '#src/billing/flows.ts';
import { PaidPrice, paidBeside } from '#src/billing/PaidPrice.tsx';
import { StandingPanel } from '#src/billing/StandingPanel.tsx';
import { TaxNote } from '#src/billing/TaxNote.tsx';
import { useBilling } from '#src/billing/use-billing.ts';
import { useCoupon } from '#src/billing/use-coupon.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { Price } from '#src/upsell/PlanPrice.tsx';
import { isAtOnce } from './change.ts';
import { HowToChange } from './HowToChange.tsx';
import { OfferCard } from './OfferCard.tsx';
import { PeriodPrice } from './PeriodPrice.tsx';
import { PlanAct } from './PlanAct.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanTable } from './PlanTable.tsx';
import './plans.css';

/** What somebody came for, and which plan has it first: "Targets: from Performance Pro on". */
function useWanted(wanted: Wanted | undefined, found: Plan | undefined) {
  const { t, label } = useText();
  const format = useFormat();
  if (!wanted || !found) return null;
  const plan = label(`plans.${found}`);
  if ('feature' in wanted) {
    const feature = label(`features.${wanted.feature}.name`);
    return { sentence: t('planPage.fromPlan', { feature, plan }), tag: feature };
  }
  const allowed = limitOf(found, wanted.limit);
  const count = allowed === UNLIMITED ? t('planPage.unlimited') : format.number(allowed);
  const limit = t(`planPage.limits.${wanted.limit}`);
  return { sentence: t('planPage.moreOf', { limit, count, plan }), tag: `${limit}: ${count}` };
}

/** On leaving, what was noted of a change that succeeded is cleared. */
function useForgetSuccess(): void {
  useEffect(() => forgetChangeSuccess, []);
}

/** How plans are paid: by the month, or for a year at once. */
function PeriodSwitch({ period, onPick }: { readonly period: BillingPeriod; readonly onPick: (period: BillingPeriod) => void }) {
  const { t } = useText();
  const tabs = BILLING_PERIODS.map((key) => ({ key, text: t(`billing.periods.${key}`) }));
  return (
    <div className="plan-periods">
      <TabSwitch label={t('billing.howOften')} tabs={tabs} current={period} onPick={onPick} />
    </div>
  );
}

/** Of a plan that is held and cannot be bought any more: it has no price that anybody could ask for. */
function NotSold() {
  const { t } = useText();
  return <p className="plan-amount small">{t('planPage.notSold')}</p>;
}

interface OnSaleProps {
  readonly standing: BillingStanding;
  readonly coupon: ReturnType<typeof useCoupon>;
  readonly shown: readonly Plan[];
  readonly highlighted: Plan;
  readonly found: Plan | undefined;
  readonly has: string | undefined;
}

/** Plans that can be bought here: the current one marked, three periods, and what each act costs before it is done. */
function OnSale({ standing, coupon, shown, highlighted, found, has }: OnSaleProps) {
  const { t } = useText();
  const { prices } = useMe();
  const [params] = useSearchParams();
  // Chosen on a public page of plans already.
  const asked = BILLING_PERIODS.find((one) => one === params.get('period'));
  const [picked, setPeriod] = useState<BillingPeriod | null>(asked ?? null);
  // Where nothing else was said: as it is paid, or the way to pay that the coupon is for.
  const period = picked ?? standing.period ?? (coupon.isFor('yearly') ? 'yearly' : 'monthlyBilledYearly');
  const paidBy = (plan: Plan) => nearestPeriod(prices, plan, period) ?? period;
  // A coupon is for what is paid at once; what follows later follows at the price of the list.
  const off = (plan: Plan, way: BillingPeriod) => (isAtOnce(standing, plan, way) ? coupon.off(plan, way) : 0);
  const couponFor: CouponFor = (plan, way) => (coupon.code && off(plan, way) > 0 ? coupon.code : undefined);
  const paid = paidBeside(prices, standing);
  const priceIn = (plan: Plan) => {
    const isPaidSo = paid && plan === standing.plan && (paidBy(plan) === paid.period || !isSold(prices, plan));
    if (isPaidSo) return <PaidPrice standing={standing} paid={paid} />;
    return isSold(prices, plan) ? <PeriodPrice plan={plan} period={paidBy(plan)} off={off(plan, paidBy(plan))} /> : <NotSold />;
  };
  const counts = (plan: Plan) => couponFor(plan, paidBy(plan)) !== undefined;
  const couponText = (code: string) => {
    if (coupon.refused && coupon.refused !== 'coupon_elsewhere') return t(`billing.couponRefused.${coupon.refused}`, { coupon: code });
    return t(shown.some(counts) ? 'billing.couponCounts' : 'billing.couponElsewhere', { coupon: code });
  };
  return (
    <>
      {wasChanged() ? <p className="alert good plan-note">{t('billing.changed')}</p> : null}
      <div className="plan-note">
        <StandingPanel standing={standing} without={['choose']} />
      </div>
      <div className="row g8 wrap plan-note">
        <PeriodSwitch period={period} onPick={setPeriod} />
        {coupon.code && coupon.isKnown ? <span className="mut">{couponText(coupon.code.toUpperCase())}</span> : null}
        {coupon.problem ? (
          <span className="mut" role="status">
            {coupon.problem}
          </span>
        ) : null}
      </div>
      <div className="plan-cards">
        {shown.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            current={plan === standing.plan}
            highlighted={plan === highlighted}
            meant={plan === highlighted && params.has('highlight')}
            follows={standing.state === 'scheduled' && standing.change?.plan === plan}
            has={plan === found ? has : undefined}
            price={priceIn(plan)}
          >
            <PlanAct plan={plan} period={paidBy(plan)} standing={standing} highlighted={plan === highlighted} couponFor={couponFor} />
          </PlanCard>
        ))}
      </div>
      <div className="stack plan-note">
        <TaxNote />
        <OfferCard />
      </div>
    </>
  );
}

/** Plans that staff give: what they cost, and whom to ask. */
function OnRequest({ shown, highlighted, found, has }: Omit<OnSaleProps, 'standing' | 'coupon'>) {
  const me = useMe();
  return (
    <>
      <HowToChange plan={highlighted} />
      <div className="plan-cards">
        {shown.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            current={plan === me.plan}
            highlighted={plan === highlighted}
            has={plan === found ? has : undefined}
            price={isSold(me.prices, plan) ? <Price plan={plan} /> : <NotSold />}
          />
        ))}
      </div>
    </>
  );
}

/** The plans side by side: the suggested one highlighted, the first that has what somebody came for named. */
export default function PlansScreen() {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  useForgetSuccess();
  const { data: standing, isPending: isUnknown } = useBilling();
  const coupon = useCoupon();
  const isPending = isUnknown || coupon.isAsked;
  const { until } = me.entitlements;
  const [params] = useSearchParams();
  const forSale = onSale(me.prices);
  const asked = params.get('highlight');
  const highlighted = asked === null ? suggestedUpgrade(me.plan, forSale) : asPlan(asked);
  const wanted = wantedIn(params);
  const found = (wanted && firstPlanWith(me.plan, wanted, me.limits, forSale)) ?? undefined;
  const named = useWanted(wanted, found);
  // An older plan is no longer sold, yet its owner compares with it.
  const sold = forSale.includes(me.plan) ? forSale : [me.plan, ...forSale];
  // What is bought once is for those who came for it: the others are offered it with the plan it is of.
  const shown = sold.includes(highlighted) || priceOf(me.prices, highlighted).once === undefined ? sold : [...sold, highlighted];
  const about = { shown, highlighted, found, has: named?.tag };
  return (
    <>
      <ScreenTitle text={t('planPage.title')} />
      <PageHeader title={t('planPage.title')} />
      {named ? <p className="plan-note t14 b">{named.sentence}</p> : null}
      {until && !standing?.provider && !isPending ? (
        <p className="alert plan-note">{t('planPage.trial', { day: format.instant(until) })}</p>
      ) : null}
      {isPending ? <SkeletonRows rows={6} label={t('common.loading')} /> : null}
      {standing?.provider && !isPending ? (
        <OnSale standing={standing} coupon={coupon} {...about} />
      ) : isPending ? null : (
        <OnRequest {...about} />
      )}
      <PlanTable plans={shown} current={me.plan} highlighted={highlighted} />
    </>
  );
}
