import { paymentFor, type ShownPrices } from '#domain/plans/prices.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

type Paid = NonNullable<BillingStanding['paid']>;

/** What is paid, where the list says something else of that plan: after a coupon, at an older price, in another currency. */
export function paidBeside(prices: ShownPrices, { paid, plan, currency }: BillingStanding): Paid | null {
  if (!paid) return null;
  const isListed = currency === prices.currency && paymentFor(prices, plan, paid.period) === paid.amount;
  return isListed && paid.after === null ? null : paid;
}

/** Texts of what is paid once a month, and once a year. */
const often = ({ period }: Paid) => (period === 'monthly' ? 'month' : 'year');

function useAbout({ currency, timezone }: BillingStanding, { amount, since, until, after }: Paid) {
  const format = useFormat();
  const money = (cents: number | null) => format.price(cents ?? undefined, currency);
  return { amount: money(amount), since: format.instant(since, timezone), until: format.instant(until, timezone), after: money(after) };
}

interface PaidProps {
  readonly standing: BillingStanding;
  readonly paid: Paid;
}

/** On the card of the plan: the amount, and how long it holds. */
export function PaidPrice({ standing, paid }: PaidProps) {
  const { t } = useText();
  const about = useAbout(standing, paid);
  const line = paid.after === null ? (paid.until === null ? 'from' : 'since') : paid.until === null ? 'first' : 'until';
  return (
    <>
      <p className="plan-amount num">
        {about.amount} <span className="mut">{t(paid.period === 'monthly' ? 'upsell.month' : 'billing.aYear')}</span>
      </p>
      <p className="t12 mut num">{t(`billing.paid.${line}`, about)}</p>
    </>
  );
}

/** The same as a sentence. */
export function PaidLine({ standing, paid }: PaidProps) {
  const { t } = useText();
  const about = useAbout(standing, paid);
  // The sentence about what comes next says what a trial leads to.
  if (paid.until === null) return null;
  return <p className="mut">{t(`billing.paid.${often(paid)}.${paid.after === null ? 'since' : 'until'}`, about)}</p>;
}
