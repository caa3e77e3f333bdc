import { type AuditLogProvider, type CrudFilter, type CrudSort, type HttpError, useLogList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource, Row } from '#domain/kit/resource.ts';
import { auditEntries, auditOfWorkspace } from '#resources/audit-entries.ts';
import { readPage } from './rows.ts';

/** What a log is asked for; without a workspace it is that of the installation, which staff read. */
interface LogMeta {
  readonly workspaceId?: string;
  readonly page?: number;
  readonly filters?: readonly CrudFilter[];
  readonly sorters?: readonly CrudSort[];
}

/** Refine's audit log: it only reads. What is done the server writes down, in the transaction that does it. */
export const auditLogProvider: AuditLogProvider = {
  create: async () => undefined,
  update: async () => undefined,
  get: ({ meta = {} }) => {
    const { workspaceId, page = 1, filters, sorters }: LogMeta = meta;
    const asked = { page, size: PAGE_SIZE, filters, sorters };
    return workspaceId ? readPage(auditOfWorkspace, { ...asked, project: workspaceId }) : readPage(auditEntries, asked);
  },
};

interface LogPage<R extends AnyResource> {
  readonly rows: readonly Row<R>[];
  readonly total: number;
}

/** One page of what was done in a workspace, latest first; the page before stays until the next has come. */
export function useWorkspaceLog(workspaceId: string, page: number) {
  return useLogList<LogPage<typeof auditOfWorkspace>>({
    resource: auditOfWorkspace.name,
    meta: { workspaceId, page },
    queryOptions: { placeholderData: keepPreviousData },
  });
}

/** One page of the installation's log, as its filters and order ask for; the page before stays until the next has come. */
export function useStaffLog(meta: Required<Omit<LogMeta, 'workspaceId'>>, queryOptions: { readonly enabled: boolean }) {
  return useLogList<LogPage<typeof auditEntries>, HttpError>({
    resource: auditEntries.name,
    meta,
    queryOptions: { ...queryOptions, placeholderData: keepPreviousData },
  });
}
