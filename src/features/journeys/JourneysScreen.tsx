import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { Loading } from './Frame.tsx';
import { TABS, type Tab, tabOf } from './tabs.ts';
import { withSettings } from './use-choice.ts';
import '#src/reports/reports.css';
import './journeys.css';

const BODIES = {
  funnel: lazyWithRetry(() => import('./funnel/FunnelTab.tsx')),
  paths: lazyWithRetry(() => import('./paths/PathsTab.tsx')),
  cohorts: lazyWithRetry(() => import('./cohorts/CohortsTab.tsx')),
  correlation: lazyWithRetry(() => import('./correlation/CorrelationTab.tsx')),
  attribution: lazyWithRetry(() => import('./attribution/AttributionTab.tsx')),
} as const satisfies Record<Tab, unknown>;
const UpsellScreen = lazyWithRetry(() => import('#src/upsell/UpsellScreen.tsx'));
const PeopleLocked = lazyWithRetry(async () => ({ default: (await import('#src/upsell/PeopleLocked.tsx')).PeopleLocked }));

function Tabs({ current }: { readonly current: Tab }) {
  const { t } = useText();
  const { feature } = useWorkspace();
  const [, changeAddress] = useAddress();
  const locked = !feature('kpiMonitoring').allowed;
  return (
    <TabSwitch
      label={t('journeys.parts')}
      tabs={TABS.map((tab) => ({ key: tab, text: t(`journeys.tabs.${tab}`), locked }))}
      current={current}
      // Days and the settings of the other tabs stay: whoever comes back finds them.
      onPick={(tab) => changeAddress((now) => withSettings(now, { tab: tab === TABS[0] ? null : tab }), { replace: false })}
    />
  );
}

/** How people move: through steps, from page to page, and from what brought them to what they paid. */
export default function JourneysScreen() {
  const { t } = useText();
  const { feature } = useWorkspace();
  const [params] = useSearchParams();
  const tab = tabOf(params);
  const grant = useGrant(`reports:${tab}`);
  const Body = BODIES[tab];
  const title = `${t('journeys.title')} · ${t(`journeys.tabs.${tab}`)}`;
  const tabs = <Tabs current={tab} />;
  const bare = (
    <div className="report-head">
      <h1>{t('journeys.title')}</h1>
    </div>
  );
  if (!feature('kpiMonitoring').allowed)
    return (
      <>
        {bare}
        <Suspense fallback={<Loading />}>
          <UpsellScreen feature="kpiMonitoring" bare above={tabs} />
        </Suspense>
      </>
    );
  if (!grant.allowed && grant.because === 'people')
    return (
      <>
        <ScreenTitle text={title} />
        {bare}
        {tabs}
        <Suspense fallback={<Loading />}>
          <PeopleLocked />
        </Suspense>
      </>
    );
  return (
    <>
      <ScreenTitle text={title} />
      <Suspense key={tab} fallback={<Loading />}>
        <Body tabs={tabs} />
      </Suspense>
    </>
  );
}
