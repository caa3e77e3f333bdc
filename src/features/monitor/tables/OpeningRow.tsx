import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { withoutHost } from '#src/reports/page-names.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { useRowName } from './names.ts';
import { LEVELS, type TableTabName, type Trail } from './queries.ts';

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
function Name({
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

interface OpeningRowProps {
  readonly tab: TableTabName;
  /** The row, and before it what was opened on the way to it. */
  readonly trail: Trail;
  /** How far in it stands, from 0: levels that were passed over are not counted. */
  readonly depth: number;
  /** The host of all pages of the table, which no row repeats. */
  readonly host?: string | null | undefined;
  readonly cells: ReactNode;
  /** What it is made of, asked for when it is opened. */
  readonly below: () => ReactNode;
}

/** A row of a tree, and what it opens into once it is opened. */
export function OpeningRow({ tab, trail, depth, host = null, cells, below }: OpeningRowProps) {
  const [isOpen, setOpen] = useState(false);
  const full = useRowName(tab)(trail.at(-1) ?? '', trail.length - 1);
  const canOpen = trail.length < LEVELS[tab].length;
  return (
    <>
      <tr>
        <Name name={withoutHost(full, host)} full={full} depth={depth} {...(canOpen ? { opens: { open: isOpen, set: setOpen } } : {})} />
        {cells}
      </tr>
      {isOpen ? below() : null}
    </>
  );
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
