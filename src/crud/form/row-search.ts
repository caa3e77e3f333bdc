import type { BaseRecord } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { AnyResource } from '#domain/kit/resource.ts';
import { SEARCH_FIELD } from '#src/providers/data/list-parameters.ts';
import { useRowList, useRowMany } from '#src/providers/data/row-meta.ts';
import type { ComboOption } from '#src/ui/fields/Combobox.tsx';
import { useSettled } from '#src/ui/timing/use-settled.ts';

/** Rows offered at once; whoever looks for another one types more of its name. */
const OFFERED = 20;

const optionOf = ({ label }: AnyResource, row: BaseRecord): ComboOption => ({ value: String(row.id), label: String(row[label] ?? '') });

export interface RowSearch {
  readonly options: readonly ComboOption[];
  readonly state: 'ready' | 'loading' | 'failed';
  readonly hasMore: boolean;
}

/** Rows of a resource that the server finds for a text, by its search; the first ones for none. */
export function useRowSearch(resource: AnyResource, text: string): RowSearch {
  const settled = useSettled(text);
  const { result, query } = useRowList(resource, {
    filters: settled ? [{ field: SEARCH_FIELD, operator: 'contains', value: settled }] : [],
    pagination: { currentPage: 1, pageSize: OFFERED },
    queryOptions: { placeholderData: keepPreviousData },
  });
  const isWaiting = query.isPending || query.isPlaceholderData || settled !== text;
  return {
    options: isWaiting && text !== '' ? [] : result.data.map((row) => optionOf(resource, row)),
    state: query.isError ? 'failed' : isWaiting ? 'loading' : 'ready',
    hasMore: (result.total ?? 0) > result.data.length,
  };
}

/** These rows by name, those that are there; asked for together with all that are asked for in the same moment. */
export function useRowOptions(resource: AnyResource, ids: readonly string[]): readonly ComboOption[] {
  const { result } = useRowMany(resource, ids);
  return ids.length === 0 ? [] : result.data.map((row) => optionOf(resource, row));
}

/** The name of one row, asked for unless it is among those that are here; null where there is none. */
export function useRowOption(resource: AnyResource, id: string | null, here: readonly ComboOption[] = []): ComboOption | null {
  const found = here.find(({ value }) => value === id);
  const [asked] = useRowOptions(resource, id === null || found ? [] : [id]);
  return id === null ? null : (found ?? asked ?? null);
}
