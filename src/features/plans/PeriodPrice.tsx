import { discountOf } from '#domain/plans/coupons.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, PRICE_CURRENCY, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Price } from '#src/upsell/PlanPrice.tsx';

/** Does a code take something off this plan in this period, as far as the price list knows? */
export function couponCents(coupon: string | null, plan: Plan, period: BillingPeriod): number {
  if (!coupon) return 0;
  const off = discountOf(coupon, { plan, period }, [], new Date());
  return 'cents' in off ? off.cents : 0;
}

/** What a plan costs in one period: by the month, and what is paid at once. */
export function PeriodPrice({
  plan,
  period,
  coupon,
}: {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly coupon: string | null;
}) {
  const { t } = useText();
  const format = useFormat();
  const write = (cents: number | undefined) => format.money(cents, PRICE_CURRENCY, { whole: true });
  const payment = paymentFor(plan, period);
  if (payment === undefined) return <Price plan={plan} />;
  const off = couponCents(coupon, plan, period);
  const isYear = period === 'yearly';
  return (
    <>
      <p className="plan-amount num">
        {off > 0 ? <s className="mut t14">{write(payment)}</s> : null} {write(isYear ? payment - off : priceOf(plan)[period])}{' '}
        <span className="mut">{t(isYear ? 'billing.aYear' : 'upsell.month')}</span>
      </p>
      <p className="t12 mut num">
        {off > 0 ? t('billing.firstYear', { amount: write(payment) }) : t(`billing.how.${period}`, { amount: write(payment) })}
      </p>
    </>
  );
}
