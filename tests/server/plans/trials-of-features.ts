import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { BuiltFeature, ENFORCED_AT } from '#domain/plans/features.ts';
import { kpiWidgets } from '#server/db/tables/core.ts';
import type { Answer } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

/** What is asked of the server to see whether a feature is there, by feature and point of enforcement. */

export interface Place {
  readonly server: TestServer;
  readonly owner: Person;
  readonly workspace: string;
}
export type Ask = (place: Place) => Promise<Answer>;
export interface Trial {
  readonly ask: Ask;
  /** What the account lacks is left out of an answer that is given all the same; else it is refused. */
  isWithheld?(answer: Answer): boolean;
  /** The question of the policy that names the feature, where no plan lacks it. */
  readonly names?: readonly [subject: string, verb: string];
}
type PointOf<F extends BuiltFeature> = (typeof ENFORCED_AT)[F][number];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const RANGE = { min: '2026-03-01', max: '2026-03-07' };
export const dashboard = (path: string) => `/api/dashboard${path}`;
const analytics = (path: string) => `/api/analytics${path}`;
const inHeader = (workspace: string) => ({ 'x-project-id': workspace });

const get =
  (url: string): Ask =>
  ({ server, owner, workspace }) =>
    server.ask(owner, { method: 'GET', url, headers: inHeader(workspace) });
export const post =
  (url: string, payload: (place: Place) => object): Ask =>
  (place) =>
    place.server.ask(place.owner, { method: 'POST', url, headers: inHeader(place.workspace), payload: payload(place) });

export const newCanvas: Ask = post(dashboard('/funnels'), ({ workspace }) => ({ name: 'Map', project: workspace }));
const newWidget = () => ({ display_name: 'Visits', metric_type: 'HITS', category: 'page', element_type: 'pageView' });
const newPurchases = () => ({ ...newWidget(), category: 'conversion', element_type: 'purchaseMade' });
const invitation = ({ workspace }: Place) => ({
  newClient: { email: `${workspace}@guest.example`, first_name: 'Vera' },
  project: { id: workspace },
});

async function forecast(place: Place): Promise<Answer> {
  const made = await newCanvas(place);
  return get(dashboard(`/funnels/${made.body.data?.id}/forecast`))(place);
}

async function share(place: Place, settings: object = {}): Promise<Answer> {
  const made = await newCanvas(place);
  return post(dashboard(`/funnels/${made.body.data?.id}/shares`), () => settings)(place);
}

/** A page view on the workspace's own site. */
const visit: Ask = ({ server, workspace }) => {
  const event = { id: 'event-0001', kind: 'page_view', at: Date.now(), session: 'session-1', url: 'https://northwind.example/' };
  const payload = { v: 1, workspace, visitor: 'visitor-1', sent: Date.now(), events: [event] };
  return server.ask(null, { method: 'POST', url: '/t/e', headers: { 'user-agent': BROWSER }, payload });
};
/** Nothing is counted for such a plan. */
export const TRACKED: Trial = {
  ask: visit,
  isWithheld: ({ body }) => body.accepted === 0 && isDeepStrictEqual(body.filtered, { plan: 1 }),
};

async function newTarget(place: Place): Promise<Answer> {
  const row = { workspace_id: place.workspace, display_name: 'One', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const [widget] = await place.server.context.db.insert(kpiWidgets).values(row).returning({ id: kpiWidgets.id });
  const target = { name: 'More', widget_id: widget?.id, target_value: 10, threshold_value: 5, period: 0 };
  return post(analytics('/kpi-targets'), () => target)(place);
}

export const kpiReport: Ask = post(analytics('/reports/kpis'), () => ({ range: RANGE }));

/** The report of one KPI; what is not shown has no value in it. */
function kpi(element_type: string): Trial {
  return {
    ask: async (place) => {
      const row = { workspace_id: place.workspace, display_name: 'One', metric_type: 'HITS', category: 'conversion', element_type };
      await place.server.context.db.insert(kpiWidgets).values(row);
      return kpiReport(place);
    },
    isWithheld: ({ status, body }) => {
      // After a trial the monitor itself is gone.
      if (status !== 200) return false;
      const [only] = body.kpis as { value: number | null; locked: object | null }[];
      expect(only?.value === null).toBe(only?.locked !== null);
      return only?.locked !== null;
    },
  };
}

export const FEATURE_TRIALS = {
  canvases: {
    screen: { ask: (place) => get(dashboard(`/funnels?filter[project]=${place.workspace}`))(place), names: ['canvases', 'list'] },
    action: { ask: newCanvas, names: ['canvases', 'create'] },
  },
  viewOnlyShare: { action: { ask: (place) => share(place), names: ['shares', 'create'] } },
  protectedShare: { action: { ask: (place) => share(place, { live: true }) } },
  forecast: { report: { ask: forecast, names: ['forecast', 'show'] } },
  templateImport: { action: { ask: post(dashboard('/templates/lead_magnet/use'), ({ workspace }) => ({ project: workspace })) } },
  collaborators: { action: { ask: post(dashboard('/project-clients/invite'), invitation) } },
  kpiMonitoring: { collector: TRACKED, screen: { ask: get(analytics('/kpi-widgets')) }, report: { ask: kpiReport } },
  pagesMonitoring: { report: { ask: post(analytics('/reports/pages'), () => ({ range: RANGE })) } },
  sourcesMonitoring: { report: { ask: post(analytics('/reports/sources'), () => ({ range: RANGE, level: 'channel' })) } },
  adsMonitoring: { report: { ask: post(analytics('/reports/ads'), () => ({ range: RANGE, level: 'campaign' })) } },
  workspaceOverview: { report: { ask: post(analytics('/reports/overview'), () => ({ range: RANGE })) } },
  kpiBuilder: {
    report: { ask: post(analytics('/reports/kpi-preview'), () => ({ metric_type: 'HITS', element_type: 'pageView' })) },
    action: { ask: post(analytics('/kpi-widgets'), newWidget) },
  },
  leadTracking: { report: kpi('formCompleted') },
  purchaseTracking: { report: kpi('purchaseMade'), action: { ask: post(analytics('/kpi-widgets'), newPurchases) } },
  targets: {
    screen: { ask: get(analytics('/kpi-targets')) },
    report: { ask: post(analytics('/reports/targets'), () => ({})) },
    action: { ask: newTarget },
  },
} as const satisfies { readonly [F in BuiltFeature]: { readonly [P in PointOf<F>]: Trial } };
