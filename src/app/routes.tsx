import { Suspense } from 'react';
import { Navigate, type RouteObject, redirect } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { authProvider } from '#src/providers/auth/provider.ts';
import { noteCoupon } from '#src/providers/coupon.ts';
import { resourcesOf, segmentOf } from '#src/providers/data/resource-paths.ts';
import { sentOn } from '#src/providers/session/redirect.ts';
import { currentLanguage } from '#src/providers/texts/i18n.ts';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenConnected } from '#src/ui/timing/when-connected.ts';
import { ADMIN_PATH, ADMIN_SCREENS, adminLists } from './admin-screens.ts';
import { loadComponentTexts } from './component-texts.ts';
import { FEATURE_SCREENS, type FeatureScreen, FILLS_WINDOW } from './feature-screens.ts';
import { prepareAhead } from './prepare-ahead.ts';
import { BrokenScreen } from './screens/BrokenScreen.tsx';
import type { GeneratedScreenProps } from './screens/GeneratedScreen.tsx';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { loadShell } from './shell/late-shell.ts';
import { Splash } from './shell/Splash.tsx';
import { Waiting } from './shell/Waiting.tsx';

const GeneratedScreen = lazyWithRetry(() => import('./screens/GeneratedScreen.tsx'));

type Load = () => Promise<{ readonly default: React.ComponentType }>;
const screen = (load: Load) => async () => ({ Component: (await whenConnected(load)).default });

/** Sections of the settings that are not generated, or not alone. */
const SETTINGS_SCREENS: readonly Pick<FeatureScreen, 'path' | 'load'>[] = [
  {
    path: 'tracking',
    load: withTexts(
      'tracking',
      withTexts('installCheck', () => import('#src/features/onboarding/TrackingScreen.tsx')),
    ),
  },
  { path: 'audit', load: () => import('#src/features/settings/AuditScreen.tsx') },
  { path: 'event-exports', load: withTexts('exports', () => import('#src/features/exports/ExportsScreen.tsx')) },
  { path: 'segments/:id?', load: () => import('#src/features/segments/SegmentsScreen.tsx') },
  { path: 'spend-entries', load: withTexts('spend', () => import('#src/features/spend/SpendScreen.tsx')) },
];

/** Generated list, create, edit and show screens of a resource, each part loaded when it is opened. */
function resourceRoutes(resource: AnyResource): RouteObject[] {
  const base = segmentOf(resource);
  const generated = (mode: GeneratedScreenProps['mode']) => (
    <Suspense fallback={<Waiting />}>
      <GeneratedScreen key={`${resource.name}-${mode}`} resource={resource} mode={mode} />
    </Suspense>
  );
  // A feature may bring its own list or its own way to show one row: it stands before these, and of equal addresses the first counts.
  return [
    { path: base, element: generated('list') },
    ...(resource.actions.includes('create') ? [{ path: `${base}/create`, element: generated('create') }] : []),
    ...(resource.actions.includes('edit') ? [{ path: `${base}/:id/edit`, element: generated('edit') }] : []),
    ...(resource.actions.includes('show') ? [{ path: `${base}/:id`, element: generated('show') }] : []),
  ];
}

const featureRoute = ({ path, load, fullScreen }: FeatureScreen): RouteObject => ({
  path,
  lazy: screen(load),
  ...(fullScreen ? { handle: FILLS_WINDOW } : {}),
});
/** A screen that throws is replaced alone; the frame around it stays usable. */
const guarded = (children: RouteObject[]): RouteObject[] => [{ errorElement: <BrokenScreen />, children }];
/** The first screen waits so long for the words of date pickers and the like, and no longer. */
const TEXTS_WITHIN_MS = 1_000;

/** The dashboard, whose first date picker speaks the person's language. */
async function dashboard() {
  const texts = loadComponentTexts(currentLanguage());
  const { Dashboard } = await whenConnected(() => import('./Dashboard.tsx'));
  await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, TEXTS_WITHIN_MS))]);
  return { Component: Dashboard };
}
const shell = async () => ({ Component: await loadShell() });

const settingsRoute: RouteObject = {
  path: 'settings',
  lazy: screen(() => import('#src/features/settings/SettingsLayout.tsx')),
  children: [
    { index: true, lazy: screen(() => import('#src/features/settings/WorkspaceScreen.tsx')) },
    ...SETTINGS_SCREENS.map(featureRoute),
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
      children: guarded([
        { index: true, element: <Navigate to="canvases" replace /> },
        ...FEATURE_SCREENS.filter(({ fullScreen }) => !fullScreen).map(featureRoute),
        ...resourcesOf('workspace').flatMap(resourceRoutes),
        settingsRoute,
        { path: '*', element: <NotFoundScreen /> },
      ]),
    },
  ],
};

/** Mails name a part of the account by `?tab=`; every part has an address of its own. */
function accountTab({ request }: { readonly request: Request }) {
  const tab = new URL(request.url).searchParams.get('tab');
  return ['security', 'api-tokens', 'notifications', 'billing'].includes(tab ?? '') ? redirect(`/dashboard/account-settings/${tab}`) : null;
}

const accountRoute: RouteObject = {
  path: 'account-settings',
  lazy: screen(() => import('#src/features/account/AccountLayout.tsx')),
  children: [
    { index: true, loader: accountTab, lazy: screen(() => import('#src/features/account/ProfileScreen.tsx')) },
    { path: 'security', lazy: screen(() => import('#src/features/account/security/SecurityScreen.tsx')) },
    { path: 'api-tokens', lazy: screen(withTexts('tokens', () => import('#src/features/account/ApiTokensScreen.tsx'))) },
    { path: 'notifications', lazy: screen(() => import('#src/features/account/NotificationsScreen.tsx')) },
    {
      path: 'billing',
      lazy: screen(
        withTexts(
          'billing',
          withTexts('planPage', () => import('#src/features/account/billing/BillingScreen.tsx')),
        ),
      ),
    },
  ],
};

/** Both ways to bring a canvas in: what somebody has, and what somebody shared. */
const importScreen = withTexts(
  'shared',
  withTexts('importing', () => import('#src/features/share/import/ImportScreen.tsx')),
);
const copyScreen = withTexts(
  'shared',
  withTexts('importing', () => import('#src/features/share/import/CopyScreen.tsx')),
);

const startScreen = withTexts(
  'start',
  withTexts('importing', () => import('#src/features/start/StartScreen.tsx')),
);

const personalRoutes: RouteObject = {
  lazy: shell,
  children: guarded([
    {
      index: true,
      lazy: screen(
        withTexts(
          'home',
          withTexts('launchpad', () => import('#src/features/home/HomeScreen.tsx')),
        ),
      ),
    },
    accountRoute,
    { path: 'workspaces', element: <Navigate to="/dashboard/workspaces/overview" replace /> },
    { path: 'workspaces/overview', lazy: screen(() => import('#src/features/workspaces/OverviewScreen.tsx')) },
    { path: 'launchpad', lazy: screen(withTexts('launchpad', () => import('#src/features/launchpad/LaunchpadScreen.tsx'))) },
    { path: 'import', lazy: screen(importScreen) },
    { path: 'import/:canvasId', lazy: screen(copyScreen) },
    { path: 'invitations', lazy: screen(() => import('#src/features/workspaces/InvitationsScreen.tsx')) },
    { path: 'library', lazy: screen(withTexts('library', () => import('#src/features/library/LibraryScreen.tsx'))) },
    {
      path: 'subscription-plans',
      lazy: screen(
        withTexts(
          'billing',
          withTexts('planPage', () => import('#src/features/plans/PlansScreen.tsx')),
        ),
      ),
    },
    { path: 'start', lazy: screen(startScreen) },
    { path: 'workspaces/create', lazy: screen(withTexts('tracking', () => import('#src/features/onboarding/CreateWorkspaceScreen.tsx'))) },
    { path: '*', element: <NotFoundScreen /> },
  ]),
};

/** A template fills the window, as canvases do. */
const templateRoute: RouteObject = {
  path: 'library/:templateId',
  lazy: screen(withTexts('library', () => import('#src/features/library/TemplateScreen.tsx'))),
};

/** One that somebody saved, likewise. */
const ownTemplateRoute: RouteObject = {
  path: 'library/own/:templateId',
  lazy: screen(withTexts('library', () => import('#src/features/library/own/OwnTemplateScreen.tsx'))),
};

/** What staff see and do. */
const adminRoutes: RouteObject = {
  lazy: shell,
  children: guarded([
    {
      lazy: screen(() => import('./shell/AdminLayout.tsx')),
      children: [
        ...ADMIN_SCREENS.map(({ path, load }): RouteObject => (path ? { path, lazy: screen(load) } : { index: true, lazy: screen(load) })),
        ...adminLists().map(({ path, load }): RouteObject => ({ path, lazy: screen(load) })),
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ]),
};

/** Whoever is not signed in logs in first, and comes back. */
async function signedIn({ request }: { readonly request: Request }) {
  const url = new URL(request.url);
  noteCoupon(url.searchParams);
  const { redirectTo } = await authProvider.check({ from: url.pathname + url.search });
  return redirectTo === undefined ? null : redirect(redirectTo);
}

/** The same for the dashboard, whose address may say where to go on. */
async function entered({ request }: { readonly request: Request }) {
  const target = sentOn(new URL(request.url));
  return (await signedIn({ request })) ?? (target ? redirect(target) : null);
}

const passwordScreens = () => import('#src/features/auth/password/PasswordLinkScreen.tsx');
const emailScreens = () => import('#src/features/auth/email/ConfirmEmailScreen.tsx');

/** Pages that mails and the first minutes of an account lead to; light, as the log-in is. */
const beforeTheDashboard: RouteObject[] = [
  { path: '/forgot', lazy: screen(() => import('#src/features/auth/password/ForgotScreen.tsx')) },
  { path: '/reset/:resetId', lazy: async () => ({ Component: (await passwordScreens()).ResetScreen }) },
  { path: '/set-password/:setPasswordId', lazy: async () => ({ Component: (await passwordScreens()).SetPasswordScreen }) },
  { path: '/verify-email/:key', lazy: async () => ({ Component: (await emailScreens()).VerifyEmailScreen }) },
  { path: '/confirm-email/:key', lazy: async () => ({ Component: (await emailScreens()).ChangeEmailScreen }) },
  { path: '/stop-change/:key', lazy: screen(() => import('#src/features/auth/email/StopChangeScreen.tsx')) },
  { path: '/prove', lazy: screen(() => import('#src/features/auth/ProveScreen.tsx')) },
  { path: '/impersonation-ended', lazy: screen(withTexts('framed', () => import('./screens/ImpersonationEndedScreen.tsx'))) },
  { path: '/survey', loader: signedIn, lazy: screen(() => import('#src/features/auth/SurveyScreen.tsx')) },
];

/** A canvas that somebody shared, with the words of its page. */
const sharedPage = withTexts('shared', async () => ({ default: (await import('./SharedPage.tsx')).SharedPage }));

/** What anybody may look at, without the providers that know somebody. */
const openToAll: RouteObject = {
  lazy: async () => ({ Component: (await import('./PublicPages.tsx')).PublicPages }),
  children: guarded([
    { path: '/library', lazy: screen(withTexts('library', () => import('#src/features/library/PublicLibraryScreen.tsx'))) },
    {
      lazy: async () => ({ Component: (await import('./PublicEditor.tsx')).PublicEditor }),
      children: [
        {
          path: '/library/:templateId',
          lazy: screen(withTexts('library', () => import('#src/features/library/PublicTemplateScreen.tsx'))),
        },
      ],
    },
  ]),
};

/** Every address of the product. */
export const ROUTES: RouteObject[] = [
  {
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <Splash />,
    children: [
      { path: '/', loader: async () => redirect((await authProvider.check()).authenticated ? '/dashboard' : '/login') },
      { path: '/login', lazy: screen(() => import('#src/features/auth/LoginScreen.tsx')) },
      { path: '/register', lazy: screen(() => import('#src/features/auth/RegisterScreen.tsx')) },
      ...beforeTheDashboard,
      { path: '/share/:canvasId', lazy: screen(sharedPage) },
      openToAll,
      {
        path: '/dashboard',
        loader: entered,
        // Moving between screens asks the server by itself; the session is checked by each answer.
        shouldRevalidate: () => false,
        lazy: dashboard,
        children: [workspaceRoutes, ...guarded([templateRoute, ownTemplateRoute]), personalRoutes],
      },
      {
        path: ADMIN_PATH,
        loader: signedIn,
        shouldRevalidate: () => false,
        lazy: dashboard,
        children: [adminRoutes],
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

/** Fetches the code of a screen while somebody is about to go there. */
export const prepareScreens = () => prepareAhead(ROUTES, GeneratedScreen.prepare);
