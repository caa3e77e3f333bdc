import type { BaseRecord } from '@refinedev/core';
import { createContext, Suspense, useContext, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { toDecimalText } from '#domain/money/money.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import type { TargetResult, TargetsReport } from '#domain/wire/answers/targets.ts';
import { resources } from '#resources/index.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { Slots } from '#src/crud/slots.ts';
import { writeChance, writeValue } from '#src/metric-cards/values.ts';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { slotsOf } from '#src/slots/standing.tsx';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { LockedFeature } from '#src/upsell/LockedFeature.tsx';
import { useTargetsReport } from './queries.ts';
import { TargetScreen } from './TargetScreen.tsx';
import { TargetStrip } from './TargetStrip.tsx';
import { TargetCell } from './target-cell.tsx';
import './monitor.css';

const PeopleLocked = lazyWithRetry(async () => ({ default: (await import('#src/upsell/PeopleLocked.tsx')).PeopleLocked }));

const Report = createContext<TargetsReport | undefined>(undefined);

function useTarget(id: unknown): { readonly target: TargetResult | undefined; readonly currency: string } {
  const report = useContext(Report);
  return { target: report?.targets.find((target) => target.target_id === id), currency: report?.currency ?? 'USD' };
}

const StatusCell: Cell = ({ row }) => {
  const { t, label } = useText();
  const { target } = useTarget(row.id);
  if (target?.locked) return <StatusChip status="noData" word={t('targets.locked', { plan: label(pointedName(target.locked.plan)) })} />;
  return target ? (
    <StatusChip status={target.status} word={t(`targets.status.${target.status}`)} />
  ) : (
    <span className="mut3">{NO_VALUE}</span>
  );
};

/** A column with one amount of the target's report. */
function amountCell(pick: (target: TargetResult) => number | null): Cell {
  return ({ row }) => {
    const format = useFormat();
    const { target, currency } = useTarget(row.id);
    return <span className="num">{target ? writeValue(format, target, pick(target), currency) : NO_VALUE}</span>;
  };
}
const ActualCell = amountCell((target) => target.actual);
const ProjectionCell = amountCell((target) => target.projection);
const ChanceCell: Cell = ({ row }) => {
  const { t } = useText();
  const format = useFormat();
  const { target } = useTarget(row.id);
  return <span className="num">{writeChance(format, t, target?.chance ?? null)}</span>;
};

/** What a row is put in order by, from its target in the report. */
function placeIn(report: TargetsReport | undefined, pick: (target: TargetResult, place: number) => number | null) {
  const places = new Map(report?.targets.map((target, place) => [target.target_id, pick(target, place)]));
  return (row: BaseRecord) => places.get(String(row.id)) ?? null;
}

/** What a row's target says, for a file: money in whole units. */
function plainOf(report: TargetsReport | undefined, pick: (target: TargetResult) => string | number | null, isAmount = true) {
  const targets = new Map(report?.targets.map((target) => [target.target_id, target]));
  return (row: BaseRecord) => {
    const target = targets.get(String(row.id));
    const value = target ? pick(target) : null;
    return report && isAmount && target?.format === 'money' && typeof value === 'number' ? toDecimalText(value, report.currency) : value;
  };
}

/** The statuses did not come; the targets themselves are below. */
function TargetsFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  const { t } = useText();
  return (
    <section className="panel">
      <ReportFailed title={t('targets.failed')} error={error} onRetry={onRetry} />
    </section>
  );
}

/** The generated list of targets with what each has reached so far, the worst ones as cards above it. */
function TargetsList() {
  const { t } = useText();
  const workspace = useWorkspace();
  const grant = workspace.feature('targets');
  const shown = useGrant('reports:targets');
  const isBeyond = !shown.allowed && shown.because === 'people';
  const { report: counted, error, retry } = useTargetsReport(workspace.id, shown.allowed);
  const report = shown.allowed ? counted : undefined;
  const slots = useMemo<Slots>(
    // A target without its status is only a wish: the list shows what the report says of each row.
    () =>
      slotsOf(resources['kpi-targets'], {
        cells: { target_value: TargetCell },
        extraColumns: [
          // Worst first, as the report has them.
          {
            name: 'status',
            title: t('targets.columns.status'),
            cell: StatusCell,
            order: placeIn(report, (_, place) => place),
            plain: plainOf(report, ({ status }) => t(`targets.status.${status}`)),
          },
          {
            name: 'actual',
            title: t('targets.columns.actual'),
            cell: ActualCell,
            right: true,
            plain: plainOf(report, ({ actual }) => actual),
          },
          {
            name: 'projection',
            title: t('targets.columns.projection'),
            cell: ProjectionCell,
            right: true,
            plain: plainOf(report, ({ projection }) => projection),
          },
          {
            name: 'chance',
            title: t('targets.columns.chance'),
            cell: ChanceCell,
            right: true,
            order: placeIn(report, ({ chance }) => chance),
            plain: plainOf(report, ({ chance }) => chance, false),
          },
        ],
        note: t('targets.explained'),
        toolbarEnd: (
          <>
            <GuideLink guide="targets" about={t('targets.title')} />
            <Link to={listPath(resources.alerts, workspace.id)}>{t('alerts.link')}</Link>
          </>
        ),
        card: { detail: ['widget_id', 'period'], extra: ['status'] },
        above: isBeyond ? (
          <Suspense fallback={null}>
            <PeopleLocked />
          </Suspense>
        ) : report ? (
          <TargetStrip report={report} workspace={workspace.id} bare />
        ) : error ? (
          <TargetsFailed error={error} onRetry={retry} />
        ) : undefined,
      }),
    [t, isBeyond, report, error, retry, workspace.id],
  );
  if (!grant.allowed) return <LockedFeature feature="targets" />;
  return (
    <Report value={report}>
      <ListScreen resource={resources['kpi-targets']} path={`/dashboard/workspaces/${workspace.id}/targets`} slots={slots} />
    </Report>
  );
}

/** All targets, or the one that the address names: one part of the code, fetched once. */
export default function TargetsScreen() {
  const { id } = useParams();
  return id ? <TargetScreen id={id} /> : <TargetsList />;
}
