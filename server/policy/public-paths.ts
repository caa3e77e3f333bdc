/**
 * Every route that needs no session, as `METHOD path`. Mounting another one as `public` throws:
 * making something public is a line here, read in review.
 */
export const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/dashboard/auth',
  'POST /api/dashboard/users',
  'POST /api/dashboard/refresh-token',
  'GET /api/dashboard/logout',
  'POST /api/dashboard/password-resets',
  'GET /api/dashboard/password-resets/:key',
  'PATCH /api/dashboard/password-resets/:key',
  'PATCH /api/dashboard/email-verifications/:key',
  // Carries its own proof: the link in the old mailbox.
  'PATCH /api/dashboard/email-changes/:key',
  'POST /api/dashboard/auth/second-factor',
  'GET /api/dashboard/auth/methods',
  'GET /api/dashboard/auth/oidc/start',
  'GET /api/dashboard/auth/oidc/callback',
  'POST /api/dashboard/auth/google-sso',
  'POST /api/dashboard/users/google-sso-create',
  'GET /api/dashboard/marketers/count',
  // Carries its own proof: the token of a view-only link.
  'POST /api/dashboard/shared-canvases',
  'POST /api/dashboard/shared-canvases/numbers',
  'POST /api/dashboard/shared-canvases/:share/stands',
  'GET /api/dashboard/templates',
  'GET /api/dashboard/templates/:template',
  'GET /api/dashboard/setup',
  'POST /api/dashboard/setup',
  'GET /api/dashboard/openapi.json',
  'GET /api/analytics/openapi.json',
  // Carry their own proof: a signature in the address.
  'GET /api/dashboard/unsubscribe/:token',
  'POST /api/dashboard/unsubscribe/:token',
  'POST /api/dashboard/billing/stripe-events',
  'POST /api/dashboard/billing/booked-calls',
  // Carries its own proof: a sealed address, made for somebody who is asked about again.
  'GET /api/dashboard/event-files/:id',
  // Carries its own proof: app id and app key.
  'POST /api/analytics/events',
  'POST /t/e',
  'POST /t/l',
  'GET /t/:script',
  'GET /t/p/:part',
]);

/** Folders of static pages under /api that hold no data. */
const PUBLIC_FOLDERS: readonly string[] = ['/api/docs'];

/** Does the route stand in the list, or in one of the folders? */
export function isPublic(method: string, path: string): boolean {
  if (PUBLIC_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))) return true;
  return PUBLIC_ROUTES.has(`${method} ${path}`);
}
