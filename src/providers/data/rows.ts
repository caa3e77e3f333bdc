import type { CrudFilter, CrudSort } from '@refinedev/core';
import type { AnyResource, Row } from '#domain/kit/resource.ts';
import { api, DASHBOARD_API } from './api.ts';
import { type JsonApiDocument, type JsonApiListDocument, oneOf, pageOf } from './json-api.ts';
import { conditionsOf, filterQuery, sortOf } from './list-parameters.ts';
import { rowPath, servedPath, type Within } from './resource-paths.ts';

/** One row of the dashboard's API. @throws ApiError */
export function readRow<R extends AnyResource>(resource: R, id: string, signal?: AbortSignal): Promise<Row<R>> {
  return oneOf<Row<R>>(api.get<JsonApiDocument>(rowPath(resource, id), { signal }));
}

interface PageOptions extends Within {
  readonly page: number;
  readonly size: number;
  readonly filters?: readonly CrudFilter[];
  readonly sorters?: readonly CrudSort[];
  readonly signal?: AbortSignal;
}

/** One page of rows of the dashboard's API, in their own order where none is asked for; `page` counts from 1. @throws ApiError */
export function readPage<R extends AnyResource>(
  resource: R,
  { page, size, filters = [], sorters = [], signal, ...within }: PageOptions,
): Promise<{ readonly rows: readonly Row<R>[]; readonly total: number }> {
  const query = filterQuery(conditionsOf(filters));
  if (sorters.length > 0) query.set('sort', sortOf(sorters));
  query.set('page[number]', String(page));
  query.set('page[size]', String(size));
  return pageOf<Row<R>>(api.get<JsonApiListDocument>(`${DASHBOARD_API}/${servedPath(resource, within)}?${query}`, { signal }));
}
