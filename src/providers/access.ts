import type { AccessControlProvider } from '@refinedev/core';
import type { Grant, Me } from '#domain/wire/session.ts';
import { fetchMe, grantOf, ME_KEY } from './me.tsx';
import { queryClient } from './query-client.ts';
import { fetchGrants, grantsKey } from './workspace.tsx';

const MINUTES = 60_000;
const NO: Grant = { allowed: false, because: 'role' };

async function personal(subject: string): Promise<Grant> {
  const me = await queryClient.fetchQuery<Me>({ queryKey: ME_KEY, queryFn: ({ signal }) => fetchMe(signal), staleTime: 5 * MINUTES });
  return grantOf(me, subject);
}

async function inWorkspace(workspace: string, subject: string): Promise<Grant> {
  const queryKey = grantsKey(workspace);
  const grants = await queryClient.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => fetchGrants(workspace, signal),
    staleTime: 5 * MINUTES,
  });
  return grants.actions[subject] ?? NO;
}

/**
 * Shows, hides or locks by the grants the server sent; no policy is evaluated here. What is not
 * mentioned is a no. `reason` is `role`, `plan` or `locked`. The workspace comes with the params,
 * else from the address.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action, params }) => {
    if (!resource) return { can: false, reason: 'role' };
    const subject = `${resource}:${action}`;
    const named = (params as { workspace?: unknown } | undefined)?.workspace;
    const workspace = typeof named === 'string' ? named : /\/workspaces\/([0-9a-f-]{36})/.exec(window.location.pathname)?.[1];
    const grant = workspace ? await inWorkspace(workspace, subject) : await personal(subject);
    return grant.allowed ? { can: true } : { can: false, reason: grant.because };
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: false } },
};
