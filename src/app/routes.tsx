import { createBrowserRouter, Navigate, type RouteObject, redirect } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { loginPath } from '#src/providers/auth.ts';
import { readSession } from '#src/providers/session.ts';
import { BrokenScreen } from './BrokenScreen.tsx';
import { FEATURE_SCREENS, type FeatureScreen } from './feature-screens.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { resourcesOf, segmentOf } from './resource-routes.ts';

type Load = () => Promise<{ readonly default: React.ComponentType }>;
const screen = (load: Load) => async () => ({ Component: (await load()).default });

/** Generated list, create, edit and show screens of a resource, each part loaded when it is opened. */
function resourceRoutes(resource: AnyResource): RouteObject[] {
  const base = segmentOf(resource);
  const generated = (mode: 'list' | 'create' | 'edit' | 'show') => async () => {
    const { GeneratedScreen } = await import('./GeneratedScreen.tsx');
    return { Component: () => <GeneratedScreen key={`${resource.name}-${mode}`} resource={resource} mode={mode} /> };
  };
  const taken = FEATURE_SCREENS.some(({ path }) => path.startsWith(`${base}/:`));
  return [
    { path: base, lazy: generated('list') },
    ...(resource.actions.includes('create') ? [{ path: `${base}/create`, lazy: generated('create') }] : []),
    ...(resource.actions.includes('edit') ? [{ path: `${base}/:id/edit`, lazy: generated('edit') }] : []),
    ...(resource.actions.includes('show') && !taken ? [{ path: `${base}/:id`, lazy: generated('show') }] : []),
  ];
}

const featureRoute = ({ path, load }: FeatureScreen): RouteObject => ({ path, lazy: screen(load) });
const shell = async () => ({ Component: (await import('./Shell.tsx')).Shell });

const settingsRoute: RouteObject = {
  path: 'settings',
  lazy: screen(() => import('#src/features/settings/SettingsLayout.tsx')),
  children: [
    { index: true, lazy: screen(() => import('#src/features/settings/WorkspaceScreen.tsx')) },
    { path: 'tracking', lazy: screen(() => import('#src/features/settings/TrackingScreen.tsx')) },
    ...resourcesOf('settings').flatMap(resourceRoutes),
  ],
};

const workspaceRoutes: RouteObject = {
  path: 'workspaces/:workspaceId',
  lazy: async () => ({ Component: (await import('./WorkspaceRoot.tsx')).WorkspaceRoot }),
  children: [
    ...FEATURE_SCREENS.filter(({ fullScreen }) => fullScreen).map(featureRoute),
    {
      lazy: shell,
      children: [
        { index: true, element: <Navigate to="canvases" replace /> },
        ...FEATURE_SCREENS.filter(({ fullScreen }) => !fullScreen).map(featureRoute),
        ...resourcesOf('workspace').flatMap(resourceRoutes),
        settingsRoute,
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ],
};

const personalRoutes: RouteObject = {
  lazy: shell,
  children: [
    { index: true, lazy: screen(() => import('#src/features/workspaces/HomeScreen.tsx')) },
    { path: 'workspaces', element: <Navigate to="/dashboard/workspaces/overview" replace /> },
    { path: 'workspaces/overview', lazy: screen(() => import('#src/features/workspaces/OverviewScreen.tsx')) },
    { path: 'workspaces/create', lazy: screen(() => import('#src/features/onboarding/CreateWorkspaceScreen.tsx')) },
    { path: '*', element: <NotFoundScreen /> },
  ],
};

export const router = createBrowserRouter([
  {
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <div />,
    children: [
      { path: '/', loader: () => redirect(readSession() ? '/dashboard' : '/login') },
      { path: '/login', lazy: screen(() => import('#src/features/auth/LoginScreen.tsx')) },
      { path: '/register', lazy: screen(() => import('#src/features/auth/RegisterScreen.tsx')) },
      {
        path: '/dashboard',
        loader: ({ request }) => {
          const { pathname, search } = new URL(request.url);
          return readSession() ? null : redirect(loginPath(pathname + search));
        },
        // Moving between screens asks the server by itself; the session is checked by each answer.
        shouldRevalidate: () => false,
        lazy: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }),
        children: [workspaceRoutes, personalRoutes],
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
]);
