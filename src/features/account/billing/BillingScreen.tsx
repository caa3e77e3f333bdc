import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { type Limit, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { suggestedUpgrade } from '#domain/plans/upgrades.ts';
import type { LimitUse, Me, PeopleUse } from '#resources/shapes/account/account.ts';
import { StandingPanel } from '#src/billing/StandingPanel.tsx';
import { useBilling } from '#src/billing/use-billing.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { fullness, Meter } from '#src/ui/data/Meter.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { PlanPrice } from '#src/upsell/PlanPrice.tsx';
import { AddressPanel } from './AddressPanel.tsx';
import { BillingPeople, usePeopleMonth } from './BillingPeople.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { InvoicesPanel } from './InvoicesPanel.tsx';

const LIMITS = ['people', 'canvases', 'workspaces'] as const satisfies readonly Limit[];

/** In two words how a limit stands; nothing while there is room. */
function useTag(limit: Limit, { used, allowed }: LimitUse, state: ReturnType<typeof fullness>): string | null {
  const { t } = useText();
  const { people } = useMe().limits;
  if (limit === 'people' && people.locked) return t('account.peopleLocked');
  if (limit === 'people' && state === 'full' && (used ?? 0) > allowed) return t('account.peopleOver');
  if (state === 'room') return null;
  return t(state === 'full' ? 'account.usedUp' : 'account.nearlyUsed');
}

/** How much of one limit is used, in words and as a bar. */
function Usage({ limit, use, children }: { readonly limit: Limit; readonly use: LimitUse; readonly children?: ReactNode }) {
  const { used, allowed } = use;
  const { t } = useText();
  const format = useFormat();
  const shown = format.number(used);
  const text =
    allowed === UNLIMITED
      ? t('shell.usageUnlimited', { used: shown })
      : t('shell.usageOf', { used: shown, allowed: format.number(allowed) });
  const state = allowed === UNLIMITED || used === null ? 'room' : fullness(used, allowed);
  const tag = useTag(limit, use, state);
  return (
    <div>
      <div className="row g8 wrap account-usage">
        <span className="m">{t(`account.${limit}`)}</span>
        {limit === 'people' ? <GuideLink guide="limit" about={t('account.people')} /> : null}
        {tag ? <span className={`tag ${state === 'room' ? 'full' : state}`}>{tag}</span> : null}
        <span className="sp" />
        <span className="mut num">{text}</span>
      </div>
      {allowed > 0 && used !== null ? <Meter label={t(`account.${limit}`)} used={used} allowed={allowed} text={text} /> : null}
      {children}
    </div>
  );
}

/** What happens beyond the people of a plan, from where it comes into view. */
function PeopleNote({ use: { used, allowed, open_up_to, locked, resets_on } }: { readonly use: PeopleUse }) {
  const { t } = useText();
  const format = useFormat();
  if (open_up_to === null || (!locked && fullness(used ?? 0, allowed) === 'room')) return null;
  const about = { day: format.day(resets_on), open_up_to: format.number(open_up_to) };
  return <p className="mut t12">{t(locked ? 'account.peopleLockedUntil' : 'account.peopleOpenUpTo', about)}</p>;
}

/** What the plan above has more of: limits that grow, features that are new. */
function NextPlan({ plan, next, sold }: { readonly plan: Plan; readonly next: Plan; readonly sold: readonly Plan[] }) {
  const { t, label } = useText();
  const format = useFormat();
  const write = (allowed: number) => (allowed === UNLIMITED ? t('planPage.unlimited') : format.number(allowed));
  const more = LIMITS.filter((limit) => limitOf(next, limit) !== limitOf(plan, limit));
  const features = BUILT_FEATURES.filter((feature) => hasFeature(next, feature) && !hasFeature(plan, feature));
  return (
    <Panel
      title={t('account.nextPlan', { plan: label(`plans.${next}`) })}
      aside={<span className="tag river">{t('planPage.suggested')}</span>}
    >
      <div className="account-next">
        <ul className="account-features">
          {more.map((limit) => (
            <li key={limit}>
              <Icon name="plus" />
              <span>
                {t(`planPage.limits.${limit}`)}: <span className="b num">{write(limitOf(next, limit))}</span>
              </span>
            </li>
          ))}
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="plus" />
              <span>{label(`features.${feature}.name`)}</span>
            </li>
          ))}
        </ul>
        <PlanPrice plan={next} />
        <div>
          <Link className={buttonClass('plain')} to={plansPath(plan, undefined, sold)}>
            {t('upsell.seePlans')}
          </Link>
        </div>
      </div>
    </Panel>
  );
}

function PlanNow({ me, next }: { readonly me: Me; readonly next: Plan }) {
  const { t, label } = useText();
  const format = useFormat();
  const { until, since } = me.entitlements;
  const ends = until ?? since;
  const trial = ends && t(until ? 'account.trialUntil' : 'account.trialOver', { date: format.instant(ends) });
  return (
    <Panel title={t('account.planNow')}>
      <div className="account-act">
        <div>
          <p className="row g8 wrap">
            <span className="account-plan">{label(`plans.${me.plan}`)}</span>
            {trial ? <span className="tag">{trial}</span> : null}
          </p>
          <p className="mut">{t('account.changePlan')}</p>
        </div>
        <Link className={buttonClass(next === me.plan ? 'plain' : 'next')} to={plansPath(me.plan, undefined, onSale(me.prices))}>
          {t('upsell.seePlans')}
        </Link>
      </div>
    </Panel>
  );
}

/** The plan in force, how much of it is used, what it has, and what the one above adds. */
export default function BillingScreen() {
  const { t, label } = useText();
  const me = useMe();
  const next = suggestedUpgrade(me.plan, onSale(me.prices));
  const { data: standing, error, refetch } = useBilling();
  const { data: month } = usePeopleMonth(me.limits.people.allowed !== 0);
  const uses = { ...me.limits, people: { ...me.limits.people, used: month?.people ?? me.limits.people.used } };
  return (
    <div className="stack account-width">
      <ScreenTitle text={t('account.billing')} />
      {standing ? null : (
        // Who changes a plan is not known before.
        <Panel title={t('account.planNow')}>
          {error ? <LoadFailed error={error} onRetry={refetch} /> : <SkeletonRows rows={2} label={t('common.loading')} />}
        </Panel>
      )}
      {standing?.provider ? <StandingPanel standing={standing} /> : null}
      {standing && !standing.provider ? <PlanNow me={me} next={next} /> : null}
      <Panel title={t('account.usage')}>
        <div className="account-meters">
          {LIMITS.filter((limit) => uses[limit].allowed !== 0).map((limit) => (
            <Usage key={limit} limit={limit} use={uses[limit]}>
              {limit === 'people' ? <PeopleNote use={uses.people} /> : null}
              {limit === 'people' && month ? <BillingPeople month={month} /> : null}
            </Usage>
          ))}
        </div>
      </Panel>
      {standing?.provider ? (
        <>
          <InvoicesPanel />
          <AddressPanel />
          <HistoryPanel standing={standing} />
        </>
      ) : null}
      {next === me.plan ? null : <NextPlan plan={me.plan} next={next} sold={onSale(me.prices)} />}
      <Panel title={t('account.includes')}>
        <ul className="account-features">
          {BUILT_FEATURES.filter((feature) => me.entitlements.features[feature]?.allowed).map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{label(`features.${feature}.name`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
