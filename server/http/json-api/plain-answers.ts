/**
 * Calls under /api/dashboard whose success is no JSON:API document, each with the reason. Everything
 * else there is one; what refuses is one everywhere.
 */
const AUTH_INFO = 'the auth info, whose shape outside programs and the cookie flx_auth share';
const REDIRECT = 'a redirect on the way to or from the OpenID provider';
const PAGE = 'a page for whoever opens the link of a mail, and the one-click call of mail programs (RFC 8058)';

export const PLAIN_ANSWERS: ReadonlyMap<string, string> = new Map([
  ['POST /api/dashboard/auth', AUTH_INFO],
  ['POST /api/dashboard/users', AUTH_INFO],
  ['POST /api/dashboard/refresh-token', AUTH_INFO],
  ['POST /api/dashboard/auth/second-factor', AUTH_INFO],
  ['POST /api/dashboard/auth/google-sso', AUTH_INFO],
  ['POST /api/dashboard/users/google-sso-create', AUTH_INFO],
  ['POST /api/dashboard/desk/users/:id/log-in-as', AUTH_INFO],
  ['GET /api/dashboard/auth/oidc/start', REDIRECT],
  ['GET /api/dashboard/auth/oidc/callback', REDIRECT],
  ['GET /api/dashboard/unsubscribe/:token', PAGE],
  ['POST /api/dashboard/unsubscribe/:token', PAGE],
  ['GET /api/dashboard/live', 'a stream of server-sent events'],
  ['GET /api/dashboard/desk/audit.csv', 'a file'],
  ['GET /api/dashboard/users/export', 'a file, which its owner keeps and reads without this server'],
  ['GET /api/dashboard/openapi.json', 'an OpenAPI description'],
]);
