import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TrackBatch } from '#domain/wire/track.ts';
import { WALK_MINUTES } from '#domain/wire/walks.ts';
import { markerOf } from '#server/collector/walks/marker.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { walks } from '#server/db/tables/walks.ts';
import {
  addWorkspace,
  batch,
  CHROME,
  collectorForFile,
  event,
  post,
  type Stores,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});

const secret = { current: 's'.repeat(32) };

/** A walk as the action begins it: its row, and the marker its address carries. */
async function begin(workspace: string, ends = Date.now() + WALK_MINUTES * 60_000) {
  const { db } = stores.store;
  const [owner] = await db.select({ user: workspaces.user }).from(workspaces).where(eq(workspaces.id, workspace));
  const values = { workspace_id: workspace, user_id: owner?.user ?? '', ends_at: new Date(ends) };
  const [row] = await db.insert(walks).values(values).returning();
  const id = row?.id ?? '';
  const seen = async () => (await db.select().from(walks).where(eq(walks.id, id)))[0]?.seen ?? [];
  return { id, marker: markerOf(secret, { workspace, walk: id, ends }), seen };
}
const send = async (body: TrackBatch, agent = CHROME) => {
  const answer = await post(running.app, body, { 'user-agent': agent });
  return { status: answer.statusCode, ...answer.json() };
};
/** As the tracker sends it: nothing of the browser, and the marker. */
const marked = (workspace: string, marker: string, events = [event()]): TrackBatch => ({
  ...batch(workspace, events, { test: marker, identities: [{ id: 'identity-1', at: Date.now(), customer: 'anna' }] }),
  visitor: undefined,
});

it('shows what a walk does, with why it would not count, and puts nothing of it where things count', async () => {
  const workspace = await addWorkspace(stores);
  const { marker, seen } = await begin(workspace);
  const landing = event({ url: `https://shop.example/landing?fl_walk=${marker}&q=1`, source: { utm_source: 'news' }, entry: true });
  const paid = event({ kind: 'purchase', value: 1_000, order: 'A-1', url: 'https://elsewhere.example/paid' });
  const back = event({ kind: 'purchase', value: -1_000, order: 'A-1' });
  expect(await send(marked(workspace, marker, [landing, paid, back]))).toEqual({ status: 202, accepted: 0, filtered: { test: 3 } });
  // Repeated because its answer was lost.
  await send(marked(workspace, marker, [landing]));
  expect(await seen()).toMatchObject([
    { id: landing.id, host: 'shop.example', path: '/landing', query: 'q=1', source: { utm_source: 'news' }, reason: null },
    { id: paid.id, kind: 'purchase', reason: 'foreign_domain', bought: { order: 'A-1', value: 1_000, currency: '' } },
    { id: back.id, kind: 'purchase', reason: null, refund: true },
    { id: landing.id },
  ]);
  expect(await storedAfterDrain(stores, running, workspace)).toEqual([]);
  const count = async (table: 'identities' | 'refusals') =>
    (await stores.analytics.select({ sql: `SELECT 1 FROM ${table} WHERE workspace_id = {workspace:UUID}`, params: { workspace } })).length;
  expect([await count('identities'), await count('refusals')]).toEqual([0, 0]);
  const [row] = await stores.store.db.select().from(workspaces).where(eq(workspaces.id, workspace));
  expect(row?.money_recorded_at).toBeNull();
});

it('takes a marker once, from one browser, for its workspace, as long as it lasts', async () => {
  const workspace = await addWorkspace(stores);
  const walk = await begin(workspace);
  await send(marked(workspace, walk.marker));
  // Whoever was handed the address meanwhile, and the walk that was ended by hand.
  await send(marked(workspace, walk.marker), `${CHROME} somebody else`);
  await stores.store.db.update(walks).set({ ends_at: new Date() }).where(eq(walks.id, walk.id));
  await send(marked(workspace, walk.marker));
  expect(await walk.seen()).toHaveLength(1);
  expect(await storedAfterDrain(stores, running, workspace)).toEqual([]);
});

it('counts whoever follows a link with a marker that is of no walk here, as long as they did not walk themselves', async () => {
  const [workspace, other] = [await addWorkspace(stores), await addWorkspace(stores, { main_url: 'https://other.example' })];
  const [walk, over] = [await begin(workspace), await begin(workspace, Date.now() - 1_000)];
  const made = `${walk.id}.${Date.now() + 60_000}.made-up`;
  const elsewhere = event({ url: 'https://other.example/' });
  expect(await send(marked(workspace, 'x'))).toMatchObject({ status: 202, accepted: 1 });
  expect(await send(marked(workspace, made))).toMatchObject({ status: 202, accepted: 1 });
  expect(await send(marked(workspace, over.marker))).toMatchObject({ status: 202, accepted: 1 });
  expect(await send(marked(other, walk.marker, [elsewhere]))).toMatchObject({ status: 202, accepted: 1 });
  expect([await walk.seen(), await over.seen()]).toEqual([[], []]);
  expect(await storedAfterDrain(stores, running, workspace)).toHaveLength(3);
  expect(await storedAfterDrain(stores, running, other)).toMatchObject([{ event_id: elsewhere.id }]);
});

it('leaves what the browser of a walk does out after it is over, too', async () => {
  const workspace = await addWorkspace(stores);
  const walk = await begin(workspace, Date.now() + 60_000);
  await send(marked(workspace, walk.marker));
  running.now = new Date(Date.now() + 120_000);
  const late = { ...marked(workspace, walk.marker, [event({ at: Date.now() + 120_000 })]), sent: Date.now() + 120_000 };
  expect(await send(late)).toEqual({ status: 202, accepted: 0, filtered: { test: 1 } });
  expect(await send(late, `${CHROME} somebody else`)).toMatchObject({ status: 202, accepted: 1 });
  running.now = null;
  expect(await walk.seen()).toHaveLength(1);
});
