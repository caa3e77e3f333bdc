import { type BaseRecord, type HttpError, type MetaQuery, useList, useMany, useMeta, useResourceParams } from '@refinedev/core';
import type { AnyResource, Row } from '#domain/kit/resource.ts';
import type { ScopeName } from '#domain/kit/scope.ts';

/** What the declaration of a resource says to each call about its rows. */
export interface RowMeta {
  /** Path of the resource under the API's root, also its JSON:API type. */
  readonly path: string;
  readonly scope: ScopeName;
  /** Relationships to bring along. */
  readonly include?: readonly string[];
  /** Path of one row where it is answered whole, with more than a list holds of it. */
  readonly whole?: string;
}

/** What a call is told: by the declaration, by the address, and by whoever makes it. */
export interface DataMeta extends MetaQuery, Partial<RowMeta> {
  /** The workspace of the address. */
  readonly workspaceId?: string;
  readonly revision?: number;
  /** A key of this one act of creating. */
  readonly idempotencyKey?: string;
}

/** The workspace that the rows of a call belong to; none where they belong to no workspace. */
export const workspaceOf = (meta: DataMeta | undefined) => (meta?.scope === 'workspace' ? meta.workspaceId : undefined);

/** What Refine would tell a call about rows of this resource, for those that are not made by one of its hooks. */
export function useRowMeta(resource: AnyResource): DataMeta {
  const { resource: known } = useResourceParams({ resource: resource.name });
  return useMeta()({ resource: known });
}

type ListOptions<One extends BaseRecord> = Omit<
  NonNullable<Parameters<typeof useList<One, HttpError>>[0]>,
  'resource' | 'meta' | 'dataProviderName'
>;

/**
 * Refine's `useList` with rows as they are declared; it keeps what it has read by the meta of its caller alone: rows of one workspace
 * would be shown in the next. Errors are told where the rows would stand.
 */
export function useRowList<R extends AnyResource>(resource: R, options: ListOptions<Row<R>>) {
  return useList<Row<R>, HttpError>({ errorNotification: false, ...options, resource: resource.name, meta: useRowMeta(resource) });
}

/** The same of a workspace that is not the one of the address. */
export function useRowListIn<R extends AnyResource>(workspaceId: string, resource: R, options: ListOptions<Row<R>>) {
  const meta = { ...useRowMeta(resource), workspaceId };
  return useList<Row<R>, HttpError>({ errorNotification: false, ...options, resource: resource.name, meta });
}

/** Rows by their ids, those that are there; kept like those of `useRowList`. */
export function useRowMany(resource: AnyResource, ids: readonly string[]) {
  return useMany<BaseRecord, HttpError>({
    errorNotification: false,
    resource: resource.name,
    ids: [...ids],
    meta: useRowMeta(resource),
    queryOptions: { enabled: ids.length > 0 },
  });
}
