import { type KeyboardEvent, useState } from 'react';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { ReportFailed } from '../ReportFailed.tsx';
import type { MonitorState } from '../state.ts';
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
}

/** Values of a row, with what they changed by where something is compared. */
export function Values({ table, values, previous }: { readonly table: AnyTable } & Pick<Row, 'values' | 'previous'>) {
  const format = useFormat();
  return shownColumns(table).map(({ measure, format: of }) => (
    <td key={measure} className="r num">
      {writeMeasure(format, of, values[measure], table.currency)}
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

function Name({
  name,
  depth,
  opens,
}: {
  readonly name: string;
  readonly depth: number;
  readonly opens?: { open: boolean; set: (open: boolean) => void };
}) {
  const inner = (
    <span className="table-name ell" title={name}>
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
export function TableRow({ table, row, trail, ...shown }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const name = useRowName(shown.tab)(row.key, trail.length);
  const canOpen = trail.length + 1 < LEVELS[shown.tab].length;
  return (
    <>
      <tr>
        <Name name={name} depth={trail.length} {...(canOpen ? { opens: { open: isOpen, set: setOpen } } : {})} />
        <Values table={table} values={row.values} previous={row.previous} />
      </tr>
      {isOpen ? <Below {...shown} columns={shownColumns(table).length} trail={[...trail, row.key]} /> : null}
    </>
  );
}

/** What a row is made of, asked when it is opened. */
function Below({ columns, trail, ...shown }: Shown & { readonly columns: number; readonly trail: Trail }) {
  const { t } = useText();
  const { id } = useWorkspace();
  const { data, error, refetch } = useTableReport(id, shown.tab, shown.state, shown.choice, trail);
  if (data) return data.rows.map((row) => <TableRow key={row.key} {...shown} table={data} row={row} trail={trail} />);
  return (
    <tr>
      <td colSpan={columns + 1} style={{ paddingLeft: 12 + trail.length * 20 }}>
        {error ? (
          <ReportFailed title={t('monitor.failed')} error={error} onRetry={refetch} />
        ) : (
          <span role="status" aria-label={t('common.loading')}>
            <Bar width={180} />
          </span>
        )}
      </td>
    </tr>
  );
}
