import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { Lock } from '#domain/plans/gates.ts';
import type { KpiReport } from '#domain/wire/reports.ts';
import { KpiTiles } from '#src/figures/KpiTiles.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace, type WorkspaceContextValue } from '#src/providers/workspace.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { later } from '#src/ui/later.ts';
import { Bar, Delayed } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { isUpsellFeature } from '#src/upsell/upsells.ts';
import { MonitorTabs, useMonitorTab } from './MonitorTabs.tsx';
import { useKpiReport, useTargetsReport } from './queries.ts';
import { RangePickers } from './RangePickers.tsx';
import { type MonitorChange, type MonitorState, useMonitorState } from './state.ts';
import { TargetStrip } from './TargetStrip.tsx';
import { TrendPanel } from './TrendPanel.tsx';
import './monitor.css';

/** Whoever has the feature does not wait for what the others see. */
const LockedTab = later(() => import('./LockedTab.tsx'));

/** Key figures with the period before, a trend, and the targets that need a look. */
export default function MonitorScreen() {
  const workspace = useWorkspace();
  const [state, change] = useMonitorState(workspace.timezone);
  const grant = workspace.feature('kpiMonitoring');
  const report = useKpiReport(workspace.id, state, grant.allowed);
  const tab = useMonitorTab();
  if (!grant.allowed || tab !== 'kpi')
    return (
      <Suspense fallback={<Loading />}>
        <LockedTab tab={tab} />
      </Suspense>
    );
  return (
    <>
      <Head workspace={workspace} report={report.data} state={state} onChange={change} />
      <MonitorTabs current={tab} />
      {report.data ? (
        <Figures report={report.data} state={state} onChange={change} workspace={workspace} />
      ) : report.error ? (
        <Failed error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Loading />
      )}
      <Targets workspace={workspace} />
    </>
  );
}

interface HeadProps {
  readonly workspace: WorkspaceContextValue;
  readonly report: KpiReport | undefined;
  readonly state: MonitorState;
  readonly onChange: (change: MonitorChange) => void;
}

function Head({ workspace, report, state, onChange }: HeadProps) {
  const { t } = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const canAdd = workspace.can('kpi-widgets:create');
  return (
    <div className="monitor-head">
      <h1>{t('monitor.title')}</h1>
      {report ? (
        <span className="tag line num">{t('monitor.as_of', { time: format.instant(report.counted_until, report.timezone) })}</span>
      ) : null}
      <span className="sp" />
      <RangePickers state={state} timezone={workspace.timezone} onChange={onChange} />
      {canAdd.allowed || canAdd.because === 'plan' ? (
        <Button
          look="primary"
          icon={canAdd.allowed ? 'plus' : 'lock'}
          onClick={() => navigate(`/dashboard/workspaces/${workspace.id}/settings/kpis/create`)}
        >
          {t('monitor.add_kpi')}
        </Button>
      ) : null}
    </div>
  );
}

interface FiguresProps extends Omit<HeadProps, 'report'> {
  readonly report: KpiReport;
}

function Figures({ report, state, onChange, workspace }: FiguresProps) {
  const { t } = useText();
  const open = report.kpis.filter((kpi) => kpi.locked === null);
  const chosen = open.find((kpi) => kpi.widget_id === state.kpi) ?? open[0];
  const showLocked = ({ feature }: Lock) => {
    if (isUpsellFeature(feature)) openModal('upsell', { feature, workspace: workspace.id });
  };
  if (report.kpis.length === 0) return <EmptyState icon="kpis" title={t('monitor.no_kpis')} text={t('monitor.no_kpis_text')} />;
  const silent = workspace.row.started_tracking_at === null && report.kpis.every((kpi) => !kpi.value && !kpi.previous);
  return (
    <>
      {report.notices.map((notice) => (
        <div key={notice} className="alert" role="status" style={{ marginBottom: 16 }}>
          {t(`monitor.notices.${notice}`)}
        </div>
      ))}
      {silent ? <NoEventsYet workspace={workspace} /> : null}
      <KpiTiles report={report} chosen={chosen?.widget_id} onChoose={(kpi) => onChange({ kpi })} onLocked={showLocked} />
      {chosen ? <TrendPanel report={report} kpi={chosen} onBreakdown={(breakdown) => onChange({ breakdown })} /> : null}
    </>
  );
}

function NoEventsYet({ workspace }: { readonly workspace: WorkspaceContextValue }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <div className="alert" style={{ marginBottom: 16 }}>
      <span>{t('monitor.no_events')}</span>
      <span className="sp" />
      {workspace.can('workspaces:edit').allowed ? (
        <Button size="sm" look="next" onClick={() => navigate(`/dashboard/workspaces/${workspace.id}/settings/tracking`)}>
          {t('monitor.install')}
        </Button>
      ) : null}
    </div>
  );
}

function Targets({ workspace }: { readonly workspace: WorkspaceContextValue }) {
  const report = useTargetsReport(workspace.id, workspace.feature('targets').allowed);
  return report.data ? <TargetStrip report={report.data} workspace={workspace.id} /> : null;
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useText();
  return (
    <section className="panel">
      <ErrorState title={t('monitor.failed')} text={error.message}>
        <Button look="primary" icon="refresh" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </ErrorState>
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
