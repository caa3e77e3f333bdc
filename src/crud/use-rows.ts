import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { providerOf } from '#src/providers/resource-paths.ts';
import { useCurrency } from '#src/providers/workspace.tsx';
import { useDataMeta } from './data-meta.ts';
import { type ListState, nameOfSort, toRefine } from './list-query.ts';
import type { ExtraColumn } from './overrides.tsx';
import { orderedPage, WHOLE_LIST } from './own-order.ts';

interface RowsOptions {
  readonly enabled: boolean;
  readonly extraColumns: readonly ExtraColumn[];
}

/** One page of rows as the address asks for it; the page before stays on screen until the next has come. */
export function useRows(resource: AnyResource, state: ListState, { enabled, extraColumns }: RowsOptions) {
  const of = extraColumns.find(({ name }) => name === nameOfSort(state.sort))?.order;
  const { result, query } = useList({
    resource: resource.name,
    dataProviderName: providerOf(resource),
    meta: useDataMeta(resource),
    ...toRefine(resource, state, useCurrency()),
    ...(of && { pagination: WHOLE_LIST }),
    queryOptions: { enabled, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { data } = result;
  const rows = useMemo(
    () => (of ? [...orderedPage(data, { of, descending: state.sort.startsWith('-') }, state.page)] : data),
    [data, of, state.sort, state.page],
  );
  return { rows, total: result.total ?? 0, query };
}
