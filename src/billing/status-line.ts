import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

type Status = BillingStanding['status'];
/** Sentences that speak of a payment, which may come to nothing: what is left over of earlier ones covers it. */
const PAID = ['renews', 'changes', 'trial_goes_on'] as const satisfies readonly Status['line'][];

/** The sentence about what comes next. */
export function useStatusLine(): (standing: Pick<BillingStanding, 'status' | 'currency' | 'timezone'>) => string {
  const { t, label } = useText();
  const format = useFormat();
  return ({ status: { line, plan, at, amount }, currency, timezone }) => {
    const about = { plan: label(`plans.${plan}`), day: format.instant(at, timezone), amount: format.money(amount ?? 0, currency) };
    const unpaid = amount === 0 ? PAID.find((each) => each === line) : undefined;
    return unpaid ? t(`billing.status.nothing.${unpaid}`, about) : t(`billing.status.${line}`, about);
  };
}
