import type { AnyResource, Row } from '#domain/kit/resource.ts';
import { api, DASHBOARD_API } from './api.ts';
import { type JsonApiDocument, type JsonApiListDocument, oneOf, pageOf } from './json-api.ts';

/** Which workspace rows are asked of, where the address names it. */
export interface Within {
  readonly project?: string;
}

/** Path of a resource's list under the API's root. */
export function servedPath({ under, path }: Pick<AnyResource, 'under' | 'path'>, { project = '' }: Within = {}): string {
  return under ? `${under.replace(':project', encodeURIComponent(project))}/${path}` : path;
}

/** One row of the dashboard's API. @throws ApiError */
export function readRow<R extends AnyResource>(resource: R, id: string, signal?: AbortSignal): Promise<Row<R>> {
  return oneOf<Row<R>>(api.get<JsonApiDocument>(`${DASHBOARD_API}/${servedPath(resource)}/${encodeURIComponent(id)}`, { signal }));
}

interface PageOptions extends Within {
  readonly page: number;
  readonly size: number;
  readonly signal?: AbortSignal;
}

/** One page of rows of the dashboard's API in their own order; `page` counts from 1. @throws ApiError */
export function readPage<R extends AnyResource>(
  resource: R,
  { page, size, signal, ...within }: PageOptions,
): Promise<{ readonly rows: readonly Row<R>[]; readonly total: number }> {
  const query = new URLSearchParams({ 'page[number]': String(page), 'page[size]': String(size) });
  return pageOf<Row<R>>(api.get<JsonApiListDocument>(`${DASHBOARD_API}/${servedPath(resource, within)}?${query}`, { signal }));
}
