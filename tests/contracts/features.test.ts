import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_FEATURES, type BuiltFeature, ENFORCED_AT, type EnforcementPoint, FEATURES, isBuilt } from '#domain/plans/features.ts';
import { hasFeature, rankOf } from '#domain/plans/offers.ts';
import { PLANS, type Plan } from '#domain/plans/plans.ts';
import { cheapestWith } from '#domain/plans/upgrades.ts';
import { type Collector, openCollector } from '#server/collector/collector.ts';
import { collectorRoutes } from '#server/collector/routes.ts';
import type { Context } from '#server/context.ts';
import { canvases, kpiWidgets } from '#server/db/tables.ts';
import { capabilities } from '#server/http/routes.ts';
import { featureOf, PERMISSIONS } from '#server/policy/permissions.ts';
import type { Answer } from '#tests/support/answer.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Every feature of the plans is either not built, or the server holds to it where the table says. */

let server: TestServer;
let collector: Collector;
beforeAll(async () => {
  const collecting = async (app: FastifyInstance, context: Context) => {
    collector = await openCollector(context);
    collectorRoutes(app, collector);
  };
  server = await openTestServer({ analytics: true, capabilities: [...capabilities, collecting] });
}, 60_000);
afterAll(async () => {
  await collector?.close();
  await server.close();
});

interface Place {
  readonly owner: Person;
  readonly workspace: string;
}
interface Walk {
  ask(place: Place): Promise<Answer>;
  /** What the plan lacks is left out of an answer that is given all the same; else it is refused. */
  isWithheld?(answer: Answer): boolean;
  /** Plans to walk it on, where not the feature itself decides but how much of it there may be. */
  readonly plans?: { readonly having: Plan; readonly lacking: Plan };
  /** The question of the policy that names the feature, where no plan lacks it. */
  readonly names?: readonly [subject: string, action: string];
}

type PointOf<F extends BuiltFeature> = (typeof ENFORCED_AT)[F][number];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const RANGE = { min: '2026-03-01', max: '2026-03-07' };
const dashboard = (path: string) => `/api/dashboard${path}`;
const analytics = (path: string) => `/api/analytics${path}`;
const inHeader = (workspace: string) => ({ 'x-project-id': workspace });

const get =
  (url: string): Walk['ask'] =>
  ({ owner, workspace }) =>
    server.ask(owner, { method: 'GET', url, headers: inHeader(workspace) });
const post =
  (url: string, payload: (place: Place) => object): Walk['ask'] =>
  (place) =>
    server.ask(place.owner, { method: 'POST', url, headers: inHeader(place.workspace), payload: payload(place) });

const newCanvas = (place: Place) => ({ name: 'Map', project: place.workspace });
const newWidget = () => ({ display_name: 'Visits', metric_type: 'HITS', category: 'page', element_type: 'pageView' });

/** A canvas beside three open ones: one more than the least plan keeps open. */
async function fourthCanvas(place: Place): Promise<Answer> {
  const { owner, workspace } = place;
  const row = { workspace_id: workspace, owner: owner.id, name: 'Open' };
  await server.context.db.insert(canvases).values([row, row, row]);
  return post(dashboard('/funnels'), newCanvas)(place);
}

async function forecast(place: Place): Promise<Answer> {
  const made = await post(dashboard('/funnels'), newCanvas)(place);
  return get(dashboard(`/funnels/${made.body.data?.id}/forecast`))(place);
}

const invitation = ({ workspace }: Place) => ({
  newClient: { email: `${workspace}@guest.example`, first_name: 'Vera' },
  project: { id: workspace },
});

/** A page view on the workspace's own site. */
const visit: Walk['ask'] = ({ workspace }) => {
  const event = { id: 'event-0001', kind: 'page_view', at: Date.now(), session: 'session-1', url: 'https://northwind.example/' };
  const payload = { v: 1, workspace, visitor: 'visitor-1', sent: Date.now(), events: [event] };
  return server.ask(null, { method: 'POST', url: '/t/e', headers: { 'user-agent': BROWSER }, payload });
};

async function newTarget(place: Place): Promise<Answer> {
  const row = { workspace_id: place.workspace, display_name: 'One', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const [widget] = await server.context.db.insert(kpiWidgets).values(row).returning({ id: kpiWidgets.id });
  const target = { name: 'More', widget_id: widget?.id, target_value: 10, threshold_value: 5, period: 0 };
  return post(analytics('/kpi-targets'), () => target)(place);
}

/** The report of one KPI; what the plan lacks has no value in it. */
function kpi(element_type: string): Walk {
  return {
    ask: async (place) => {
      const row = { workspace_id: place.workspace, display_name: 'One', metric_type: 'HITS', category: 'conversion', element_type };
      await server.context.db.insert(kpiWidgets).values(row);
      return post(analytics('/reports/kpis'), () => ({ range: RANGE }))(place);
    },
    isWithheld: ({ body }) => {
      const [only] = body.kpis as { value: number | null; locked: object | null }[];
      expect(only?.value === null).toBe(only?.locked !== null);
      return only?.locked !== null;
    },
  };
}
const newPurchases = () => ({ ...newWidget(), category: 'conversion', element_type: 'purchaseMade' });

const WALKS: { readonly [F in BuiltFeature]: { readonly [P in PointOf<F>]: Walk } } = {
  canvases: {
    screen: {
      ask: (place) => get(dashboard(`/funnels?filter[project]=${place.workspace}`))(place),
      names: ['canvases', 'list'],
    },
    action: { ask: fourthCanvas, plans: { having: 'map', lacking: 'limited' } },
  },
  forecast: { report: { ask: forecast, names: ['forecast', 'show'] } },
  collaborators: { action: { ask: post(dashboard('/project-clients/invite'), invitation) } },
  kpiMonitoring: {
    collector: { ask: visit, isWithheld: ({ body }) => body.accepted === 0 && isDeepStrictEqual(body.filtered, { plan: 1 }) },
    screen: { ask: get(analytics('/kpi-widgets')) },
    report: { ask: post(analytics('/reports/kpis'), () => ({ range: RANGE })) },
  },
  kpiBuilder: { action: { ask: post(analytics('/kpi-widgets'), newWidget) } },
  leadTracking: { report: kpi('formCompleted') },
  purchaseTracking: { report: kpi('purchaseMade'), action: { ask: post(analytics('/kpi-widgets'), newPurchases) } },
  targets: {
    screen: { ask: get(analytics('/kpi-targets')) },
    report: { ask: post(analytics('/reports/targets'), () => ({})) },
    action: { ask: newTarget },
  },
};

const walks = Object.entries(WALKS).flatMap(([feature, points]) =>
  Object.entries(points).map(([point, walk]) => ({
    feature: feature as BuiltFeature,
    point: point as EnforcementPoint,
    walk: walk as Walk,
  })),
);

/** The plan with most that still lacks the feature. */
function mostWithout(feature: BuiltFeature): Plan | undefined {
  return PLANS.filter((plan) => !hasFeature(plan, feature)).toSorted((a, b) => rankOf(b) - rankOf(a))[0];
}

async function answerOn(plan: Plan, { ask }: Walk): Promise<Answer> {
  const owner = await server.person({ plan });
  return ask({ owner, workspace: await server.workspace(owner) });
}

describe('a feature that is built', () => {
  test('has a walk for each point at which it is enforced, and no other has one', () => {
    expect(BUILT_FEATURES.length).toBeGreaterThan(4);
    const walked = Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, Object.keys(WALKS[feature]).sort()]));
    const declared = Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, [...ENFORCED_AT[feature]].sort()]));
    expect(walked).toEqual(declared);
  });

  test.each(walks)('$feature works with the plan that has it ($point)', async ({ feature, walk }) => {
    const answer = await answerOn(walk.plans?.having ?? cheapestWith(feature), walk);
    expect([200, 201, 202], answer.text).toContain(answer.status);
    expect(walk.isWithheld?.(answer) ?? false, answer.text).toBe(false);
  });

  test.each(walks)('$feature is refused by the plan that lacks it ($point)', async ({ feature, walk }) => {
    const lacking = walk.plans?.lacking ?? mostWithout(feature);
    if (!lacking) return expect(featureOf(...(walk.names ?? ['', '']))).toBe(feature);
    const answer = await answerOn(lacking, walk);
    if (walk.isWithheld) return expect(walk.isWithheld(answer), answer.text).toBe(true);
    expect(answer.status, answer.text).toBe(403);
    expect(answer.body.errors?.[0]?.meta).toMatchObject({ plan: walk.plans?.having ?? cheapestWith(feature) });
  });
});

describe('a feature that is not built yet', () => {
  test('is asked for by no question of the policy: nobody is refused what does not exist', () => {
    const asked = [...PERMISSIONS.values()].map(({ feature }) => feature);
    expect(asked.filter((feature) => feature !== undefined && !isBuilt(feature))).toEqual([]);
    expect(asked.filter((feature) => feature !== undefined).length).toBeGreaterThan(10);
  });

  test('is in no grant', async () => {
    const owner = await server.person({ plan: 'agency' });
    const workspace = await server.workspace(owner);
    const answer = await server.ask(owner, { method: 'GET', url: dashboard(`/grants/${workspace}`) });
    const { features } = rowIn<{ features: Record<string, unknown> }>(answer);
    expect(Object.keys(features)).toEqual([...BUILT_FEATURES]);
    expect(FEATURES.length).toBeGreaterThan(BUILT_FEATURES.length);
  });

  test('cannot be asked for by mail', async () => {
    const [owner, editor] = [await server.person({ plan: 'map' }), await server.person()];
    const workspaceId = await server.workspace(owner);
    await server.invite(editor, workspaceId, 1);
    const ask = (feature: string) =>
      server.ask(editor, { method: 'POST', url: dashboard('/email-notification/propose-upgrade'), payload: { feature, workspaceId } });
    expect((await ask('kpiMonitoring')).status).toBe(201);
    for (const feature of FEATURES.filter((name) => !isBuilt(name))) expect((await ask(feature)).status, feature).toBe(422);
  });
});
