import { useTable } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { fromRefine, type ListState, toRefine } from '#src/crud/rows/list-query.ts';
import { useRowGrant } from '#src/providers/access/use-grant.ts';
import { SEARCH_FIELD } from '#src/providers/data/list-parameters.ts';
import { useCurrency } from '#src/providers/place/workspace.tsx';
import type { Asked } from './FilterForm.tsx';

/** Where the rows of a list come from besides Refine's `useList`: they are then not asked for twice. */
interface TableOptions {
  readonly elsewhere?: boolean;
}

/** Refine's table of a resource: order, filters and page stand in the address, as words that can be read. */
export function useAdminTable(resource: AnyResource, { elsewhere = false }: TableOptions = {}) {
  const grant = useRowGrant(resource, 'list');
  const currency = useCurrency();
  const table = useTable<BaseRecord, HttpError, Asked>({
    resource: resource.name,
    pagination: { pageSize: PAGE_SIZE },
    filters: { defaultBehavior: 'replace' },
    queryOptions: { placeholderData: keepPreviousData, enabled: grant.allowed && !elsewhere },
    errorNotification: false,
    onSearch: ({ [SEARCH_FIELD]: search = '', filters = {} }) => {
      const typed = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value.trim()] as const] : []));
      const state: ListState = { search: search.trim(), filters: Object.fromEntries(typed), sort: resource.sort, page: 1 };
      return toRefine(resource, state, currency).filters;
    },
  });
  const { filters, sorters, currentPage } = table;
  return { ...table, grant, state: fromRefine(resource, { filters, sorters, currentPage }, currency) };
}
export type AdminTable = ReturnType<typeof useAdminTable>;
