import { Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import type { FormLinkState } from '#src/crud/form/FormScreen.tsx';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace, type WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AsOf } from '#src/reports/AsOf.tsx';
import { InsightsPanel } from '#src/reports/insights-part.ts';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { MetricCards } from './MetricCards.tsx';
import { FEATURE_OF, MonitorTabs, useMonitorTab } from './MonitorTabs.tsx';
import { type Asked, useKpiReport, useTargetsReport } from './queries.ts';
import { type MonitorChange, type MonitorState, useMonitorState } from './state.ts';
import { TargetStrip } from './TargetStrip.tsx';
import { VisitorsNow } from './VisitorsNow.tsx';
import './monitor.css';

/** Whoever has the feature does not wait for what the others see. */
const TableTab = lazyWithRetry(() => import('./tables/TableTab.tsx'));
const FilterBar = lazyWithRetry(() => import('#src/reports/filter/FilterBar.tsx'));
const ViewsMenu = lazyWithRetry(() => import('./views/ViewsMenu.tsx'));
const LockedTab = lazyWithRetry(() => import('./LockedTab.tsx'));
const PeopleLocked = lazyWithRetry(async () => ({ default: (await import('#src/upsell/PeopleLocked.tsx')).PeopleLocked }));
const NothingTracked = lazyWithRetry(() => import('#src/reports/NothingTracked.tsx'));

/** Nothing was ever tracked: every number would be a 0 that stands for nothing. */
function isSilent(workspace: WorkspaceContextValue, report: KpiReport): boolean {
  return workspace.row.started_tracking_at === null && report.kpis.length > 0 && report.kpis.every((kpi) => !kpi.value && !kpi.previous);
}

/** Key figures with the period before, a trend, and the targets that need a look. */
function Monitor() {
  const workspace = useWorkspace();
  const [state, change] = useMonitorState(workspace.timezone);
  const grant = workspace.feature('kpiMonitoring');
  const shown = useGrant('reports:kpis');
  const tab = useMonitorTab();
  const [arranging, setArranging] = useState(false);
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
        <div className="report-head">
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
      <Tools asked={asked} state={state} onChange={change} arranging={arranging} onArrange={() => setArranging(true)} />
      {asked.report && isSilent(workspace, asked.report) ? (
        <Suspense fallback={<Loading />}>
          <NothingTracked />
        </Suspense>
      ) : (
        <>
          {asked.report ? (
            <MetricCards
              arranging={arranging}
              onArranged={() => setArranging(false)}
              asked={asked}
              report={asked.report}
              state={state}
              onChange={change}
              workspace={workspace}
            />
          ) : asked.error ? (
            <section className="panel">
              <ReportFailed title={t('monitor.failed')} error={asked.error} onRetry={asked.retry} />
            </section>
          ) : (
            <Loading />
          )}
          <Below workspace={workspace} isReady={asked.report !== undefined} isFiltered={state.filter.length > 0} />
        </>
      )}
    </>
  );
}

interface ToolsProps {
  readonly state: MonitorState;
  readonly onChange: (change: MonitorChange) => void;
  readonly asked: Asked<KpiReport>;
  /** The tiles are being put in order. */
  readonly arranging: boolean;
  readonly onArrange: () => void;
}

/** Views, filter, and the order of the tiles. */
function Tools({ asked, state, onChange, arranging, onArrange }: ToolsProps) {
  const { t } = useText();
  const mayArrange = useGrant('kpi-widgets:arrange').allowed;
  const isSeveral = (asked.report?.kpis.length ?? 0) > 1;
  return (
    <div className="report-tools">
      <Suspense fallback={<div className="monitor-tools-coming" />}>
        <ViewsMenu />
        <FilterBar filter={state.filter} range={state.range} onChange={(filter) => onChange({ filter })} />
      </Suspense>
      <span className="sp" />
      {mayArrange && isSeveral && !arranging ? (
        <Button size="sm" look="ghost" icon="sort" onClick={onArrange}>
          {t('monitor.arrange.open')}
        </Button>
      ) : null}
    </div>
  );
}

/** `?createKpi` opens the builder, which comes back to the rest of the address; null: it does not ask for it. */
function useBuilderAddress(workspace: string) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (!params.has('createKpi')) return null;
  const rest = new URLSearchParams(params);
  rest.delete('createKpi');
  const back: FormLinkState = { back: `${pathname}?${rest}` };
  return { to: `/dashboard/workspaces/${workspace}/create-kpi`, state: back };
}

/** The monitor, or the builder of KPIs where the address asks for it. */
export default function MonitorScreen() {
  const toBuilder = useBuilderAddress(useWorkspace().id);
  return toBuilder ? <Navigate replace {...toBuilder} /> : <Monitor />;
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
    <div className="report-head">
      <h1>{t('monitor.title')}</h1>
      <GuideLink guide="people" about={t('monitor.title')} />
      <AsOf {...asked} />
      <VisitorsNow />
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

interface BelowProps {
  readonly workspace: WorkspaceContextValue;
  readonly isReady: boolean;
  readonly isFiltered: boolean;
}

/** What counts everybody, whatever the filter, and says so. */
function Below({ workspace, isReady, isFiltered }: BelowProps) {
  const { t } = useText();
  return (
    <>
      {isFiltered ? <p className="t12 mut report-note">{t('monitor.filter.targets_whole')}</p> : null}
      <StandsOut workspace={workspace} isReady={isReady} />
      <Targets workspace={workspace} />
    </>
  );
}

/** Comes after the numbers: nobody waits for it. */
function StandsOut({ workspace, isReady }: { readonly workspace: WorkspaceContextValue; readonly isReady: boolean }) {
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <InsightsPanel key={workspace.id} workspace={workspace.id} />
    </Suspense>
  );
}

function Targets({ workspace }: { readonly workspace: WorkspaceContextValue }) {
  const { t } = useText();
  const { report, error, retry } = useTargetsReport(workspace.id, useGrant('reports:targets').allowed);
  if (report) return <TargetStrip report={report} workspace={workspace.id} />;
  if (!error) return null;
  return (
    <section className="panel" aria-label={t('targets.title')} style={{ marginTop: 16 }}>
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
