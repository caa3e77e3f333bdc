import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';

export interface Selection {
  /** Those of the chosen rows that are still on screen. */
  readonly rows: readonly BaseRecord[];
  readonly has: (row: BaseRecord) => boolean;
  readonly toggle: (row: BaseRecord) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly some: boolean;
  readonly all: boolean;
}

/** Which rows of the page are chosen, of those that may be. What has left the screen is no longer chosen. */
export function useSelection(shown: readonly BaseRecord[], selectable: (row: BaseRecord) => boolean = () => true): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(selectable);
  const idOf = (row: BaseRecord) => String(row.id);
  const chosen = rows.filter((row) => ids.has(idOf(row)));
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    rows: chosen,
    has: (row) => ids.has(idOf(row)),
    toggle: (row) =>
      setIds((current) => {
        const next = new Set(current);
        if (!next.delete(idOf(row))) next.add(idOf(row));
        return next;
      }),
    toggleAll: () => setIds(all ? new Set() : new Set(rows.map(idOf))),
    clear: () => setIds(new Set()),
    some: chosen.length > 0,
    all,
  };
}
