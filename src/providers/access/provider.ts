import type { AccessControlProvider } from '@refinedev/core';
import type { Me, WorkspaceGrants } from '#resources/shapes/account/account.ts';
import { fetchMe, ME_KEY } from '../auth/identity.ts';
import { queryClient } from '../data/query-client.ts';
import { workspaceIn } from '../data/resource-paths.ts';
import { fetchGrants, grantsKey } from '../place/workspace.tsx';
import { type Answer, answerAtOnce, answerOf, grantIn } from './answers.ts';

const MINUTES = 60_000;

function me(): Promise<Me> {
  return queryClient.fetchQuery<Me>({ queryKey: ME_KEY, queryFn: fetchMe, staleTime: 5 * MINUTES });
}

function grantsOf(workspace: string): Promise<WorkspaceGrants> {
  return queryClient.fetchQuery({
    queryKey: grantsKey(workspace),
    queryFn: ({ signal }) => fetchGrants(workspace, signal),
    staleTime: 5 * MINUTES,
  });
}

answerAtOnce();

/**
 * Shows, hides or locks by the grants the server sent; no policy is evaluated here. What is not
 * mentioned is a no. The workspace comes with the params, else from the address.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action, params }): Promise<Answer> => {
    if (!resource) return { can: false, reason: 'role' };
    const named: unknown = params?.workspace;
    const workspace = typeof named === 'string' ? named : workspaceIn(window.location.pathname);
    const [own, inside] = await Promise.all([me(), workspace === undefined ? undefined : grantsOf(workspace)]);
    return answerOf(grantIn(`${resource}:${action}`, own, inside));
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: false } },
};
