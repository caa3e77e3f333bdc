import { useGo, useParsed } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useCurrency } from '#src/providers/place/workspace.tsx';
import { fromRefine, inKnownOrder, type ListParams, type ListState, toRefine } from '../rows/list-query.ts';
import type { ExtraColumn } from '../slots.ts';

export interface ListStateApi {
  readonly state: ListState;
  /** Any change but that of the page goes back to page one. */
  readonly change: (patch: Partial<ListState>) => void;
  readonly setFilter: (name: string, value: string) => void;
  readonly clear: () => void;
}

/** Filter, sort and page of a list, held in the address: it can be shared, reloaded and gone back to. */
export function useListState(resource: AnyResource, extraColumns: readonly ExtraColumn[]): ListStateApi {
  const { params } = useParsed<ListParams>();
  const go = useGo();
  const currency = useCurrency();
  const state = useMemo(() => {
    const ordered = extraColumns.flatMap(({ name, order }) => (order ? [name] : []));
    return inKnownOrder(resource, fromRefine(resource, params ?? {}, currency), ordered);
  }, [resource, params, currency, extraColumns]);
  const change = useCallback(
    (patch: Partial<ListState>) =>
      void go({
        query: { ...toRefine(resource, { ...state, page: 1, ...patch }, currency) },
        options: { keepQuery: true },
        type: patch.search === undefined ? 'push' : 'replace',
      }),
    [go, resource, state, currency],
  );
  const setFilter = useCallback(
    (name: string, value: string) => {
      const { [name]: _, ...others } = state.filters;
      change({ filters: value ? { ...others, [name]: value } : others });
    },
    [change, state.filters],
  );
  const clear = useCallback(() => change({ search: '', filters: {} }), [change]);
  return { state, change, setFilter, clear };
}
