import { useSearchParams } from 'react-router';
import { asPlan, ON_SALE, type Plan, suggestedUpgrade } from '#domain/plans/plans.ts';
import { PRICE_CURRENCY, priceOf } from '#domain/plans/prices.ts';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { PageHeader } from '#src/ui/Panel.tsx';
import { PlanTable } from './PlanTable.tsx';
import './plans.css';

/** What a plan costs, in the ways it can be paid. */
function Price({ plan }: { readonly plan: Plan }) {
  const { t } = useText();
  const format = useFormat();
  const { monthly, monthlyBilledYearly, yearly } = priceOf(plan);
  const write = (cents: number | undefined) => format.money(cents, PRICE_CURRENCY, { whole: true });
  const shown = monthlyBilledYearly ?? monthly;
  if (shown === undefined) return <p className="plan-amount small">{t('planPage.onRequest')}</p>;
  if (shown === 0) return <p className="plan-amount">{t('planPage.free')}</p>;
  return (
    <>
      <p className="plan-amount num">
        {write(shown)} <span className="mut">{t('upsell.month')}</span>
      </p>
      {yearly ? <p className="t12 mut num">{t('planPage.yearly', { amount: write(yearly) })}</p> : null}
      {yearly && monthly ? <p className="t12 mut num">{t('planPage.monthly', { amount: write(monthly) })}</p> : null}
    </>
  );
}

interface CardProps {
  readonly plan: Plan;
  readonly current: boolean;
  readonly highlighted: boolean;
}

function PlanCard({ plan, current, highlighted }: CardProps) {
  const { t, label } = useText();
  const name = label(`plans.${plan}`);
  const explain = () =>
    openModal('confirm', { title: t('planPage.ask'), text: t('planPage.askText'), action: t('common.close'), onConfirm: () => undefined });
  return (
    <section className={highlighted ? 'panel plan-card on' : 'panel plan-card'} aria-label={name}>
      <div className="row g8 wrap plan-tags">
        <h2 className="t14 b">{name}</h2>
        {current ? <span className="tag river">{t('planPage.current')}</span> : null}
        {highlighted && !current ? <span className="tag">{t('planPage.suggested')}</span> : null}
      </div>
      <Price plan={plan} />
      <span className="sp" />
      {current ? null : (
        <Button look={highlighted ? 'next' : 'plain'} onClick={explain}>
          {t('planPage.ask')}
        </Button>
      )}
    </section>
  );
}

/** The plans side by side; `?highlight=` points at the one somebody came for. */
export default function PlansScreen() {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const [params] = useSearchParams();
  const asked = params.get('highlight');
  const highlighted = asked === null ? suggestedUpgrade(me.plan) : asPlan(asked);
  // An older plan is no longer sold, yet its owner compares with it.
  const shown = ON_SALE.includes(me.plan) ? ON_SALE : [me.plan, ...ON_SALE];
  return (
    <>
      <title>{`${t('planPage.title')} · Flumen`}</title>
      <PageHeader title={t('planPage.title')} />
      {me.trial_ends_at && new Date(me.trial_ends_at) > new Date() ? (
        <p className="alert plan-note">{t('planPage.trial', { day: format.instant(me.trial_ends_at) })}</p>
      ) : null}
      <div className="plan-cards">
        {shown.map((plan) => (
          <PlanCard key={plan} plan={plan} current={plan === me.plan} highlighted={plan === highlighted} />
        ))}
      </div>
      <PlanTable plans={shown} current={me.plan} highlighted={highlighted} />
      <p className="t12 mut plan-note">{t('upsell.guarantee')}</p>
    </>
  );
}
