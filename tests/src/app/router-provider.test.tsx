import { type GoConfig, type ParseResponse, ResourceContext } from '@refinedev/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { refineResources } from '#src/app/refine-resources.ts';
import { routerProvider } from '#src/app/router-provider.ts';

const HERE = '/dashboard/workspaces/0195e6a0-0000-7000-8000-000000000001';

interface Router {
  readonly parsed: ParseResponse;
  readonly pathOf: (config: GoConfig) => string | undefined;
}

function Probe({ onDrawn }: { readonly onDrawn: (router: Router) => void }) {
  const go = routerProvider.go?.();
  const parsed = routerProvider.parse?.()() ?? {};
  onDrawn({ parsed, pathOf: (config) => go?.({ ...config, type: 'path' }) ?? undefined });
  return null;
}

/** What Refine is told at an address. */
function at(address: string): Router {
  const drawn: Router[] = [];
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <ResourceContext value={{ resources: refineResources }}>
        <Probe onDrawn={(router) => drawn.push(router)} />
      </ResourceContext>
    </MemoryRouter>,
  );
  const [router] = drawn;
  if (!router) throw new Error('nothing was drawn');
  return router;
}

it('reads a list, its resource and its workspace from the address', () => {
  const { parsed } = at(`${HERE}/canvases?q=box&status=live,paused&sort=-name&page=3&create=1`);
  expect(parsed).toMatchObject({ action: 'list', resource: { name: 'canvases', meta: { path: 'funnels', scope: 'workspace' } } });
  // What no list knows is no part of what data calls are told.
  expect(parsed.params).toEqual({
    workspaceId: HERE.split('/').at(-1),
    filters: [
      { field: 'q', operator: 'contains', value: 'box' },
      { field: 'status', operator: 'in', value: ['live', 'paused'] },
    ],
    sorters: [{ field: 'name', order: 'desc' }],
    currentPage: 3,
    pageSize: 50,
  });
});

it('writes what Refine says of a list as text, and leaves the rest of the address alone', () => {
  const { pathOf } = at(`${HERE}/canvases?q=old&page=4&walkthrough=1`);
  const query = { filters: [{ field: 'status', operator: 'eq', value: 'live' }], sorters: [], currentPage: 1, pageSize: 50 };
  expect(pathOf({ query, options: { keepQuery: true } })).toBe(`${HERE}/canvases?walkthrough=1&status=live`);
  expect(pathOf({ query: { ...query, currentPage: 2 } })).toBe(`${HERE}/canvases?status=live&page=2`);
});

it('leads to other addresses as they are', () => {
  const { pathOf } = at(`${HERE}/canvases?q=old#top`);
  expect(pathOf({ to: '/login?redirect=%2Fdashboard' })).toBe('/login?redirect=%2Fdashboard');
  expect(pathOf({ to: '/dashboard', query: { coupon: 'A&B' }, hash: 'plans' })).toBe('/dashboard?coupon=A%26B#plans');
  expect(pathOf({ options: { keepQuery: true, keepHash: true } })).toBe(`${HERE}/canvases?q=old#top`);
});

it('knows no workspace outside of one', () => {
  expect(at('/dashboard/workspaces/overview').parsed).toMatchObject({
    resource: { name: 'workspaces' },
    params: { workspaceId: undefined },
  });
  expect(at('/dashboard/account-settings').parsed.params).toEqual({ workspaceId: undefined });
});
