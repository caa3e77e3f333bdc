import type { Plan } from '#domain/plans/plans.ts';
import { isOnRequest, PRICE_CURRENCY, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import './upsell.css';

/** What a plan costs: one price, and a line that says how it is paid. */
export function Price({ plan }: { readonly plan: Plan }) {
  const { t } = useText();
  const format = useFormat();
  const { monthly, monthlyBilledYearly, once } = priceOf(plan);
  const write = (cents: number | undefined) => format.money(cents, PRICE_CURRENCY, { whole: true });
  const shown = monthlyBilledYearly ?? monthly;
  if (shown === 0) return <p className="plan-amount num">{write(shown)}</p>;
  if (isOnRequest(plan)) return <p className="plan-amount small">{t('upsell.onRequest')}</p>;
  const aYear = paymentFor(plan, 'monthlyBilledYearly');
  const how = aYear ? t('upsell.billed', { yearly: write(aYear) }) : t(once === undefined ? 'upsell.billedMonthly' : 'upsell.once');
  return (
    <>
      <p className="plan-amount num">
        {write(shown ?? once)} {shown === undefined ? null : <span className="mut">{t('upsell.month')}</span>}
      </p>
      <p className="t12 mut num">{how}</p>
    </>
  );
}

/** The same under the name of the plan. */
export function PlanPrice({ plan }: { readonly plan: Plan }) {
  const { label } = useText();
  return (
    <div className="plan-price">
      <span className="t12 mut">{label(`plans.${plan}`)}</span>
      <Price plan={plan} />
    </div>
  );
}
