import type { CrudFilter, DataProvider } from '@refinedev/core';
import { whenConnected } from '#src/ui/timing/when-connected.ts';
import { ANALYTICS_API, request } from './api.ts';
import { conditionsOf, pageOf } from './list-parameters.ts';
import { type DataMeta, workspaceOf } from './row-meta.ts';
import { together } from './together.ts';

/** The part of an HTTP client that simple-rest calls, answered by our own `request` (session, renewal, errors). */
interface RestClient {
  readonly get: (url: string, config?: RestConfig) => Promise<RestAnswer>;
  readonly post: (url: string, body: unknown, config?: RestConfig) => Promise<RestAnswer>;
  readonly patch: (url: string, body: unknown, config?: RestConfig) => Promise<RestAnswer>;
  readonly put: (url: string, body: unknown, config?: RestConfig) => Promise<RestAnswer>;
  readonly delete: (url: string, config?: RestConfig & { readonly data?: unknown }) => Promise<RestAnswer>;
}
interface RestConfig {
  readonly headers?: Readonly<Record<string, string>>;
}
interface RestAnswer {
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const projectOf = (config: RestConfig | undefined) => config?.headers?.['x-project-id'];
const idempotencyKeyOf = (config: RestConfig | undefined) => config?.headers?.['idempotency-key'];

async function rest(method: Parameters<typeof request>[0], url: string, config?: RestConfig, body?: unknown): Promise<RestAnswer> {
  const answer = await request(method, url, { workspace: projectOf(config), idempotencyKey: idempotencyKeyOf(config), body });
  return { data: answer.body, headers: Object.fromEntries(answer.headers) };
}
const client: RestClient = {
  get: (url, config) => rest('GET', url, config),
  post: (url, body, config) => rest('POST', url, config, body),
  patch: (url, body, config) => rest('PATCH', url, config, body),
  put: (url, body, config) => rest('PUT', url, config, body),
  delete: (url, config) => rest('DELETE', url, config),
};

let loaded: Promise<DataProvider> | undefined;
/** Loaded with the first list that needs it. */
function provider(): Promise<DataProvider> {
  loaded ??= whenConnected(() => import('@refinedev/simple-rest')).then(({ default: dataProvider }) =>
    dataProvider(ANALYTICS_API, client as unknown as Parameters<typeof dataProvider>[1]),
  );
  return loaded;
}

const withWorkspace = (meta: DataMeta | undefined) => ({
  ...meta,
  headers: {
    ...meta?.headers,
    'x-project-id': workspaceOf(meta) ?? '',
    ...(meta?.idempotencyKey ? { 'idempotency-key': meta.idempotencyKey } : {}),
  },
});
const pathOf = (resource: string, meta: DataMeta | undefined) => meta?.path ?? resource;

/** Plain REST at /api/analytics as a Refine data provider; every call carries the workspace. */
export const analyticsData: DataProvider = {
  getApiUrl: () => ANALYTICS_API,
  getList: async (params) => {
    conditionsOf(params.filters);
    const { page, size } = pageOf(params.pagination);
    const answer = await (await provider()).getList({
      ...params,
      pagination: { currentPage: page, pageSize: size, mode: 'server' },
      resource: pathOf(params.resource, params.meta),
      meta: withWorkspace(params.meta),
    });
    return answer as never;
  },
  getMany: together(async (resource, ids, meta) => {
    // Repeated, the parameter names several rows.
    const filters: CrudFilter[] = [{ field: 'id', operator: 'eq', value: ids }];
    return (await analyticsData.getList({ resource, filters, pagination: { currentPage: 1, pageSize: ids.length }, meta })).data;
  }),
  getOne: async (params) =>
    (await provider()).getOne({ ...params, resource: pathOf(params.resource, params.meta), meta: withWorkspace(params.meta) }),
  create: async (params) =>
    (await provider()).create({ ...params, resource: pathOf(params.resource, params.meta), meta: withWorkspace(params.meta) }),
  update: async (params) =>
    (await provider()).update({ ...params, resource: pathOf(params.resource, params.meta), meta: withWorkspace(params.meta) }),
  deleteOne: async (params) =>
    (await provider()).deleteOne({ ...params, resource: pathOf(params.resource, params.meta), meta: withWorkspace(params.meta) }),
};
