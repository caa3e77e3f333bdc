import { useTable } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useCurrency } from '#src/providers/place/workspace.tsx';
import type { ExtraColumn } from '../slots.ts';
import { type ListState, nameOfSort, toRefine } from './list-query.ts';
import { orderedPage } from './own-order.ts';

interface RowsOptions {
  readonly enabled: boolean;
  readonly extraColumns: readonly ExtraColumn[];
}

/**
 * Refine's table of one page of rows, as the address asks for it; the page before stays on screen until
 * the next has come. In an order that the server does not know the whole list is read and ordered here.
 */
export function useRows(resource: AnyResource, state: ListState, { enabled, extraColumns }: RowsOptions) {
  const currency = useCurrency();
  const name = nameOfSort(state.sort);
  const of = extraColumns.find((column) => column.name === name)?.order;
  const table = useTable({
    resource: resource.name,
    // The address leads, so that back and forward do; the table would only ever follow it once.
    syncWithLocation: false,
    pagination: { pageSize: PAGE_SIZE, mode: of ? 'off' : 'server' },
    sorters: { mode: of ? 'off' : 'server' },
    queryOptions: { enabled, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const asked = toRefine(resource, state, currency);
  const shown = JSON.stringify(asked);
  const [told, setTold] = useState('');
  if (told !== shown) {
    setTold(shown);
    table.setFilters(asked.filters, 'replace');
    table.setSorters(asked.sorters);
    table.setCurrentPage(asked.currentPage);
  }
  const { data, total = 0 } = table.result;
  const rows = useMemo(
    () => (of ? [...orderedPage(data, { of, descending: state.sort.startsWith('-') }, state.page)] : data),
    [data, of, state.sort, state.page],
  );
  return { rows, total, query: table.tableQuery };
}
