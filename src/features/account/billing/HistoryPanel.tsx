import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';

/** What has happened to the subscription, the last act first. */
export function HistoryPanel({ standing }: { readonly standing: BillingStanding }) {
  const { t, label } = useText();
  const format = useFormat();
  const { history, timezone, currency } = standing;
  if (history.length === 0) return null;
  return (
    <Panel title={t('billing.history')} aside={<TestMode />}>
      <ul className="account-lines">
        {history.map(({ act, type, plan, amount, currency: paidIn, happened_at }) => (
          <li key={act}>
            <div>
              <span className="b">{t(`billing.acts.${type}`)}</span>
              <div className="mut t12 num">
                {format.instant(happened_at, timezone)} · {label(`plans.${plan}`)}
              </div>
            </div>
            {amount ? <span className="num">{format.money(amount, paidIn ?? currency)}</span> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
