import { useSearchParams } from 'react-router';
import { limitOf } from '#domain/plans/offers.ts';
import { asPlan, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { firstPlanWith, type Wanted, wantedIn } from '#domain/plans/plans-path.ts';
import { ON_SALE, suggestedUpgrade } from '#domain/plans/upgrades.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { Price } from '#src/upsell/PlanPrice.tsx';
import { HowToChange } from './HowToChange.tsx';
import { PlanTable } from './PlanTable.tsx';
import './plans.css';

interface CardProps {
  readonly plan: Plan;
  readonly current: boolean;
  readonly highlighted: boolean;
  /** What somebody came for, on the first plan that has it. */
  readonly has?: string;
}

function PlanCard({ plan, current, highlighted, has }: CardProps) {
  const { t, label } = useText();
  const name = label(`plans.${plan}`);
  return (
    <section className={highlighted ? 'panel plan-card on' : 'panel plan-card'} aria-label={name}>
      <h2 className="t14 b">{name}</h2>
      <Price plan={plan} />
      <span className="sp" />
      <div className="row g8 wrap plan-tags">
        {current ? <span className="tag river">{t('planPage.current')}</span> : null}
        {highlighted && !current ? <span className="tag">{t('planPage.suggested')}</span> : null}
        {has ? <span className="tag line">{has}</span> : null}
      </div>
    </section>
  );
}

/** What somebody came for, and which plan has it first: "Targets: from Performance Pro on". */
function useWanted(wanted: Wanted | undefined, found: Plan | undefined) {
  const { t, label } = useText();
  const format = useFormat();
  if (!wanted || !found) return null;
  const plan = label(`plans.${found}`);
  if ('feature' in wanted) {
    const feature = label(`features.${wanted.feature}.name`);
    return { sentence: t('planPage.fromPlan', { feature, plan }), tag: feature };
  }
  const allowed = limitOf(found, wanted.limit);
  const count = allowed === UNLIMITED ? t('planPage.unlimited') : format.number(allowed);
  const limit = t(`planPage.limits.${wanted.limit}`);
  return { sentence: t('planPage.moreOf', { limit, count, plan }), tag: `${limit}: ${count}` };
}

/** The plans side by side: the suggested one highlighted, the first that has what somebody came for named. */
export default function PlansScreen() {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const { until } = me.entitlements;
  const [params] = useSearchParams();
  const asked = params.get('highlight');
  const highlighted = asked === null ? suggestedUpgrade(me.plan) : asPlan(asked);
  const wanted = wantedIn(params);
  const found = wanted && firstPlanWith(me.plan, wanted, me.limits);
  const named = useWanted(wanted, found);
  // An older plan is no longer sold, yet its owner compares with it.
  const shown = ON_SALE.includes(me.plan) ? ON_SALE : [me.plan, ...ON_SALE];
  return (
    <>
      <ScreenTitle text={t('planPage.title')} />
      <PageHeader title={t('planPage.title')} />
      {named ? <p className="plan-note t14 b">{named.sentence}</p> : null}
      {until ? <p className="alert plan-note">{t('planPage.trial', { day: format.instant(until) })}</p> : null}
      <HowToChange plan={highlighted} />
      <div className="plan-cards">
        {shown.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            current={plan === me.plan}
            highlighted={plan === highlighted}
            has={plan === found ? named?.tag : undefined}
          />
        ))}
      </div>
      <PlanTable plans={shown} current={me.plan} highlighted={highlighted} />
    </>
  );
}
