import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useCurrency } from '#src/providers/workspace.tsx';
import { providerOf, useDataMeta } from './data-meta.ts';
import { type ListState, toRefine } from './list-query.ts';

/** One page of rows as the address asks for it; the page before stays on screen until the next has come. */
export function useRows(resource: AnyResource, state: ListState, enabled: boolean) {
  const { result, query } = useList({
    resource: resource.name,
    dataProviderName: providerOf(resource),
    meta: useDataMeta(resource),
    ...toRefine(resource, state, useCurrency()),
    queryOptions: { enabled, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  return { rows: result.data, total: result.total ?? 0, query };
}
