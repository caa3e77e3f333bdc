import type { BaseRecord } from '@refinedev/core';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';

/** An order that the server does not know: what a row is placed by, null for last either way. */
export interface OwnOrder {
  readonly of: (row: BaseRecord) => number | null;
  readonly descending: boolean;
}

/** One page of a whole list, put in order. Equal rows stay as they came. */
export function orderedPage<Row extends BaseRecord>(rows: readonly Row[], { of, descending }: OwnOrder, page: number): readonly Row[] {
  const placed = rows.map((row) => ({ row, at: of(row) }));
  const ordered = placed.toSorted((one, other) => {
    if (one.at === null || other.at === null) return Number(one.at === null) - Number(other.at === null);
    return descending ? other.at - one.at : one.at - other.at;
  });
  return ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ row }) => row);
}
