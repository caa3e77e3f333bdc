import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Price } from '#src/upsell/PlanPrice.tsx';

interface PeriodPriceProps {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  /** Minor units that a coupon takes off the first payment. */
  readonly off: number;
}

/** What a plan costs in one period: by the month, and what is paid at once. */
export function PeriodPrice({ plan, period, off }: PeriodPriceProps) {
  const { t } = useText();
  const format = useFormat();
  const { prices } = useMe();
  const write = (cents: number | undefined) => format.price(cents, prices.currency);
  const payment = paymentFor(prices, plan, period);
  if (payment === undefined) return <Price plan={plan} />;
  const isYear = period === 'yearly';
  const first = off > 0 ? payment - off : (priceOf(prices, plan)[period] ?? payment);
  const unit = isYear || (off > 0 && period === 'monthlyBilledYearly') ? 'billing.aYear' : 'upsell.month';
  const then = period === 'monthly' ? 'billing.firstMonth' : 'billing.firstYear';
  return (
    <>
      <p className="plan-amount num">
        {off > 0 ? <s className="mut t14">{write(payment)}</s> : null} {write(first)} <span className="mut">{t(unit)}</span>
      </p>
      <p className="t12 mut num">
        {off > 0 ? t(then, { amount: write(payment) }) : t(`billing.how.${period}`, { amount: write(payment) })}
      </p>
    </>
  );
}
