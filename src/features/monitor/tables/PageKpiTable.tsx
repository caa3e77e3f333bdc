import type { PageRow, PagesReport } from '#domain/wire/reports/tables.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PeopleLink } from '#src/reports/PeopleLink.tsx';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { kpisOf, orderByKpi, rowsBy, throughPage } from './page-kpis.ts';

interface TableProps {
  readonly report: PagesReport;
  /** By which column rows are put in order, as the address says it. */
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

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

type Kpi = PagesReport['kpis'][number];

/** What of a KPI came through a page, and of how many people; people that are the number itself are not said twice. */
function Through({ row, kpi, currency }: { readonly row: PageRow; readonly kpi: Kpi; readonly currency: string }) {
  const { t } = useText();
  const format = useFormat();
  const through = throughPage(row, kpi.widget_id);
  return (
    <td className="r num">
      {through ? writeValue(format, kpi, through.value, currency) : NO_VALUE}
      {through && (kpi.format !== 'count' || through.people !== through.value) ? (
        <div className="t12 mut">
          {t('monitor.tables.through_people', { count: through.people, people: format.number(through.people) })}
        </div>
      ) : null}
    </td>
  );
}

/** Pages with what of each KPI came through them: a column each, by which the rows can be put in order. */
export function PageKpiTable({ report, order, onOrder }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const kpis = kpisOf(report);
  const rows = rowsBy(report, order);
  const host = oneHost(rows.map(({ key }) => key));
  if (kpis.length === 0)
    return (
      <section className="panel">
        <EmptyState icon="kpis" title={t('monitor.tables.no_page_kpis')} text={t('monitor.tables.no_page_kpis_text')} />
      </section>
    );
  return (
    <section className="panel tbl-scroll monitor-table" tabIndex={0} aria-label={t('monitor.tabs.pages')}>
      <table className="tbl">
        <caption className="sr">{t('monitor.tabs.pages')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('monitor.tables.levels.page')}</th>
            <Head name={t('monitor.tables.measures.people')} sorted={order === orderByKpi(null)} onSort={() => onOrder(orderByKpi(null))} />
            {kpis.map(({ widget_id, name }) => (
              <Head key={widget_id} name={name} sorted={order === orderByKpi(widget_id)} onSort={() => onOrder(orderByKpi(widget_id))} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <span className="table-name ell" title={row.key}>
                  {withoutHost(row.key, host)}
                </span>
              </th>
              <td className="r num">
                <PeopleLink range={report.range} behind={row.values.people ? { of: 'pages', part: 'people', page: row.key } : null}>
                  {format.number(row.values.people)}
                </PeopleLink>
              </td>
              {kpis.map((kpi) => (
                <Through key={kpi.widget_id} row={row} kpi={kpi} currency={report.currency} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
