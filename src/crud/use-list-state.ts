import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { type ListState, readListState, writeListState } from './list-query.ts';
import type { ExtraColumn } from './overrides.tsx';

export interface ListStateApi {
  readonly state: ListState;
  /** Any change but that of the page goes back to page one. */
  readonly change: (patch: Partial<ListState>) => void;
  readonly setFilter: (name: string, value: string) => void;
  readonly clear: () => void;
}

/** Filter, sort and page of a list, held in the address: it can be shared, reloaded and gone back to. */
export function useListState(resource: AnyResource, extraColumns: readonly ExtraColumn[]): ListStateApi {
  const [params, setParams] = useSearchParams();
  const ordered = useMemo(() => extraColumns.filter(({ order }) => order).map(({ name }) => name), [extraColumns]);
  const state = useMemo(() => readListState(resource, params, ordered), [resource, params, ordered]);
  const change = useCallback(
    (patch: Partial<ListState>) =>
      setParams((current) => writeListState(resource, { ...readListState(resource, current, ordered), page: 1, ...patch }, current), {
        replace: patch.search !== undefined,
        preventScrollReset: true,
      }),
    [resource, setParams, ordered],
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
