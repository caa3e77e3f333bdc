import type { BillingQuote } from '#resources/shapes/account/billing.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import './billing.css';

/** What an order costs: the price, what is taken off, what is charged now, and what comes next. */
export function Figures({ quote }: { readonly quote: BillingQuote }) {
  const { t, label } = useText();
  const format = useFormat();
  const { timezone } = useMe();
  const { currency, list, discount, credit, charge, tax, credit_left: left, next, period, timing } = quote;
  const taxed = quote.tax_percent === null ? t('billing.tax') : t('billing.taxAt', { percent: format.rate(quote.tax_percent) });
  const money = (cents: number) => format.money(cents, currency);
  const name = label(`plans.${quote.plan}`);
  const lines: readonly (readonly [string, string])[] = [
    [`${name}, ${t(`billing.periods.${period ?? 'once'}`)}`, money(list)],
    ...(discount > 0 ? [[t('billing.discount'), money(-discount)] as const] : []),
    ...(credit > 0 ? [[t('billing.creditUsed'), money(-credit)] as const] : []),
    ...(tax > 0
      ? ([
          [t('billing.net'), money(charge - tax)],
          [taxed, money(tax)],
        ] as const)
      : []),
  ];
  const day = (at: string) => format.instant(at, timezone);
  return (
    <div className="billing-figures">
      {timing === 'now' ? (
        <dl>
          {lines.map(([what, amount]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="num">{amount}</dd>
            </div>
          ))}
          <div className="billing-total">
            <dt>{t('billing.chargedNow')}</dt>
            <dd className="num">{money(charge)}</dd>
          </div>
        </dl>
      ) : (
        <p>{t('billing.fromThen', { plan: name, day: day(quote.at) })}</p>
      )}
      {left > 0 && timing === 'now' ? <p className="mut t12">{t('billing.creditLeft', { amount: money(left) })}</p> : null}
      <p className="mut">
        {next ? t('billing.nextPayment', { amount: money(next.amount), day: day(next.at) }) : t('billing.noNextPayment')}
      </p>
    </div>
  );
}
