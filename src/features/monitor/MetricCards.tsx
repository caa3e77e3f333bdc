import { Suspense } from 'react';
import type { Lock } from '#domain/plans/gates.ts';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import { KpiTiles } from '#src/metric-cards/KpiTiles.tsx';
import { openModal } from '#src/modals/host.tsx';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import type { WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { isSameRange } from '#src/reports/dates.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { isUpsellFeature } from '#src/upsell/upsells.ts';
import type { Asked } from './queries.ts';
import type { MonitorChange, MonitorState } from './state.ts';
import { TrendPanel } from './TrendPanel.tsx';

const ArrangeKpis = lazyWithRetry(() => import('./arrange/ArrangeKpis.tsx'));

interface MetricCardsProps {
  readonly asked: Asked<KpiReport>;
  readonly report: KpiReport;
  readonly state: MonitorState;
  readonly workspace: WorkspaceContextValue;
  readonly onChange: (change: MonitorChange) => void;
  /** Instead of the tiles stands a list to put them in order. */
  readonly arranging: boolean;
  readonly onArranged: () => void;
}

/**
 * The tiles and the trend. While an answer fails the last numbers stay, marked as such, and the chart says what happened;
 * while it is put off the chart stays, too.
 */
export function MetricCards({ asked, report, state, onChange, arranging, onArranged, workspace }: MetricCardsProps) {
  const { t } = useText();
  const format = useFormat();
  const open = report.kpis.filter((kpi) => kpi.locked === null);
  const chosen = open.find((kpi) => kpi.widget_id === state.kpi) ?? open[0];
  const showLocked = ({ feature }: Lock) => {
    if (isUpsellFeature(feature)) openModal('upsell', { feature, workspace: workspace.id });
  };
  if (report.kpis.length === 0) return <EmptyState icon="kpis" title={t('monitor.no_kpis')} text={t('monitor.no_kpis_text')} />;
  const isComing = isAnswerPutOff(asked.error);
  const isBefore = asked.isOther && asked.error !== null;
  const failure = isBefore && asked.error && !isComing ? { error: asked.error, onRetry: asked.retry } : undefined;
  return (
    <>
      {report.notices.map((notice) => (
        <div key={notice} className="alert" role="status" style={{ marginBottom: 16 }}>
          {t(`monitor.notices.${notice}`)}
        </div>
      ))}
      {isBefore && !isSameRange(report.range, state.range) ? (
        <p className={isComing ? 'alert' : 'alert warn'} role="status" style={{ marginBottom: 16 }}>
          {t(isComing ? 'monitor.days_before' : 'monitor.other_days', { range: format.dateRange(report.range.min, report.range.max) })}
        </p>
      ) : null}
      {arranging ? (
        <Suspense fallback={null}>
          <ArrangeKpis report={report} workspace={workspace.id} onSaved={asked.retry} onDone={onArranged} />
        </Suspense>
      ) : (
        <KpiTiles report={report} chosen={chosen?.widget_id} onChoose={(kpi) => onChange({ kpi })} onLocked={showLocked} />
      )}
      {chosen ? (
        <TrendPanel
          report={report}
          kpi={chosen}
          breakdown={state.breakdown}
          failure={failure}
          onBreakdown={(breakdown) => onChange({ breakdown })}
        />
      ) : null}
    </>
  );
}
