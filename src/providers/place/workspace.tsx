import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Row } from '#domain/kit/resource.ts';
import type { Currency } from '#domain/money/currencies.ts';
import type { Feature } from '#domain/plans/features.ts';
import { asPlan, type Limit, type Plan } from '#domain/plans/plans.ts';
import type { WorkspaceRole } from '#domain/wire/session.ts';
import { accountActions } from '#resources/actions/account/account.ts';
import type { Grant, LimitUse, WorkspaceGrants } from '#resources/shapes/account/account.ts';
import { workspaces } from '#resources/workspaces.ts';
import { perform } from '../actions/perform.ts';
import { ApiError } from '../data/api-error.ts';
import { queryClient } from '../data/query-client.ts';
import { readRow } from '../data/rows.ts';

/** A workspace as it is declared. */
export type WorkspaceRow = Row<typeof workspaces>;
export interface WorkspaceContextValue {
  readonly id: string;
  readonly name: string;
  readonly row: WorkspaceRow;
  readonly timezone: string;
  readonly currency: string;
  readonly role: WorkspaceRole;
  readonly plan: Plan;
  readonly grants: WorkspaceGrants;
  readonly feature: (feature: Feature) => Grant;
  readonly limit: (limit: Limit) => LimitUse;
}

/** What the server did not mention is a no. */
export const NO: Grant = { allowed: false, because: 'role' };
const NONE: LimitUse = { used: 0, allowed: 0 };
const WorkspaceContext = createContext<WorkspaceContextValue | null>(null);
export const grantsKey = (id: string) => ['grants', id] as const;
const workspaceKey = (id: string) => ['workspace', id] as const;

export function fetchGrants(id: string, signal?: AbortSignal): Promise<WorkspaceGrants> {
  return perform(accountActions.grants, { params: { workspaceId: id } }, { signal });
}

function contextOf(row: WorkspaceRow, grants: WorkspaceGrants): WorkspaceContextValue {
  return {
    id: row.id,
    name: row.name,
    row,
    timezone: row.timezone,
    currency: row.currency,
    role: grants.role,
    plan: asPlan(grants.plan),
    grants,
    feature: (feature) => grants.features[feature] ?? NO,
    limit: (limit) => grants.limits[limit] ?? NONE,
  };
}

export interface WorkspaceProviderProps {
  readonly id: string;
  readonly loading: ReactNode;
  readonly failed: (error: Error, retry: () => void) => ReactNode;
  /** Instead of the screens, once the workspace is gone or no longer one's own business while they are open. */
  readonly lost?: (name: string) => ReactNode;
  readonly children: ReactNode;
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Loads the workspace of the address and what one may do in it; below it `useWorkspace` always has an answer. */
export function WorkspaceProvider({ id, loading, failed, lost, children }: WorkspaceProviderProps) {
  const row = useQuery({ queryKey: workspaceKey(id), queryFn: ({ signal }) => readRow(workspaces, id, signal) });
  const grants = useQuery({ queryKey: grantsKey(id), queryFn: ({ signal }) => fetchGrants(id, signal) });
  const value = useMemo(() => (row.data && grants.data ? contextOf(row.data, grants.data) : null), [row.data, grants.data]);
  if (value && lost && (isGone(grants.error) || isGone(row.error))) return lost(value.name);
  if (value) return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
  const error = row.error ?? grants.error;
  const retry = () => {
    void row.refetch();
    void grants.refetch();
  };
  return error ? failed(error, retry) : loading;
}

/** The workspace of the address, or null on screens outside of one. */
export function useMaybeWorkspace(): WorkspaceContextValue | null {
  return useContext(WorkspaceContext);
}

/** What amounts of the workspace are in; lists that belong to none hold no amounts. */
export function useCurrency(): Currency {
  return useMaybeWorkspace()?.currency ?? 'USD';
}

export function useWorkspace(): WorkspaceContextValue {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace is used outside of WorkspaceProvider');
  return workspace;
}

/** After the workspace itself was changed: its row and what may be done in it are asked for again. */
export function refreshWorkspace(id: string): void {
  void queryClient.invalidateQueries({ queryKey: workspaceKey(id) });
  void queryClient.invalidateQueries({ queryKey: grantsKey(id) });
}
