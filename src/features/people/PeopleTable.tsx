import type { PeopleOrder, PeopleReport, PersonRow } from '#domain/wire/reports/people.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { PeopleState } from './address.ts';
import { usePeopleNames } from './names.ts';
import { PersonName } from './PersonName.tsx';

interface Column {
  readonly key: string;
  readonly title: TextKey;
  readonly order?: PeopleOrder;
  readonly right?: boolean;
}

const NAME = { key: 'person', title: 'people.person' } as const satisfies Column;
const SEEN: readonly Column[] = [
  { key: 'last_seen', title: 'people.last_seen', order: 'last_seen' },
  { key: 'first_seen', title: 'people.first_seen', order: 'first_seen' },
  { key: 'source', title: 'people.first_source' },
  { key: 'visits', title: 'monitor.tables.measures.visits', order: 'visits', right: true },
  { key: 'events', title: 'people.events', order: 'events', right: true },
];
const MONEY: readonly Column[] = [
  { key: 'purchases', title: 'monitor.tables.measures.purchases', order: 'purchases', right: true },
  { key: 'revenue', title: 'monitor.tables.measures.revenue', order: 'revenue', right: true },
];
const CREDIT: Column = { key: 'credit', title: 'people.credit', right: true };
const COUNTED: Column = { key: 'counted', title: 'people.counted', order: 'counted', right: true };

interface HeadProps {
  readonly column: Column;
  readonly state: Pick<PeopleState, 'order' | 'direction'>;
  readonly onSort: (sort: string) => void;
}

/** Most or latest first, then the other way round. */
function Head({ column: { title, order, right }, state, onSort }: HeadProps) {
  const { t } = useText();
  const sorted = order === state.order ? state.direction : null;
  const className = right ? 'r' : undefined;
  if (!order)
    return (
      <th scope="col" className={className}>
        {t(title)}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={sorted === null ? 'none' : sorted === 'desc' ? 'descending' : 'ascending'}>
      <button type="button" className="th-button" onClick={() => onSort(sorted === 'desc' ? order : `-${order}`)}>
        {t(title)}
        {sorted ? <Icon name={sorted === 'desc' ? 'chevron' : 'up'} size={12} /> : null}
      </button>
    </th>
  );
}

interface TableProps {
  readonly report: PeopleReport;
  readonly state: PeopleState;
  readonly onSort: (sort: string) => void;
}

/** People with what is known of each. What the plan does not show has no column. */
export function PeopleTable({ report, state, onSort }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const names = usePeopleNames();
  const workspace = useWorkspace();
  const isCredited = state.behind?.of === 'attribution';
  const columns = [
    ...(report.behind ? [COUNTED] : []),
    ...(isCredited ? [CREDIT] : []),
    ...SEEN,
    ...(workspace.feature('purchaseTracking').allowed ? MONEY : []),
  ];
  const cell = (row: PersonRow, key: string) => {
    if (key === 'last_seen' || key === 'first_seen') return format.relative(row[key], report.timezone);
    if (key === 'revenue') return row.purchases || row.revenue ? format.money(row.revenue, report.currency, { wholeFrom: 100 }) : '–';
    if (key === 'source')
      return (
        <span className="people-source">
          <span>{names.channel(row.channel)}</span>
          <span className="mut3 ell">{names.source(row)}</span>
        </span>
      );
    if (key === 'credit') return format.number(row.credit, { digits: 2 });
    if (key === 'purchases') return row.purchases ? format.number(row.purchases) : '–';
    return format.number(row[key as 'visits' | 'events' | 'counted']);
  };
  return (
    // Scrolls by itself, so it must be reachable by keyboard.
    <section className="panel tbl-scroll people-table" tabIndex={0} aria-label={t('shell.people')}>
      <table className="tbl">
        <caption className="sr">{t('shell.people')}</caption>
        <thead>
          <tr>
            {[NAME, ...columns].map((column) => (
              <Head key={column.key} column={column} state={state} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {report.people.map((row) => (
            <tr key={row.person}>
              <th scope="row">
                <PersonName row={row} erasing={report.erasing.includes(row.person)} />
              </th>
              {columns.map(({ key, right }) => (
                <td key={key} className={right ? 'r num' : 'num'}>
                  {cell(row, key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
