import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { countsVisitors, entitlementsOn } from '#domain/plans/entitlements.ts';
import { PLANS, type Plan } from '#domain/plans/plans.ts';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import {
  addWorkspace,
  batch,
  collectorForFile,
  event,
  eventually,
  post,
  type Stores,
  stored,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

/** Which plans count visitors is decided where events arrive, too: what they may not count is not stored. */

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});

const DAY = 86_400_000;
const answerOf = async (workspace: string, about: { readonly at?: number } = {}) =>
  (await post(running.app, batch(workspace, [event(about)], about.at ? { sent: about.at } : {}))).json();
const refused = { accepted: 0, filtered: { plan: 1 } };

async function rowOf(id: string) {
  const [row] = await stores.store.db.select().from(workspaces).where(eq(workspaces.id, id));
  return row;
}

describe('a plan that counts no visitors', () => {
  it.each(PLANS.filter((plan) => !countsVisitors(entitlementsOn(plan))))(
    '%s: nothing is stored, and the owner can see why',
    async (plan) => {
      const workspace = await addWorkspace(stores, {}, { plan });
      expect(await answerOf(workspace)).toEqual(refused);
      const noted = await eventually(
        () =>
          stores.analytics.select<{ reason: string; events: number }>({
            sql: 'SELECT reason, count() AS events FROM refusals WHERE workspace_id = {workspace:UUID} GROUP BY reason',
            params: { workspace },
          }),
        (rows) => rows.length > 0,
      );
      expect(noted).toEqual([{ reason: 'plan', events: 1 }]);
      expect([await stored(stores, workspace), (await rowOf(workspace))?.started_tracking_at]).toEqual([[], null]);
    },
  );

  it.each(PLANS.filter((plan) => countsVisitors(entitlementsOn(plan))))('%s is none: it counts', async (plan) => {
    expect(await answerOf(await addWorkspace(stores, {}, { plan }))).toEqual({ accepted: 1 });
  });

  it('is the reason before every other, and for the events of a server as well', async () => {
    const key = createAppKey();
    const app_key = sealAppKey({ current: 's'.repeat(32) }, key);
    const workspace = await addWorkspace(stores, { app_key, tracking: false, is_locked: true }, { plan: 'map' });
    expect(await answerOf(workspace)).toEqual(refused);
    const answer = await running.app.inject({
      method: 'POST',
      url: '/api/analytics/events',
      headers: { 'x-app-id': workspace, 'x-app-key': key },
      payload: { events: [{ id: 'sale-0001', kind: 'purchase', visitor: 'visitor-1', value: 1900 }] },
    });
    expect([answer.statusCode, answer.json()]).toEqual([202, refused]);
    expect(await stored(stores, workspace)).toEqual([]);
  });
});

describe('the plan in force', () => {
  it('ends with the trial, at that moment, though nothing else happens', async () => {
    const ends = Date.now() + DAY;
    const workspace = await addWorkspace(stores, {}, { plan: 'business', trial_ends_at: new Date(ends) });
    running.now = new Date(ends - 1);
    expect(await answerOf(workspace, { at: ends - 1 })).toEqual({ accepted: 1 });
    running.now = new Date(ends);
    expect(await answerOf(workspace, { at: ends })).toEqual(refused);
    running.now = null;
    expect(await storedAfterDrain(stores, running, workspace)).toHaveLength(1);
  });

  it('is another as soon as the pages of the workspace are told so', async () => {
    const workspace = await addWorkspace(stores, {}, { plan: 'limited' });
    const change = async (plan: Plan) => {
      await stores.store.db
        .update(users)
        .set({ plan })
        .where(eq(users.id, (await rowOf(workspace))?.user ?? ''));
      stores.live.publish(workspace, { type: 'grants' });
    };
    expect(await answerOf(workspace)).toEqual(refused);
    await change('performance_starter');
    expect(await answerOf(workspace)).toEqual({ accepted: 1 });
    await change('map_pro');
    expect(await answerOf(workspace)).toEqual(refused);
  });
});
