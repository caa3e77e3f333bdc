import type { ReactNode } from 'react';
import { LinesTable } from './LinesTable.tsx';

export interface LinesProps<T> {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly T[];
  readonly empty: string;
  readonly cells: (row: T) => readonly ReactNode[];
  readonly keyOf: (row: T) => string;
  /** Drawn fainter: over, ended. */
  readonly faint?: (row: T) => boolean;
}

/** A small table inside a panel. */
export function Lines<T>({ caption, heads, rows, empty, cells, keyOf, faint }: LinesProps<T>) {
  if (rows.length === 0) return <p className="mut panel-in headed">{empty}</p>;
  return (
    <LinesTable caption={caption} heads={heads}>
      {rows.map((row) => (
        <tr key={keyOf(row)} className={faint?.(row) ? 'mut' : undefined}>
          {cells(row).map((cell, column) => (
            // Cells have no identity but their place.
            <td key={heads[column]} data-head={heads[column]?.trim() || undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </LinesTable>
  );
}
