import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HealthState } from '#domain/wire/desk.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useText } from '#src/providers/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/format.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** What was asked for, or that it is on its way, or why it is not here. */
export function Asked<T>({ query, children }: { readonly query: UseQueryResult<T>; readonly children: (data: T) => ReactNode }) {
  const { t } = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={6} label={t('common.loading')} />;
}

const CHIP = { ok: 'onTrack', warning: 'offPace', failed: 'critical' } as const;

/** A state as icon and word. */
export function HealthChip({ state }: { readonly state: HealthState }) {
  const { t } = useText();
  return <StatusChip status={CHIP[state]} word={t(`desk.states.${state}`)} />;
}

/** Names and values, side by side; what is missing is a dash. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="desk-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? NO_VALUE : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A moment in the reader's own zone. */
export function When({ at }: { readonly at: string | null }) {
  const format = useFormat();
  return at ? <time dateTime={at}>{format.instant(at)}</time> : <span className="mut3">{NO_VALUE}</span>;
}

interface LinesProps<T> {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly T[];
  readonly empty: string;
  readonly cells: (row: T) => readonly ReactNode[];
  readonly keyOf: (row: T) => string;
}

/** A small table inside a panel. */
export function Lines<T>({ caption, heads, rows, empty, cells, keyOf }: LinesProps<T>) {
  if (rows.length === 0) return <p className="mut panel-in">{empty}</p>;
  return (
    // On a phone it scrolls, also by keyboard.
    <section className="tbl-scroll" tabIndex={0} aria-label={caption}>
      <table className="tbl">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {cells(row).map((cell, column) => (
                // Cells have no identity but their place.
                <td key={heads[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
