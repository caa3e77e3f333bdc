import './loaded.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resources } from '#resources/index.ts';
import { ROUTES } from '#src/app/routes.tsx';
import { closeModal, openModals } from '#src/modals/host.tsx';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { clearSession, writeSession } from '#src/providers/session/session.ts';
import { ME, type Standing, WORKSPACE } from './grants.ts';
import { Network } from './network.ts';
import type { StoredRow } from './rows.ts';

export interface Ground extends Partial<Standing> {
  readonly rows?: Readonly<Record<string, readonly StoredRow[]>>;
}

const SHOP: StoredRow = {
  id: WORKSPACE,
  name: 'Box shop',
  main_url: 'https://box.example',
  timezone: 'UTC',
  currency: 'USD',
  client_timezone: null,
  is_locked: false,
  locked_at: null,
  locked_by_plan: false,
  tracking: true,
  started_tracking_at: '2026-01-02T00:00:00.000Z',
};

const SESSION = { id: ME, access_token: 'access', refresh_token: 'refresh', has_actions_permission: false, has_vip_permission: false };

/** A workspace and who looks at it; nothing is drawn before `open`. */
export function shopOf({ rows = {}, role = 'owner', plan = 'business', canvases = 0, staff, peopleBeyond }: Ground = {}) {
  const network = new Network({ role, plan, canvases, staff, peopleBeyond }, { [resources.workspaces.name]: [SHOP], ...rows });
  vi.stubGlobal('fetch', network.fetch);
  writeSession(SESSION);
  const product = {
    network,
    /** The list of a resource, or what stands below it. */
    open: (resource: AnyResource, below = '') => product.visit(`${listPath(resource, WORKSPACE)}${below}`),
    /** The product as somebody sees it who comes by this address. */
    visit(address: string) {
      window.history.replaceState(null, '', address);
      // The product's own routes, and with them its providers, frame and texts.
      const router = createBrowserRouter(ROUTES);
      onTestFinished(() => {
        while (openModals().length > 0) closeModal();
        cleanup();
        router.dispose();
        clearSession();
        expect(network.unknown, 'requests that the stand-in cannot answer').toEqual([]);
      });
      render(<RouterProvider router={router} />);
      return userEvent.setup({ delay: null });
    },
  };
  return product;
}

/** The query part of the address. */
export const addressed = (): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(window.location.search));

/**
 * A window over another, by its title. The component library gives the titles of all windows one id
 * where NODE_ENV is `test`, so that their accessible names are all that of the first.
 */
export async function dialogAbout(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error(`“${title}” stands in no window`);
  return dialog;
}
