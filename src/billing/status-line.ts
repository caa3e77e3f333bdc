import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** The sentence about what comes next. */
export function useStatusLine(): (standing: Pick<BillingStanding, 'status' | 'currency' | 'timezone'>) => string {
  const { t, label } = useText();
  const format = useFormat();
  return ({ status: { line, plan, at, amount }, currency, timezone }) =>
    t(`billing.status.${line}`, {
      plan: label(`plans.${plan}`),
      day: format.instant(at, timezone),
      amount: format.money(amount ?? 0, currency),
    });
}
