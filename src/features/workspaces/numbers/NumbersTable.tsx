import { OVERVIEW_FIGURES } from '#domain/wire/reports/overview.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { NumbersRow } from './NumbersRow.tsx';
import { currencyTotals, inNumberOrder, NUMBER_COLUMNS, type NumberColumn, type NumberOrder } from './order.ts';
import type { Entry } from './queries.ts';

export const TITLES = {
  name: 'overview.numbers.workspace',
  targets: 'targets.title',
  people: 'monitor.tables.measures.people',
  visits: 'monitor.tables.measures.visits',
  revenue: 'monitor.tables.measures.revenue',
  spend: 'monitor.tables.measures.spend',
  roas: 'monitor.tables.measures.roas',
  tracking: 'overview.numbers.lastEvent',
} as const satisfies Record<NumberColumn, string>;
/** How the metrics are written and which direction is good, where no workspace has been counted yet. */
const SHAPES = {
  people: { format: 'count', better: 'up' },
  visits: { format: 'count', better: 'up' },
  revenue: { format: 'money', better: 'up' },
  spend: { format: 'money', better: 'down' },
  roas: { format: 'share', better: 'up' },
} as const;

const isFigure = (column: NumberColumn) => OVERVIEW_FIGURES.some((figure) => figure === column);
/** Names and what needs a look begin at the top, numbers with the most. */
const firstDirection = (column: NumberColumn) => (isFigure(column) ? 'desc' : 'asc');
const turned = { asc: 'desc', desc: 'asc' } as const;

interface TableProps {
  readonly entries: readonly Entry[];
  readonly order: NumberOrder;
  readonly onOrder: (order: NumberOrder) => void;
  /** The address of the same days in a monitor. */
  readonly days: string;
}

function Heads({ order, onOrder }: Pick<TableProps, 'order' | 'onOrder'>) {
  const { t } = useText();
  return (
    <tr>
      {NUMBER_COLUMNS.map((column) => {
        const direction = order.by === column ? order.direction : null;
        const next = direction ? turned[direction] : firstDirection(column);
        return (
          <th
            key={column}
            scope="col"
            className={isFigure(column) ? 'r' : undefined}
            aria-sort={direction === null ? undefined : direction === 'desc' ? 'descending' : 'ascending'}
          >
            <button type="button" className="table-sort" onClick={() => onOrder({ by: column, direction: next })}>
              {t(TITLES[column])}
              {direction ? <Icon name={direction === 'desc' ? 'down' : 'up'} size={12} /> : null}
            </button>
          </th>
        );
      })}
    </tr>
  );
}

/** A line for each currency. */
function Totals({ entries }: Pick<TableProps, 'entries'>) {
  const { t, label } = useText();
  const format = useFormat();
  const totals = currencyTotals(entries);
  if (entries.length < 2) return null;
  return (
    <tfoot>
      {totals.map(({ currency, workspaces, figures }) => (
        <tr key={currency}>
          <th scope="row">{totals.length > 1 ? t('overview.numbers.totalIn', { currency }) : t('monitor.tables.total')}</th>
          <td className="mut">{label('overview.numbers.workspaces', { count: workspaces })}</td>
          {OVERVIEW_FIGURES.map((name) => (
            <td key={name} className="r num">
              {writeValue(format, SHAPES[name], figures[name].value, currency)}
              {figures[name].change === null ? null : (
                <div className="table-change">
                  <Delta change={figures[name].change} better={SHAPES[name].better} />
                </div>
              )}
            </td>
          ))}
          <td />
        </tr>
      ))}
    </tfoot>
  );
}

/** Workspaces below each other, their numbers side by side. */
export function NumbersTable({ entries, order, onOrder, days }: TableProps) {
  const { t } = useText();
  const title = t('overview.tabs.numbers');
  return (
    // Scrolls by itself, so it must be reachable by keyboard.
    <section className="panel tbl-scroll numbers-table" tabIndex={0} aria-label={title}>
      <table className="tbl">
        <caption className="sr">{title}</caption>
        <thead>
          <Heads order={order} onOrder={onOrder} />
        </thead>
        <tbody>
          {inNumberOrder(entries, order).map((entry) => (
            <NumbersRow key={entry.row.id} entry={entry} days={days} />
          ))}
        </tbody>
        <Totals entries={entries} />
      </table>
    </section>
  );
}
