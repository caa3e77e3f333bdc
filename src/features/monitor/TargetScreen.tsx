import { Suspense } from 'react';
import { Link } from 'react-router';
import { resources } from '#resources/index.ts';
import { TargetCard } from '#src/metric-cards/TargetCard.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace, listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { todayIn } from '#src/reports/dates.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { slotsOf } from '#src/slots/standing.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useTargetsReport } from './queries.ts';
import { TargetCell } from './target-cell.tsx';
import './monitor.css';

const ShowScreen = lazyWithRetry(() => import('#src/crud/ShowScreen.tsx'));

const targets = resources['kpi-targets'];
const SLOTS = slotsOf(targets, { cells: { target_value: TargetCell, threshold_value: TargetCell } });

/** How a target stands, and the way to the days of its KPI. */
function Standing({ id }: { readonly id: string }) {
  const { t } = useText();
  const workspace = useWorkspace();
  const shown = useGrant('reports:targets').allowed;
  const { report, error, retry } = useTargetsReport(workspace.id, shown);
  if (!shown) return null;
  if (!report && error) return <ReportFailed title={t('targets.failed')} error={error} onRetry={retry} />;
  if (!report)
    return (
      <div className="target-stands" role="status" aria-label={t('common.loading')}>
        <Bar width="100%" height={206} />
      </div>
    );
  const target = report.targets.find(({ target_id }) => target_id === id);
  if (!target || target.locked) return null;
  const days = { kpi: target.widget_id, min: target.period_start, max: todayIn(report.timezone) };
  return (
    <div className="target-stands">
      <TargetCard target={target} currency={report.currency} timezone={report.timezone} />
      <Link to={`${inWorkspace(workspace.id)}/monitor?${new URLSearchParams(days)}`}>
        {t('targets.to_kpi', { name: target.widget_name })}
      </Link>
    </div>
  );
}

/** One target, where links in alerts lead: how it stands now, before what was set. */
export function TargetScreen({ id }: { readonly id: string }) {
  const workspace = useWorkspace();
  return (
    <Suspense fallback={null}>
      <ShowScreen resource={targets} path={listPath(targets, workspace.id)} slots={SLOTS} lead={<Standing id={id} />} />
    </Suspense>
  );
}
