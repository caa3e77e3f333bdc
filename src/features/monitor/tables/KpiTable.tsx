import type { Contribution } from '#domain/wire/reports/tables.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { PeopleLink } from '#src/reports/PeopleLink.tsx';
import { oneHost } from '#src/reports/page-names.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { behindCredit, behindOf } from './behind.ts';
import { type CreditedReport, type CreditedRow, creditIn, kpisOf, orderByKpi, rowsBy, useCreditedKpis } from './credited-kpis.ts';
import { BelowComing, OpeningRow } from './OpeningRow.tsx';
import { isPassedOver, LEVELS, type Trail } from './queries.ts';
import type { Shown } from './TableRows.tsx';

function Head({ name, sorted, onSort }: { readonly name: string; readonly sorted: boolean; readonly onSort: () => void }) {
  return (
    <th scope="col" className="r" aria-sort={sorted ? 'descending' : undefined}>
      <button type="button" className="table-sort" onClick={onSort}>
        {name}
        {sorted ? <Icon name="down" size={12} /> : null}
      </button>
    </th>
  );
}

interface OfRow {
  readonly report: CreditedReport;
  readonly tab: Shown['tab'];
  /** The row and what was opened on the way to it; empty: all of the table. */
  readonly trail: Trail;
  readonly people: number | null;
  readonly contributions: readonly Contribution[];
}

/** People of a row, and what of each KPI is theirs and of how many of them; every number opens who stands behind it. */
function Credits({ report, tab, trail, people, contributions }: OfRow) {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      <td className="r num">
        <PeopleLink range={report.range} behind={people ? behindOf(tab, trail, 'people') : null}>
          {format.number(people)}
        </PeopleLink>
      </td>
      {kpisOf(report).map((kpi) => {
        const credit = creditIn(contributions, kpi.widget_id);
        return (
          <td key={kpi.widget_id} className="r num">
            <PeopleLink range={report.range} behind={credit ? behindCredit(tab, trail, kpi.widget_id) : null}>
              {credit ? writeValue(format, kpi, credit.value, report.currency) : NO_VALUE}
            </PeopleLink>
            {/* People that are the number itself are not said twice. */}
            {credit && (kpi.format !== 'count' || credit.people !== credit.value) ? (
              <div className="t12 mut">
                {t('monitor.tables.through_people', { count: credit.people, people: format.number(credit.people) })}
              </div>
            ) : null}
          </td>
        );
      })}
    </>
  );
}

interface RowProps extends Shown {
  readonly report: CreditedReport;
  readonly row: CreditedRow;
  readonly trail: Trail;
  readonly depth: number;
  readonly order: string;
  /** The host of all pages of the table, which no row repeats. */
  readonly host?: string | null;
}

function KpiRow({ report, row, trail, depth, order, host, ...shown }: RowProps) {
  const here = [...trail, row.key];
  return (
    <OpeningRow
      tab={shown.tab}
      trail={here}
      depth={depth}
      host={host}
      cells={<Credits report={report} tab={shown.tab} trail={here} people={row.values.people} contributions={row.contributions} />}
      below={() => <Below {...shown} columns={kpisOf(report).length + 1} trail={here} depth={depth + 1} order={order} />}
    />
  );
}

/** What a row is made of, asked when it is opened. */
function Below({
  columns,
  trail,
  depth,
  order,
  ...shown
}: Shown & Pick<RowProps, 'trail' | 'depth' | 'order'> & { readonly columns: number }) {
  const { id } = useWorkspace();
  const { report, error, retry, isPlaceholder } = useCreditedKpis(id, shown.tab, shown.state, '', true, trail);
  if (!report || isPlaceholder) return <BelowComing columns={columns} depth={depth} error={error} onRetry={retry} />;
  if (isPassedOver(shown.tab, trail, report.rows))
    return <Below {...shown} columns={columns} trail={[...trail, '']} depth={depth} order={order} />;
  return rowsBy(report, order).map((row) => (
    <KpiRow key={row.key} {...shown} report={report} row={row} trail={trail} depth={depth} order={order} />
  ));
}

interface TableProps extends Shown {
  readonly report: CreditedReport;
  /** By which column rows are put in order, as the address says it. */
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

/** Rows with what of each KPI is theirs: a column each, by which the rows can be put in order. */
export function KpiTable({ report, order, onOrder, ...shown }: TableProps) {
  const { t } = useText();
  const { tab } = shown;
  const kpis = kpisOf(report);
  const host = tab === 'pages' ? oneHost(report.rows.map(({ key }) => key)) : null;
  const title = t(`monitor.tabs.${tab}`);
  if (kpis.length === 0)
    return (
      <section className="panel">
        <EmptyState icon="kpis" title={t('monitor.tables.no_kpis')} text={t('monitor.tables.no_kpis_text')} />
      </section>
    );
  return (
    // Scrolls by itself, so it must be reachable by keyboard.
    <section className="panel tbl-scroll monitor-table" tabIndex={0} aria-label={title}>
      <table className="tbl">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`monitor.tables.levels.${LEVELS[tab][0]}`)}</th>
            <Head name={t('monitor.tables.measures.people')} sorted={order === orderByKpi(null)} onSort={() => onOrder(orderByKpi(null))} />
            {kpis.map(({ widget_id, name }) => (
              <Head key={widget_id} name={name} sorted={order === orderByKpi(widget_id)} onSort={() => onOrder(orderByKpi(widget_id))} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsBy(report, order).map((row) => (
            <KpiRow key={row.key} {...shown} report={report} row={row} trail={[]} depth={0} order={order} host={host} />
          ))}
        </tbody>
        {'kpi_totals' in report ? (
          <tfoot>
            <tr className="b">
              <th scope="row">{t('monitor.tables.total')}</th>
              <Credits report={report} tab={tab} trail={[]} people={report.totals.people} contributions={report.kpi_totals} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
