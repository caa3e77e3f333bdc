import { limitOf } from '#domain/plans/offers.ts';
import { type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { lostWith } from './lost.ts';
import './billing.css';

/** What is lost with a smaller plan, each in words, with the figures that shrink. */
export function LostList({ from, to }: { readonly from: Plan; readonly to: Plan }) {
  const { t, label } = useText();
  const format = useFormat();
  const { features, limits } = lostWith(from, to);
  const write = (allowed: number) => (allowed === UNLIMITED ? t('planPage.unlimited') : format.number(allowed));
  return (
    <ul className="billing-lost in-columns">
      {limits.map((limit) => (
        <li key={limit}>
          {t('billing.lessOf', { limit: t(`planPage.limits.${limit}`), from: write(limitOf(from, limit)), to: write(limitOf(to, limit)) })}
        </li>
      ))}
      {features.map((feature) => (
        <li key={feature}>{label(`features.${feature}.name`)}</li>
      ))}
    </ul>
  );
}
