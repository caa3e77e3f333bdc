import type { Plan } from '#domain/plans/plans.ts';
import { isOnRequest, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import './upsell.css';

/** Where a plan is paid by the year alone. */
function YearPrice({ amount }: { readonly amount: string }) {
  const { t } = useText();
  return (
    <p className="plan-amount num">
      {amount} <span className="mut">{t('upsell.year')}</span>
    </p>
  );
}

/** What a plan costs: one price, and a line that says how it is paid. */
export function Price({ plan }: { readonly plan: Plan }) {
  const { t } = useText();
  const format = useFormat();
  const { prices } = useMe();
  const { monthly, monthlyBilledYearly, once, yearly } = priceOf(prices, plan);
  const write = (cents: number | undefined) => format.price(cents, prices.currency);
  const shown = monthlyBilledYearly ?? monthly;
  if (shown === 0) return <p className="plan-amount num">{write(shown)}</p>;
  if (isOnRequest(prices, plan)) return <p className="plan-amount small">{t('upsell.onRequest')}</p>;
  if (shown === undefined && yearly !== undefined) return <YearPrice amount={write(yearly)} />;
  const aYear = paymentFor(prices, plan, 'monthlyBilledYearly');
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

/** The same under the name of the plan; null: what is asked for is not sold here. */
export function PlanPrice({ plan }: { readonly plan: Plan | null }) {
  const { t, label } = useText();
  return (
    <div className="plan-price">
      <span className="t12 mut">{label(pointedName(plan))}</span>
      {plan ? <Price plan={plan} /> : <p className="plan-amount small">{t('upsell.onRequest')}</p>}
    </div>
  );
}
