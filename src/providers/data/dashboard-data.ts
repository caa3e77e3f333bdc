import type { BaseKey, BaseRecord, CrudFilter, DataProvider } from '@refinedev/core';
import { api, DASHBOARD_API } from './api.ts';
import { type JsonApiDocument, type JsonApiListDocument, rowOf } from './json-api.ts';
import { type Condition, conditionsOf, filterQuery, type Page, pageOf, sortOf } from './list-parameters.ts';
import { type DataMeta, workspaceOf } from './row-meta.ts';
import { together } from './together.ts';

const JSON_API = 'application/vnd.api+json';

/** The query string of a list: `filter[…]`, `sort`, `page[…]`, `include`. */
function listQuery(meta: DataMeta, conditions: readonly Condition[], sort: string, { page, size }: Page): string {
  const query = filterQuery(conditions);
  const workspace = workspaceOf(meta);
  if (workspace) query.set('filter[project]', workspace);
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
  const workspace = workspaceOf(meta);
  const project = workspace && id === undefined ? { relationships: { project: { data: { type: 'projects', id: workspace } } } } : {};
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
    const query = listQuery(meta ?? {}, conditionsOf(filters), sortOf(sorters), pageOf(pagination));
    const document = await api.get<JsonApiListDocument>(`${pathOf(resource, meta)}?${query}`, { signal: meta?.signal });
    const rows = document.data.map((entry) => rowOf(entry, document.included)) as T[];
    return { data: rows, total: document.meta?.total ?? rows.length };
  },
  getOne: ({ resource, id, meta }) => one(api.get(meta?.whole ? rowPath(resource, id, { path: meta.whole }) : onePath(resource, id, meta))),
  getMany: together(async (resource, ids, meta) => {
    const filters: CrudFilter[] = [{ field: 'id', operator: 'in', value: ids }];
    return (await dashboardData.getList({ resource, filters, pagination: { currentPage: 1, pageSize: ids.length }, meta })).data;
  }),
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
