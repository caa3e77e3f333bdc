import { useList } from '@refinedev/core';
import type { WorkspaceRow } from './workspace.tsx';

const META = { path: 'projects' } as const;
/** More workspaces than this are reached through the overview's search. */
const SHOWN = 200;

/** Every workspace the person owns or was invited to, in the server's order: locked last, own before shared, then by name. */
export function useWorkspaces(): {
  readonly rows: readonly WorkspaceRow[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly failed: boolean;
} {
  const { result, query } = useList<WorkspaceRow & { [key: string]: unknown }>({
    resource: 'workspaces',
    meta: META,
    pagination: { currentPage: 1, pageSize: SHOWN },
    errorNotification: false,
  });
  const rows = result.data;
  return { rows, total: result.total ?? rows.length, isLoading: query.isLoading, failed: query.isError };
}
