import type { Plan } from '#domain/plans/plans.ts';
import { keptCoupon } from '#src/providers/coupon.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AskForPlan } from './AskForPlan.tsx';

/** How a plan is changed while none can be bought here: by whoever runs the installation, who is written to. */
export function HowToChange({ plan }: { readonly plan: Plan }) {
  const { t } = useText();
  const me = useMe();
  const coupon = keptCoupon();
  return (
    <section className="panel plan-change" aria-label={t('planPage.how')}>
      <div className="grow">
        <p>{t('planPage.askText')}</p>
        {coupon ? <p className="mut">{t('planPage.coupon', { coupon })}</p> : null}
      </div>
      {me.plan === plan ? null : <AskForPlan plan={plan} look="next" />}
    </section>
  );
}
