import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LOOK_BACK_DAYS } from '#domain/tracking/attribution.ts';
import type { TableMeasure } from '#domain/wire/reports/tables.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AsOf } from '#src/reports/AsOf.tsx';
import { AD_ADDRESSES } from '#src/reports/ad-addresses.ts';
import { oneHost } from '#src/reports/page-names.ts';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { RowsLoading } from '#src/reports/RowsLoading.tsx';
import { saveText } from '#src/reports/save-text.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { PeopleLocked } from '#src/upsell/PeopleLocked.tsx';
import { MonitorTabs } from '../MonitorTabs.tsx';
import { useMonitorState } from '../state.ts';
import { VisitorsNow } from '../VisitorsNow.tsx';
import { useTableChoice } from './choice.ts';
import { KpiTable } from './KpiTable.tsx';
import { NoRows } from './NoRows.tsx';
import { type AnyTable, LEVELS, type TableChoice, type TableTabName } from './queries.ts';
import { type Shown, TableRow, Values } from './TableRows.tsx';
import { TableTools } from './TableTools.tsx';
import { useAsked } from './use-asked.ts';
import { shownColumns } from './values.ts';
import './tables.css';

interface HeadsProps {
  readonly table: AnyTable;
  readonly title: string;
  readonly choice: TableChoice;
  readonly onChange: (change: Partial<TableChoice>) => void;
}

/** Heads by which the rows are put in order; most first, then least first. */
function Heads({ table, title, choice: { order }, onChange }: HeadsProps) {
  const { t } = useText();
  const sorted = (measure: TableMeasure) => (order?.by === measure ? order.direction : null);
  return (
    <tr>
      <th scope="col">{title}</th>
      {shownColumns(table).map(({ measure }) => {
        const direction = sorted(measure);
        return (
          <th
            key={measure}
            scope="col"
            className="r"
            aria-sort={direction === null ? undefined : direction === 'desc' ? 'descending' : 'ascending'}
          >
            <button
              type="button"
              className="table-sort"
              onClick={() => onChange({ order: { by: measure, direction: direction === 'desc' ? 'asc' : 'desc' } })}
            >
              {t(`monitor.tables.measures.${measure}`)}
              {direction ? <Icon name={direction === 'desc' ? 'down' : 'up'} size={12} /> : null}
            </button>
          </th>
        );
      })}
    </tr>
  );
}

/** All rows together, and what is in none of those shown. */
function Sums({ table, tab }: { readonly table: AnyTable; readonly tab: TableTabName }) {
  const { t } = useText();
  const format = useFormat();
  const left = table.row_count - table.rows.length;
  return (
    <tfoot>
      {left > 0 ? (
        <tr className="mut">
          <th scope="row">{t('monitor.tables.rest', { count: left, number: format.number(left) })}</th>
          <Values table={{ ...table, compare_range: null }} values={table.rest} previous={null} />
        </tr>
      ) : null}
      <tr className="b">
        <th scope="row">{t('monitor.tables.total')}</th>
        <Values table={table} values={table.totals} previous={table.previous_totals} of={{ tab, trail: [] }} />
      </tr>
    </tfoot>
  );
}

interface TableProps extends Shown {
  readonly table: AnyTable;
  readonly title: string;
  readonly onChange: (change: Partial<TableChoice>) => void;
}

function Table({ table, title, onChange, ...shown }: TableProps) {
  const { t } = useText();
  const host = shown.tab === 'pages' ? oneHost(table.rows.map(({ key }) => key)) : null;
  return (
    // Scrolls by itself, so it must be reachable by keyboard.
    <section className="panel tbl-scroll monitor-table" tabIndex={0} aria-label={title}>
      <table className="tbl">
        <caption className="sr">{title}</caption>
        <thead>
          <Heads table={table} title={t(`monitor.tables.levels.${LEVELS[shown.tab][0]}`)} choice={shown.choice} onChange={onChange} />
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <TableRow key={row.key} {...shown} table={table} row={row} trail={[]} depth={0} host={host} />
          ))}
        </tbody>
        <Sums table={table} tab={shown.tab} />
      </table>
    </section>
  );
}

interface AnswerProps extends Omit<TableProps, 'table'> {
  readonly asked: ReturnType<typeof useAsked>;
}

/** The rows, why there are none, or why they did not come. */
function Answer({ asked: { table, kpis, about, error, retry, isPlaceholder }, title, onChange, ...shown }: AnswerProps) {
  const { t } = useText();
  if (!about)
    return error ? (
      <section className="panel">
        <ReportFailed title={t('monitor.failed')} error={error} onRetry={retry} />
      </section>
    ) : (
      <RowsLoading />
    );
  const hasRows = about.rows.length > 0;
  return (
    <div aria-busy={isPlaceholder} className={isPlaceholder ? 'is-stale' : undefined}>
      {hasRows ? null : <NoRows {...shown} onChange={onChange} />}
      {hasRows && kpis ? <KpiTable {...shown} {...kpis} onOrder={(order) => onChange({ kpis: order })} /> : null}
      {hasRows && table ? <Table table={table} title={title} {...shown} onChange={onChange} /> : null}
    </div>
  );
}

/** A tab of the monitor that is a table: pages, sources down to the link, ads with what they cost. */
export default function TableTab({ tab }: { readonly tab: TableTabName }) {
  const { t } = useText();
  const workspace = useWorkspace();
  const [state, changeState] = useMonitorState(workspace.timezone);
  const [choice, change] = useTableChoice(tab);
  const grant = useGrant(`reports:${tab}`);
  const shown = { tab, state, choice };
  const asked = useAsked(shown, grant.allowed);
  const title = t(`monitor.tabs.${tab}`);
  const toast = useToast();
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: async () => saveText(`${workspace.row.name} ${title} ${state.range.min} ${state.range.max}.csv`, await asked.csv()),
    onError: (error) => toast.failed(error, error.message),
  });
  return (
    <>
      <ScreenTitle text={`${t('monitor.title')} · ${title}`} />
      <div className="report-head">
        <h1>{t('monitor.title')}</h1>
        <GuideLink guide={tab === 'pages' ? 'people' : 'platform'} about={title} />
        <AsOf report={asked.about} error={asked.error} />
        <VisitorsNow />
        <span className="sp" />
        <RangePickers state={state} timezone={workspace.timezone} compares={choice.kpis === null} onChange={changeState} />
      </div>
      <MonitorTabs current={tab} />
      {!grant.allowed && grant.because === 'people' ? (
        <PeopleLocked />
      ) : (
        <>
          <TableTools
            {...shown}
            onState={changeState}
            onChange={change}
            onSave={asked.about?.rows.length ? save : null}
            isSaving={isSaving}
          />
          <Answer {...shown} asked={asked} title={title} onChange={change} />
          <p className="t12 mut report-note">
            {t(`monitor.tables.notes.${asked.note}`, { days: LOOK_BACK_DAYS })}
            {tab === 'ads' ? (
              <>
                {' '}
                <Link to={`${inWorkspace(workspace.id)}/settings/tracking${AD_ADDRESSES}`}>{t('monitor.tables.ad_addresses')}</Link>
              </>
            ) : null}
          </p>
        </>
      )}
    </>
  );
}
