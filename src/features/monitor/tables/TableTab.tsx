import { LOOK_BACK_DAYS } from '#domain/tracking/attribution.ts';
import type { TableMeasure } from '#domain/wire/reports/tables.ts';
import { spendActions } from '#resources/actions/spend.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AsOf } from '#src/reports/AsOf.tsx';
import FilterBar from '#src/reports/filter/FilterBar.tsx';
import { oneHost } from '#src/reports/page-names.ts';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { RowsLoading } from '#src/reports/RowsLoading.tsx';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import { PeopleLocked } from '#src/upsell/PeopleLocked.tsx';
import { MonitorTabs } from '../MonitorTabs.tsx';
import { useMonitorState } from '../state.ts';
import ViewsMenu from '../views/ViewsMenu.tsx';
import { useTableChoice } from './choice.ts';
import { tableCsv } from './csv.ts';
import { useRowName } from './names.ts';
import { type AnyTable, LEVELS, type TableChoice, type TableTabName, useTableReport } from './queries.ts';
import { type Shown, TableRow, Values } from './TableRows.tsx';
import { shownColumns } from './values.ts';
import './tables.css';

const MAY_ENTER_COSTS = `${spendActions.enter.may.subject}:${spendActions.enter.may.verb}` as const;

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
  const isCut = table.row_count > table.rows.length;
  return (
    <tfoot>
      {isCut ? (
        <tr className="mut">
          <th scope="row">{t('monitor.tables.rest', { count: table.row_count - table.rows.length })}</th>
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

/** Nothing to show: because of the search, of the filter, or because nothing happened. */
function NoRows({ choice: { search }, state, onChange }: Shown & Pick<TableProps, 'onChange'>) {
  const { t } = useText();
  if (search)
    return (
      <section className="panel">
        <EmptyState icon="search" title={t('monitor.tables.none_found')} text={t('monitor.tables.none_found_text')}>
          <Button onClick={() => onChange({ search: '' })}>{t('monitor.tables.show_all')}</Button>
        </EmptyState>
      </section>
    );
  const isFiltered = state.filter.length > 0;
  return (
    <section className="panel">
      <EmptyState
        icon={isFiltered ? 'filter' : 'monitor'}
        title={t(isFiltered ? 'monitor.filter.none' : 'monitor.tables.none')}
        text={t(isFiltered ? 'monitor.filter.none_text' : 'monitor.tables.none_text')}
      />
    </section>
  );
}

interface TableProps extends Shown {
  readonly table: AnyTable;
  readonly title: string;
  readonly onChange: (change: Partial<TableChoice>) => void;
}

function Table({ table, title, onChange, ...shown }: TableProps) {
  const { t } = useText();
  if (table.rows.length === 0) return <NoRows {...shown} onChange={onChange} />;
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
            <TableRow key={row.key} {...shown} table={table} row={row} trail={[]} host={host} />
          ))}
        </tbody>
        <Sums table={table} tab={shown.tab} />
      </table>
    </section>
  );
}

/** A tab of the monitor that is a table: pages, sources down to the link, ads with what they cost. */
export default function TableTab({ tab }: { readonly tab: TableTabName }) {
  const { t, label } = useText();
  const workspace = useWorkspace();
  const [state, changeState] = useMonitorState(workspace.timezone);
  const [choice, change] = useTableChoice(tab);
  const shown = useGrant(`reports:${tab}`);
  const [search, setSearch] = useTyped(choice.search, (typed) => change({ search: typed }));
  const { data: table, error, refetch, isPlaceholderData } = useTableReport(workspace.id, tab, state, choice);
  const mayEnter = useGrant(MAY_ENTER_COSTS).allowed;
  const nameOf = useRowName(tab);
  const title = t(`monitor.tabs.${tab}`);
  const save = (done: AnyTable) =>
    saveText(
      `${workspace.row.name} ${title} ${state.range.min} ${state.range.max}.csv`,
      tableCsv(
        done,
        t(`monitor.tables.levels.${LEVELS[tab][0]}`),
        (key) => nameOf(key, 0),
        (measure) => label(`monitor.tables.measures.${measure}`),
      ),
    );
  return (
    <>
      <ScreenTitle text={`${t('monitor.title')} · ${title}`} />
      <div className="report-head">
        <h1>{t('monitor.title')}</h1>
        <GuideLink guide={tab === 'pages' ? 'people' : 'platform'} about={title} />
        <AsOf report={table} error={error} />
        <span className="sp" />
        <RangePickers state={state} timezone={workspace.timezone} onChange={changeState} />
      </div>
      <MonitorTabs current={tab} />
      {!shown.allowed && shown.because === 'people' ? (
        <PeopleLocked />
      ) : (
        <>
          <div className="report-tools">
            <FindField label={t('monitor.tables.search')} value={search} onChange={setSearch} />
            <ViewsMenu />
            <FilterBar filter={state.filter} range={state.range} onChange={(filter) => changeState({ filter })} />
            <span className="sp" />
            {tab !== 'pages' && mayEnter ? (
              <Button icon="plus" onClick={() => openModal('enter-spend', { workspace: workspace.id })}>
                {t('monitor.enter_spend')}
              </Button>
            ) : null}
            {table && table.rows.length > 0 ? (
              <Button icon="download" onClick={() => save(table)}>
                {t('monitor.download')}
              </Button>
            ) : null}
          </div>
          {table ? (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : undefined}>
              <Table table={table} title={title} tab={tab} state={state} choice={choice} onChange={change} />
            </div>
          ) : error ? (
            <section className="panel">
              <ReportFailed title={t('monitor.failed')} error={error} onRetry={refetch} />
            </section>
          ) : (
            <RowsLoading />
          )}
          <p className="t12 mut report-note">{t(`monitor.tables.notes.${tab}`, { days: LOOK_BACK_DAYS })}</p>
        </>
      )}
    </>
  );
}
