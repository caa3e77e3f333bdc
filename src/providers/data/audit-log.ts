import { type AuditLogProvider, useLogList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { Row } from '#domain/kit/resource.ts';
import { auditEntries, auditOfWorkspace } from '#resources/audit-entries.ts';
import { readPage } from './rows.ts';

/** What a log is asked for; without a workspace it is that of the installation, which staff read. */
interface LogMeta {
  readonly workspaceId?: string;
  readonly page?: number;
}

/** Refine's audit log: it only reads. What is done the server writes down, in the transaction that does it. */
export const auditLogProvider: AuditLogProvider = {
  create: async () => undefined,
  update: async () => undefined,
  get: ({ meta = {} }) => {
    const { workspaceId, page = 1 }: LogMeta = meta;
    const asked = { page, size: PAGE_SIZE };
    return workspaceId ? readPage(auditOfWorkspace, { ...asked, project: workspaceId }) : readPage(auditEntries, asked);
  },
};

interface LogPage {
  readonly rows: readonly Row<typeof auditOfWorkspace>[];
  readonly total: number;
}

/** One page of what was done in a workspace, latest first; the page before stays until the next has come. */
export function useWorkspaceLog(workspaceId: string, page: number) {
  return useLogList<LogPage>({
    resource: auditOfWorkspace.name,
    meta: { workspaceId, page },
    queryOptions: { placeholderData: keepPreviousData },
  });
}
