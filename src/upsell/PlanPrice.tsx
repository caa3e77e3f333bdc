import type { Plan } from '#domain/plans/plans.ts';
import { PRICE_CURRENCY, priceOf } from '#domain/plans/prices.ts';
import { useText } from '#src/providers/i18n.ts';
import { useFormat } from '#src/ui/format.ts';
import './upsell.css';

/** What a plan costs: a month when paid for a year, and the other ways below. Nothing where the price is on request. */
export function PlanPrice({ plan }: { readonly plan: Plan }) {
  const { t, label } = useText();
  const format = useFormat();
  const { monthly, monthlyBilledYearly, yearly } = priceOf(plan);
  const write = (cents: number | undefined) => format.money(cents, PRICE_CURRENCY, { whole: true });
  const shown = monthlyBilledYearly ?? monthly;
  if (shown === undefined) return <span className="t12 b">{label(`plans.${plan}`)}</span>;
  return (
    <div className="plan-price">
      <span className="t12 mut">{label(`plans.${plan}`)}</span>
      <div className="row g6 wrap" style={{ alignItems: 'baseline' }}>
        <span className="price num">{write(shown)}</span>
        <span className="mut">{t('upsell.month')}</span>
      </div>
      {yearly ? <span className="t12 mut num">{t('upsell.billed', { yearly: write(yearly) })}</span> : null}
      {yearly && monthly ? <span className="t12 mut num">{t('upsell.monthly', { monthly: write(monthly) })}</span> : null}
    </div>
  );
}
