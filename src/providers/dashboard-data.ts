import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from '@refinedev/core';
import { api, DASHBOARD_API } from './api.ts';
import { type JsonApiDocument, type JsonApiListDocument, rowOf } from './json-api.ts';
import { type Condition, conditionsOf, SEARCH_FIELD, sortOf } from './list-parameters.ts';

/** What a call needs besides Refine's own parameters. */
export interface DataMeta extends MetaQuery {
  /** Path of the resource under the API's root, also its JSON:API type. */
  readonly path?: string;
  /** The workspace that rows belong to. */
  readonly workspace?: string;
  /** Relationships to bring along. */
  readonly include?: readonly string[];
  readonly revision?: number;
  /** A key of this one act of creating. */
  readonly idempotencyKey?: string;
}
const JSON_API = 'application/vnd.api+json';

function filterKey({ field, operator }: Condition): string {
  if (field === SEARCH_FIELD) return 'filter[search]';
  return operator === 'eq' ? `filter[${field}]` : `filter[${field}][${operator}]`;
}

/** Conditions as a request's parameters: `filter[…]`. */
export function filterQuery(conditions: readonly Condition[]): URLSearchParams {
  return new URLSearchParams(conditions.map((condition) => [filterKey(condition), condition.values.join(',')]));
}

/** The query string of a list: `filter[…]`, `sort`, `page[…]`, `include`. */
function listQuery(meta: DataMeta, conditions: readonly Condition[], sort: string, page: number, size: number): string {
  const query = filterQuery(conditions);
  if (meta.workspace) query.set('filter[project]', meta.workspace);
  if (sort) query.set('sort', sort);
  if (meta.include?.length) query.set('include', meta.include.join(','));
  query.set('page[number]', String(page));
  query.set('page[size]', String(size));
  return query.toString();
}

const pathOf = (resource: string, meta: DataMeta | undefined) => `${DASHBOARD_API}/${meta?.path ?? resource}`;

const rowPath = (resource: string, id: BaseKey, meta: DataMeta | undefined) =>
  `${pathOf(resource, meta)}/${encodeURIComponent(String(id))}`;

/** A row that is answered, with what is to come along. */
function onePath(resource: string, id: BaseKey, meta: DataMeta | undefined): string {
  const include = meta?.include?.length ? `?include=${meta.include.join(',')}` : '';
  return rowPath(resource, id, meta) + include;
}

function documentFor(resource: string, meta: DataMeta | undefined, attributes: unknown, id?: BaseKey) {
  const type = meta?.path ?? resource;
  const project =
    meta?.workspace && id === undefined ? { relationships: { project: { data: { type: 'projects', id: meta.workspace } } } } : {};
  const revision = meta?.revision === undefined ? {} : { meta: { revision: meta.revision } };
  return { data: { type, ...(id === undefined ? {} : { id: String(id) }), attributes, ...project, ...revision } };
}

async function one<T>(call: Promise<JsonApiDocument>): Promise<{ data: T }> {
  const document = await call;
  return { data: rowOf(document.data, document.included) as T };
}

/** JSON:API 1.1 at /api/dashboard as a Refine data provider. */
export const dashboardData: DataProvider = {
  getApiUrl: () => DASHBOARD_API,
  getList: async <T extends BaseRecord>({ resource, pagination, filters, sorters, meta }: Parameters<DataProvider['getList']>[0]) => {
    const { currentPage = 1, pageSize = 50 } = pagination ?? {};
    const query = listQuery(meta ?? {}, conditionsOf(filters), sortOf(sorters), currentPage, pageSize);
    const document = await api.get<JsonApiListDocument>(`${pathOf(resource, meta)}?${query}`, { signal: meta?.signal });
    const rows = document.data.map((entry) => rowOf(entry, document.included)) as T[];
    return { data: rows, total: document.meta?.total ?? rows.length };
  },
  getOne: ({ resource, id, meta }) => one(api.get(onePath(resource, id, meta))),
  create: ({ resource, variables, meta }) =>
    one(
      api.post(pathOf(resource, meta), {
        body: documentFor(resource, meta, variables),
        type: JSON_API,
        idempotencyKey: meta?.idempotencyKey,
      }),
    ),
  update: ({ resource, id, variables, meta }) =>
    one(api.patch(onePath(resource, id, meta), { body: documentFor(resource, meta, variables, id), type: JSON_API })),
  deleteOne: async <T extends BaseRecord>({ resource, id, meta }: Parameters<DataProvider['deleteOne']>[0]) => {
    await api.delete(rowPath(resource, id, meta));
    return { data: { id } as T };
  },
};
