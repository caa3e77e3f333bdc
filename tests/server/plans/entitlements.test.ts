import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EnforcementPoint, LIMIT_ENFORCED_AT } from '#domain/plans/enforcement.ts';
import { BUILT_FEATURES, type BuiltFeature, ENFORCED_AT, FEATURES, isBuilt } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { LIMITS, type Limit, PLANS, type Plan } from '#domain/plans/plans.ts';
import { planFacts } from '#domain/plans/table.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import type { Context } from '#server/app/context.ts';
import { capabilities } from '#server/app/routes.ts';
import { type Collector, openCollector } from '#server/collector/collector.ts';
import { collectorRoutes } from '#server/collector/intake/routes.ts';
import { featureOf, PERMISSIONS } from '#server/policy/permissions.ts';
import { type Answer, rowIn } from '#tests/support/answer.ts';
import { cheapestWith, planWithRoom } from '#tests/support/at-standard-prices.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { dashboard, FEATURE_TRIALS, type Place, type Trial } from './trials-of-features.ts';
import { LIMIT_TRIALS, type LimitTrial } from './trials-of-limits.ts';

/**
 * Every feature and every limit of the plans, asked of the real server wherever the tables say that
 * it is enforced: with it things work, without it the server refuses or withholds.
 */

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

async function placeOn(plan: Plan, trial_ends_at?: Date): Promise<Place> {
  const owner = await server.person({ plan, trial_ends_at });
  return { server, owner, workspace: await server.workspace(owner) };
}

type Judged = Pick<Trial, 'isWithheld'>;
function expectDone(answer: Answer, { isWithheld }: Judged): void {
  expect([200, 201, 202], answer.text).toContain(answer.status);
  expect(isWithheld?.(answer) ?? false, answer.text).toBe(false);
}
function expectRefused(answer: Answer, { isWithheld }: Judged, meta: object): void {
  if (isWithheld?.(answer)) return;
  expect(answer.status, answer.text).toBe(403);
  expect(answer.body.errors?.[0]?.meta).toMatchObject(meta);
}

const featureTrials = Object.entries(FEATURE_TRIALS).flatMap(([feature, points]) =>
  Object.entries(points).map(([point, trial]) => ({
    feature: feature as BuiltFeature,
    point: point as EnforcementPoint,
    trial: trial as Trial,
  })),
);
/** The plan with most that still lacks the feature. */
const mostWithout = (feature: BuiltFeature): Plan | undefined =>
  PLANS.filter((plan) => !hasFeature(plan, feature)).toSorted((a, b) => planFacts(b).rank - planFacts(a).rank)[0];

describe('a feature that is built', () => {
  test('is tried at each point at which it is enforced, and no other is', () => {
    expect(BUILT_FEATURES.length).toBeGreaterThan(4);
    const tried = Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, Object.keys(FEATURE_TRIALS[feature]).sort()]));
    expect(tried).toEqual(Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, [...ENFORCED_AT[feature]].sort()])));
  });

  test.each(featureTrials)('$feature works with the plan that has it ($point)', async ({ feature, trial }) => {
    expectDone(await trial.ask(await placeOn(cheapestWith(feature))), trial);
  });

  test.each(featureTrials)('$feature is refused by the plan that lacks it ($point)', async ({ feature, trial }) => {
    const lacking = mostWithout(feature);
    if (!lacking) return expect(featureOf(...(trial.names ?? ['', '']))).toBe(feature);
    expectRefused(await trial.ask(await placeOn(lacking)), trial, { plan: cheapestWith(feature) });
  });

  test.each(featureTrials)('$feature ends with the trial that had it ($point)', async ({ feature, trial }) => {
    const answer = await trial.ask(await placeOn(TRIAL.plan, new Date(Date.now() - 1000)));
    if (hasFeature(TRIAL.next, feature)) return expectDone(answer, trial);
    // What a report is about may be shown by another feature than the report, which is gone first.
    expectRefused(answer, trial, { plan: expect.any(String) });
  });
});

const limitTrials = Object.entries(LIMIT_TRIALS).flatMap(([name, points]) =>
  Object.entries(points).flatMap(([point, trial]: [string, LimitTrial]) => {
    const limit = name as Limit;
    const bounds = new Map(PLANS.toReversed().map((plan) => [limitOf(plan, limit), plan]));
    return [...bounds].flatMap(([allowed, plan]) =>
      Object.entries(trial.ways).map(([way, ask]) => ({ limit, point, plan, allowed, way, ask, trial, most: trial.mostUsed(allowed) })),
    );
  }),
);
describe('a limit', () => {
  test('is tried at each point at which it is enforced', () => {
    const tried = Object.fromEntries(LIMITS.map((limit) => [limit, Object.keys(LIMIT_TRIALS[limit]).sort()]));
    expect(tried).toEqual(Object.fromEntries(LIMITS.map((limit) => [limit, [...LIMIT_ENFORCED_AT[limit]].sort()])));
    for (const limit of LIMITS) expect(new Set(PLANS.map((plan) => limitOf(plan, limit))).size).toBeGreaterThan(1);
  });

  test.each(limitTrials.filter(({ most }) => most >= 0))(
    '$limit: $way is open with room on $plan, which allows $allowed ($point)',
    async ({ plan, ask, trial, most }) => {
      const place = await placeOn(plan);
      await trial.fill(place, Math.min(most, trial.plenty));
      expectDone(await ask(place), trial);
    },
  );

  test.each(limitTrials.filter(({ most }) => most < Number.POSITIVE_INFINITY))(
    '$limit: $way is refused beyond it on $plan, which allows $allowed ($point)',
    async ({ limit, plan, ask, trial, most }) => {
      const place = await placeOn(plan);
      const used = Math.max(0, most + 1);
      await trial.fill(place, used);
      // Where nothing is allowed the feature is missing, too, and named instead.
      const first = most < 0 ? cheapestWith('kpiMonitoring') : planWithRoom(plan, limit, used + 1);
      expectRefused(await ask(place), trial, { plan: first });
    },
  );
});

describe('a feature that is not built yet', () => {
  test('is asked for by no question of the policy: nobody is refused what does not exist', () => {
    const asked = [...PERMISSIONS.values()].map(({ feature }) => feature);
    expect(asked.filter((feature) => feature !== undefined && !isBuilt(feature))).toEqual([]);
    expect(asked.filter((feature) => feature !== undefined).length).toBeGreaterThan(10);
  });

  test('is in no grant, and not in what one is told of oneself', async () => {
    const { owner, workspace } = await placeOn('agency');
    const grants = rowIn<{ features: object }>(await server.ask(owner, { method: 'GET', url: dashboard(`/grants/${workspace}`) }));
    const me = rowIn<{ entitlements: { features: object } }>(await server.ask(owner, { method: 'GET', url: dashboard('/me') }));
    for (const features of [grants.features, me.entitlements.features]) expect(Object.keys(features)).toEqual([...BUILT_FEATURES]);
    expect(FEATURES.length).toBeGreaterThan(BUILT_FEATURES.length);
  });

  test('cannot be asked for by mail', async () => {
    const [{ workspace: workspaceId }, editor] = [await placeOn('map'), await server.person()];
    await server.invite(editor, workspaceId, 1);
    const ask = (feature: string) =>
      server.ask(editor, { method: 'POST', url: dashboard('/email-notification/propose-upgrade'), payload: { feature, workspaceId } });
    expect((await ask('kpiMonitoring')).status).toBe(201);
    for (const feature of FEATURES.filter((name) => !isBuilt(name))) expect((await ask(feature)).status, feature).toBe(422);
  });
});
