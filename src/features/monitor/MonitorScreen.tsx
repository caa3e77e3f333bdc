import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { KpiReport } from '#domain/wire/reports.ts';
import type { FormLinkState } from '#src/crud/form/FormScreen.tsx';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace, type WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { MetricCards } from './MetricCards.tsx';
import { FEATURE_OF, MonitorTabs, useMonitorTab } from './MonitorTabs.tsx';
import { type Asked, useKpiReport, useTargetsReport } from './queries.ts';
import { RangePickers } from './RangePickers.tsx';
import { ReportFailed } from './ReportFailed.tsx';
import { type MonitorChange, type MonitorState, useMonitorState } from './state.ts';
import { TargetStrip } from './TargetStrip.tsx';
import './monitor.css';

/** Whoever has the feature does not wait for what the others see. */
const TableTab = lazyWithRetry(() => import('./tables/TableTab.tsx'));
const LockedTab = lazyWithRetry(() => import('./LockedTab.tsx'));
const PeopleLocked = lazyWithRetry(async () => ({ default: (await import('#src/upsell/PeopleLocked.tsx')).PeopleLocked }));
const SilentMonitor = lazyWithRetry(() => import('./SilentMonitor.tsx'));

/** Nothing was ever tracked: every number would be a 0 that stands for nothing. */
function isSilent(workspace: WorkspaceContextValue, report: KpiReport): boolean {
  return workspace.row.started_tracking_at === null && report.kpis.length > 0 && report.kpis.every((kpi) => !kpi.value && !kpi.previous);
}

/** Key figures with the period before, a trend, and the targets that need a look. */
export default function MonitorScreen() {
  const workspace = useWorkspace();
  const [state, change] = useMonitorState(workspace.timezone);
  const grant = workspace.feature('kpiMonitoring');
  const shown = useGrant('reports:kpis');
  const tab = useMonitorTab();
  const asked = useKpiReport(workspace.id, state, shown.allowed && tab === 'kpi');
  const { t } = useText();
  if (tab !== 'kpi' || !grant.allowed)
    return (
      <Suspense fallback={<Loading />}>
        {tab === 'kpi' || !workspace.feature(FEATURE_OF[tab]).allowed ? <LockedTab tab={tab} /> : <TableTab key={tab} tab={tab} />}
      </Suspense>
    );
  if (!shown.allowed && shown.because === 'people')
    return (
      <>
        <title>{`${t('monitor.title')} · ${workspace.row.name} · Flumen`}</title>
        <div className="monitor-head">
          <h1>{t('monitor.title')}</h1>
        </div>
        <MonitorTabs current={tab} />
        <Suspense fallback={<Loading />}>
          <PeopleLocked />
        </Suspense>
      </>
    );
  return (
    <>
      <ScreenTitle text={t('monitor.title')} />
      <Head workspace={workspace} asked={asked} state={state} onChange={change} />
      <MonitorTabs current={tab} />
      {asked.report && isSilent(workspace, asked.report) ? (
        <Suspense fallback={<Loading />}>
          <SilentMonitor />
        </Suspense>
      ) : (
        <>
          {asked.report ? (
            <MetricCards asked={asked} report={asked.report} state={state} onChange={change} workspace={workspace} />
          ) : asked.error ? (
            <section className="panel">
              <ReportFailed title={t('monitor.failed')} error={asked.error} onRetry={asked.retry} />
            </section>
          ) : (
            <Loading />
          )}
          <Targets workspace={workspace} />
        </>
      )}
    </>
  );
}

interface HeadProps {
  readonly workspace: WorkspaceContextValue;
  readonly asked: Asked<KpiReport>;
  readonly state: MonitorState;
  readonly onChange: (change: MonitorChange) => void;
}

function Head({ workspace, asked, state, onChange }: HeadProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const back: FormLinkState = { back: `${pathname}${search}` };
  const canAdd = useGrant('kpi-widgets:create');
  return (
    <div className="monitor-head">
      <h1>{t('monitor.title')}</h1>
      <AsOf asked={asked} />
      <span className="sp" />
      <RangePickers state={state} timezone={workspace.timezone} onChange={onChange} />
      {canAdd.allowed || canAdd.because === 'plan' ? (
        <Button
          look="primary"
          icon={canAdd.allowed ? 'plus' : 'lock'}
          onClick={() => void navigate(`/dashboard/workspaces/${workspace.id}/create-kpi`, { state: back })}
        >
          {t('monitor.add_kpi')}
        </Button>
      ) : null}
    </div>
  );
}

/** Counting a batch takes seconds; what takes longer is worth another word. */
const LAG_MS = 60_000;
const lags = ({ as_of, counted_until }: KpiReport) => Date.parse(as_of) - Date.parse(counted_until) > LAG_MS;

/** How far the numbers go; after a failed refresh, that they are not of now. */
function AsOf({ asked: { report, error } }: Pick<HeadProps, 'asked'>) {
  const { t } = useText();
  const format = useFormat();
  if (!report) return null;
  const time = format.instant(report.counted_until, report.timezone);
  return error ? (
    <span className="tag late num" role="status">
      <Icon name="warning" size={12} />
      {t('monitor.stale', { time })}
    </span>
  ) : (
    <span className="tag line num">{t(lags(report) ? 'monitor.counted_up_to' : 'monitor.as_of', { time })}</span>
  );
}

function Targets({ workspace }: { readonly workspace: WorkspaceContextValue }) {
  const { t } = useText();
  const { report, error, retry } = useTargetsReport(workspace.id, useGrant('reports:targets').allowed);
  if (report) return <TargetStrip report={report} workspace={workspace.id} />;
  if (!error) return null;
  return (
    <section className="panel" aria-label={t('targets.title')}>
      <ReportFailed title={t('targets.failed')} error={error} onRetry={retry} />
    </section>
  );
}

function Loading() {
  const { t } = useText();
  return (
    <Delayed>
      <div role="status" aria-label={t('common.loading')}>
        <section className="panel kpis monitor-kpis">
          {[1, 2, 3, 4].map((at) => (
            <div className="kpi" key={at}>
              <Bar width={90} />
              <div style={{ marginTop: 10 }}>
                <Bar width={120} height={24} />
              </div>
            </div>
          ))}
        </section>
        <section className="panel" style={{ padding: 16 }}>
          <Bar width="100%" height={292} />
        </section>
      </div>
    </Delayed>
  );
}
