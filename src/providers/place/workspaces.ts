import { useList } from '@refinedev/core';
import type { WorkspaceRow } from './workspace.tsx';

/** More workspaces than this are reached through the overview's search. */
const SHOWN = 200;
const LIST = {
  resource: 'workspaces',
  pagination: { currentPage: 1, pageSize: SHOWN },
  errorNotification: false,
} as const;

/** A workspace of the list by its id, as far as the list has been asked for already. */
export function useKnownWorkspace(id: string | undefined): WorkspaceRow | undefined {
  const { result } = useList<WorkspaceRow>({ ...LIST, queryOptions: { enabled: false } });
  return id === undefined ? undefined : result.data.find((row) => row.id === id);
}

/** Those to choose from: what is locked is reached through the overview, unless it is the one being looked at. */
export function openWorkspaces(rows: readonly WorkspaceRow[], current?: string): readonly WorkspaceRow[] {
  return rows.filter(({ id, is_locked }) => !is_locked || id === current);
}

/** Every workspace the person owns or was invited to, in the server's order: locked last, own before shared, then by name. */
export function useWorkspaces(): {
  readonly rows: readonly WorkspaceRow[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly failed: boolean;
  readonly error: unknown;
  readonly retry: () => unknown;
} {
  const { result, query } = useList<WorkspaceRow>(LIST);
  const rows = result.data;
  return {
    rows,
    total: result.total ?? rows.length,
    isLoading: query.isLoading,
    failed: query.isError,
    error: query.error,
    retry: query.refetch,
  };
}
