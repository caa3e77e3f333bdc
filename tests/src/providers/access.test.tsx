import { AccessControlContext, CanAccess, keys, useCan } from '@refinedev/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Grant } from '#resources/shapes/account/account.ts';
import { accessControlProvider } from '#src/providers/access/provider.ts';
import { useGrant, useGrants } from '#src/providers/access/use-grant.ts';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { grantsKey } from '#src/providers/place/workspace.tsx';

const HERE = '0195e6a0-0000-7000-8000-000000000001';
const THERE = '0195e6a0-0000-7000-8000-000000000002';
const NO_PLAN: Grant = { allowed: false, because: 'plan', plan: 'performance' };

const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });
const meMay = (actions: Readonly<Record<string, Grant>>) => queryClient.setQueryData(ME_KEY, { actions });
const mayIn = (workspace: string, actions: Readonly<Record<string, Grant>>) => queryClient.setQueryData(grantsKey(workspace), { actions });

function Screen() {
  const create = useGrant('canvases:create');
  const grantOf = useGrants(['canvases:lock', 'canvases:edit'] as const);
  const asked = useCan({ resource: 'kpi-widgets', action: 'create' }).data;
  return (
    <>
      {create.allowed ? 'create ' : `no create: ${create.because} ${create.plan} `}
      {grantOf('canvases:lock').allowed ? 'lock ' : ''}
      {grantOf('canvases:edit').allowed ? 'edit ' : ''}
      {asked?.can ? 'kpi ' : `no kpi: ${asked?.reason} `}
      <CanAccess resource="domains" action="list">
        domains
      </CanAccess>
    </>
  );
}

/** What stands on the very first drawing, before anything could have been answered later. */
function drawn(): string {
  const { can, options } = accessControlProvider;
  const buttons = { enableAccessControl: true, hideIfUnauthorized: false };
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AccessControlContext value={{ can, options: { buttons, ...options } as never }}>
        <Screen />
      </AccessControlContext>
    </QueryClientProvider>,
  );
}

beforeEach(() => at(`/dashboard/workspaces/${HERE}/canvases`));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('answers every question in the first drawing, however it is asked', () => {
  meMay({});
  const yes = { allowed: true } as const;
  mayIn(HERE, { 'canvases:create': NO_PLAN, 'canvases:lock': yes, 'kpi-widgets:create': yes, 'domains:list': yes });
  expect(drawn()).toBe('no create: plan performance lock kpi domains');
});

it('takes what the server did not mention for a no', () => {
  meMay({});
  mayIn(HERE, {});
  expect(drawn()).toBe('no create: role undefined no kpi: role ');
});

it('answers anew as grants come in, and for the workspace that is on screen', async () => {
  meMay({});
  mayIn(HERE, {});
  drawn();
  mayIn(HERE, { 'domains:list': { allowed: true } });
  expect(drawn()).toContain('domains');
  at(`/dashboard/workspaces/${THERE}/canvases`);
  mayIn(THERE, { 'canvases:create': { allowed: true } });
  expect(await accessControlProvider.can({ resource: 'canvases', action: 'create' })).toEqual({ can: true });
  expect(await accessControlProvider.can({ resource: 'domains', action: 'list' })).toMatchObject({ can: false, reason: 'role' });
  expect(await accessControlProvider.can({ resource: 'domains', action: 'list', params: { workspace: HERE } })).toEqual({ can: true });
});

it('says nothing while the grants are on their way', () => {
  expect(drawn()).toBe('no create: role undefined no kpi: undefined ');
  expect(queryClient.getQueriesData({ queryKey: keys().access().get() }).every(([, data]) => data === undefined)).toBe(true);
});

it('answers a question about the person inside a workspace, too', async () => {
  meMay({ 'workspaces:create': { allowed: true } });
  mayIn(HERE, {});
  expect(await accessControlProvider.can({ resource: 'workspaces', action: 'create' })).toEqual({ can: true });
});
