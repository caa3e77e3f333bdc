import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { PeopleLink } from '#src/reports/PeopleLink.tsx';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import type { MonitorState } from '../state.ts';
import { behindOf } from './behind.ts';
import { BelowComing, OpeningRow } from './OpeningRow.tsx';
import { type AnyTable, isPassedOver, type TableChoice, type TableTabName, type Trail, useTableReport } from './queries.ts';
import { betterOf, changeOf, shownColumns, writeMeasure } from './values.ts';

type Row = AnyTable['rows'][number];
export interface Shown {
  readonly tab: TableTabName;
  readonly state: MonitorState;
  readonly choice: TableChoice;
}
interface RowProps extends Shown {
  readonly table: AnyTable;
  readonly row: Row;
  readonly trail: Trail;
  readonly depth: number;
  /** The host of all pages of the table, which no row repeats. */
  readonly host?: string | null;
}

interface ValuesProps extends Pick<Row, 'values' | 'previous'> {
  readonly table: AnyTable;
  /** Whose people the numbers open; left out: nobody's. */
  readonly of?: { readonly tab: TableTabName; readonly trail: Trail };
}

/** Values of a row, with what they changed by where something is compared; numbers of people open them. */
export function Values({ table, values, previous, of: row }: ValuesProps) {
  const format = useFormat();
  return shownColumns(table).map(({ measure, format: of }) => (
    <td key={measure} className="r num">
      <PeopleLink range={table.range} behind={row && values[measure] ? behindOf(row.tab, row.trail, measure) : null}>
        {writeMeasure(format, of, values[measure], table.currency)}
      </PeopleLink>
      {table.compare_range ? (
        <div className="table-change">
          <Delta change={changeOf(values[measure], previous?.[measure])} better={betterOf(measure)} />
        </div>
      ) : null}
    </td>
  ));
}

/** A row of values. */
export function TableRow({ table, row, trail, depth, host, ...shown }: RowProps) {
  const here = [...trail, row.key];
  return (
    <OpeningRow
      tab={shown.tab}
      trail={here}
      depth={depth}
      host={host}
      cells={<Values table={table} values={row.values} previous={row.previous} of={{ tab: shown.tab, trail: here }} />}
      below={() => <Below {...shown} columns={shownColumns(table).length} trail={here} depth={depth + 1} />}
    />
  );
}

/** What a row is made of, asked when it is opened. */
function Below({ columns, trail, depth, ...shown }: Shown & Pick<RowProps, 'trail' | 'depth'> & { readonly columns: number }) {
  const { id } = useWorkspace();
  const { data, error, refetch } = useTableReport(id, shown.tab, shown.state, shown.choice, trail);
  if (data && isPassedOver(shown.tab, trail, data.rows)) return <Below {...shown} columns={columns} trail={[...trail, '']} depth={depth} />;
  if (data) return data.rows.map((row) => <TableRow key={row.key} {...shown} table={data} row={row} trail={trail} depth={depth} />);
  return <BelowComing columns={columns} depth={depth} error={error} onRetry={refetch} />;
}
