import { type KeyboardEvent, useState } from 'react';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { PeopleLink } from '#src/reports/PeopleLink.tsx';
import { withoutHost } from '#src/reports/page-names.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import type { MonitorState } from '../state.ts';
import { behindOf } from './behind.ts';
import { useRowName } from './names.ts';
import { type AnyTable, LEVELS, type TableChoice, type TableTabName, type Trail, useTableReport } from './queries.ts';
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

/** Arrow keys open and close a row, as in any tree. */
function onArrow(isOpen: boolean, setOpen: (open: boolean) => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !isOpen) setOpen(true);
    else if (event.key === 'ArrowLeft' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
}

/** What a row is about, and the way into what it is made of. */
export function Name({
  name,
  full,
  depth,
  opens,
}: {
  readonly name: string;
  /** The name with what all rows have in common. */
  readonly full: string;
  readonly depth: number;
  readonly opens?: { open: boolean; set: (open: boolean) => void };
}) {
  const inner = (
    <span className="table-name ell" title={full}>
      {name}
    </span>
  );
  return (
    <th scope="row" style={{ paddingLeft: 12 + depth * 20 }}>
      {opens ? (
        <button
          type="button"
          className="table-opener"
          aria-expanded={opens.open}
          onClick={() => opens.set(!opens.open)}
          onKeyDown={onArrow(opens.open, opens.set)}
        >
          <Icon name="chevron" size={14} />
          {inner}
        </button>
      ) : (
        inner
      )}
    </th>
  );
}

/** A row, and what it opens into once it is opened. */
export function TableRow({ table, row, trail, host = null, ...shown }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const full = useRowName(shown.tab)(row.key, trail.length);
  const canOpen = trail.length + 1 < LEVELS[shown.tab].length;
  return (
    <>
      <tr>
        <Name
          name={withoutHost(full, host)}
          full={full}
          depth={trail.length}
          {...(canOpen ? { opens: { open: isOpen, set: setOpen } } : {})}
        />
        <Values table={table} values={row.values} previous={row.previous} of={{ tab: shown.tab, trail: [...trail, row.key] }} />
      </tr>
      {isOpen ? <Below {...shown} columns={shownColumns(table).length} trail={[...trail, row.key]} /> : null}
    </>
  );
}

/** What a row is made of, asked when it is opened. */
function Below({ columns, trail, ...shown }: Shown & { readonly columns: number; readonly trail: Trail }) {
  const { id } = useWorkspace();
  const { data, error, refetch } = useTableReport(id, shown.tab, shown.state, shown.choice, trail);
  if (data) return data.rows.map((row) => <TableRow key={row.key} {...shown} table={data} row={row} trail={trail} />);
  return <BelowComing columns={columns} depth={trail.length} error={error} onRetry={refetch} />;
}

interface ComingProps {
  readonly columns: number;
  readonly depth: number;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
}

/** In place of the rows below one while they are on their way, or why they did not come. */
export function BelowComing({ columns, depth, error, onRetry }: ComingProps) {
  const { t } = useText();
  return (
    <tr>
      <td colSpan={columns + 1} style={{ paddingLeft: 12 + depth * 20 }}>
        {error ? (
          <ReportFailed title={t('monitor.failed')} error={error} onRetry={onRetry} />
        ) : (
          <span role="status" aria-label={t('common.loading')}>
            <Bar width={180} />
          </span>
        )}
      </td>
    </tr>
  );
}
