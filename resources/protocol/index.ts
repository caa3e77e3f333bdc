import { auditEntries } from '../audit-entries.ts';
import { invoices } from '../billing/invoices.ts';
import { permissionsOn, rowPermission } from '../kit/permission.ts';
import type { ProtocolCall } from '../kit/protocol.ts';

const drawing = permissionsOn(
  { name: 'canvas-document', scope: 'workspace', feature: 'canvases' },
  { edit: { allowedWhenImpersonated: true }, show: { reads: true, allowedWhenImpersonated: true } },
);
/** Everything kept about oneself. */
const account = permissionsOn({ name: 'account', scope: 'person' }, { export: { reads: true, stepUp: true } });
/** What happens now: server-sent events, is the script installed, what was filtered and why. */
const live = permissionsOn({ name: 'live', scope: 'workspace' }, { show: { reads: true, allowedWhenImpersonated: true } });

const REDIRECT = 'a redirect on the way to or from the OpenID provider';
const PAGE = 'a page for whoever opens the link of a mail, and the one-click call of mail programs (RFC 8058)';
const DESCRIPTION = 'an OpenAPI description';

/** Every call that is mounted by hand, with the reason. Whatever else the server offers is a row, an action or a report. */
export const protocol = {
  saveDrawing: {
    call: 'PUT /api/dashboard/funnels/:id/document',
    may: drawing.edit,
    workspace: { from: 'row', resource: 'canvases', param: 'id' },
    reason: 'a body of up to 2 MB that stays as it was sent until a thread reads it',
    answersDocument: true,
  },
  together: {
    call: 'GET /api/dashboard/funnels/:id/together',
    may: drawing.show,
    workspace: { from: 'row', resource: 'canvases', param: 'id' },
    reason: 'a WebSocket, on which each change is allowed anew',
  },
  live: {
    call: 'GET /api/dashboard/live',
    may: live.show,
    workspace: { from: 'query', name: 'project' },
    reason: 'a stream of server-sent events',
  },
  auditFile: { call: 'GET /api/dashboard/admin/audit.csv', may: rowPermission(auditEntries, 'list'), reason: 'a file' },
  invoiceFile: { call: 'GET /api/dashboard/invoices/:id/pdf', may: rowPermission(invoices, 'show'), reason: 'a file' },
  accountFile: {
    call: 'GET /api/dashboard/users/export',
    may: account.export,
    reason: 'a file, which its owner keeps and reads without this server',
  },
  eventFile: {
    call: 'GET /api/dashboard/event-files/:id',
    may: 'public',
    reason: 'a file of any size, which a browser fetches by an address that carries its proof: it cannot send a header while it saves one',
  },
  askUnsubscribe: { call: 'GET /api/dashboard/unsubscribe/:token', may: 'public', reason: PAGE },
  unsubscribe: { call: 'POST /api/dashboard/unsubscribe/:token', may: 'public', reason: PAGE },
  stripeNotice: {
    call: 'POST /api/dashboard/billing/stripe-events',
    may: 'public',
    reason: 'signed by Stripe over the very bytes that it sends, which stay as they are until the signature is checked',
  },
  bookedCall: {
    call: 'POST /api/dashboard/billing/booked-calls',
    may: 'public',
    reason: 'signed by a calendar over the very bytes that it sends, which stay as they are until the signature is checked',
  },
  logOut: {
    call: 'GET /api/dashboard/logout',
    may: 'public',
    reason: 'a write by GET, which also takes an access token that has expired',
  },
  beginOpenId: { call: 'GET /api/dashboard/auth/oidc/start', may: 'public', reason: REDIRECT },
  endOpenId: { call: 'GET /api/dashboard/auth/oidc/callback', may: 'public', reason: REDIRECT },
  track: {
    call: 'POST /t/e',
    may: 'public',
    reason: 'events of browsers on any site: text of whatever content type, read by the collector thousands of times a second',
  },
  script: { call: 'GET /t/:script', may: 'public', reason: 'the tracking script of a workspace, a file' },
  scriptPart: { call: 'GET /t/p/:part', may: 'public', reason: 'a rarely needed part of the tracking script, a file' },
  link: { call: 'POST /t/l', may: 'public', reason: 'a question of browsers on any site, asked like events are sent' },
  serverEvents: {
    call: 'POST /api/analytics/events',
    may: 'public',
    reason: 'proven by app id and app key instead of a session, and read like what browsers send',
  },
  describeDashboard: { call: 'GET /api/dashboard/openapi.json', may: 'public', reason: DESCRIPTION },
  describeAnalytics: { call: 'GET /api/analytics/openapi.json', may: 'public', reason: DESCRIPTION },
} as const satisfies Record<string, ProtocolCall>;

export type Protocol = (typeof protocol)[keyof typeof protocol];

/** The same list widened, in declaration order. */
export const allProtocol: readonly ProtocolCall[] = Object.values(protocol);
