import type { ReportShape } from '#resources/kit/report.ts';
import { allReports, type Report } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import type { RouteFacts } from './route-facts.ts';

interface Example {
  /** Fields of the body, plain. */
  readonly request?: unknown;
  readonly answer?: unknown;
}

const ID = '7f8d4c1e-2a6b-4f3d-9c5e-1b2a3c4d5e6f';
const WIDGET = '0b9e6f5a-3c2d-4e1f-8a7b-6c5d4e3f2a1b';
const AUTH_INFO = {
  id: ID,
  access_token: 'eyJhbGciOiJIUzI1NiJ9.…',
  refresh_token: 'ft_…',
  has_actions_permission: false,
  has_vip_permission: false,
};

/** Every question that is sent in a body, from its shape. */
function askedReports(): Readonly<Record<string, Example>> {
  const asked = allReports.flatMap(({ name, calls }) => {
    const { example }: ReportShape = reportShapes[name as Report['name']];
    return example ? calls.filter((call) => call.startsWith('POST ')).map((call) => [call, { request: example }] as const) : [];
  });
  return Object.fromEntries(asked);
}

/** Examples of the calls that programs begin with; a contract test holds each to its schema. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'POST /api/dashboard/auth': { request: { email: 'olivia@example.com', password: 'Coffee-2026' }, answer: AUTH_INFO },
  'POST /api/dashboard/users': {
    request: { first_name: 'Olivia', last_name: 'Reed', email: 'olivia@example.com', password: 'Coffee-2026', timezone: 'Europe/Berlin' },
    answer: AUTH_INFO,
  },
  'POST /api/dashboard/refresh-token': { request: { refresh_token: 'ft_…' }, answer: AUTH_INFO },
  'POST /api/dashboard/projects': {
    request: { name: 'Northwind Coffee', main_url: 'https://northwind.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  },
  'POST /api/dashboard/projects/lock-selected': { request: { ids: [ID] } },
  'POST /api/dashboard/projects/unlock': { request: { id: ID } },
  'POST /api/dashboard/funnels': { request: { name: 'Spring launch', tags: ['ads'], project: ID } },
  'POST /api/dashboard/project-domains': { request: { domain: 'shop.example', project: ID } },
  'POST /api/dashboard/project-ips': { request: { ip: '203.0.113.0/24', blacklisted: true, project: ID } },
  'POST /api/dashboard/project-clients/invite': {
    request: {
      newClient: { email: 'vera@example.com', first_name: 'Vera', last_name: 'Lang', permissions: 1 },
      project: { id: ID, name: 'Northwind Coffee' },
    },
  },
  'POST /api/dashboard/password-resets': { request: { email: 'olivia@example.com' } },
  'POST /api/dashboard/users/update-password': { request: { current: 'Coffee-2026', updated: 'Espresso-2027' } },
  'POST /api/dashboard/monitoring-reports': {
    request: { client_timezone: 'Europe/Berlin', reports: [{ period_type: 0 }, { period_type: 1 }] },
  },
  'POST /api/analytics/kpi-widgets': {
    request: { display_name: 'Orders', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade' },
  },
  'POST /api/analytics/kpi-targets': {
    request: { name: 'Orders a week', widget_id: WIDGET, target_value: 120, threshold_value: 90, period: 1 },
  },
  'POST /api/dashboard/annotations': {
    request: { text: 'Store down', kind: 'problem', day: '2026-11-10', last_day: '2026-11-11', project: ID },
  },
  'POST /api/dashboard/monitor-views': { request: { name: 'Email, last 30 days', tab: 'kpi', range: 'last30', project: ID } },
  'POST /api/analytics/alerts': { request: { name: 'Sales in Slack', channel: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' } },
  ...askedReports(),
  'POST /api/analytics/events': {
    request: {
      events: [{ id: 'order-1001', kind: 'purchase', visitor: 'v_3f9c', order: 'A-1001', value: 5400, currency: 'EUR' }],
    },
  },
};

export const EXAMPLE_CALLS: readonly string[] = Object.keys(EXAMPLES);

export function exampleOf({ method, url }: Pick<RouteFacts, 'method' | 'url'>): Example | undefined {
  return EXAMPLES[`${method} ${url}`];
}
