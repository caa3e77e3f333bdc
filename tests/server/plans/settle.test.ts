import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '#domain/plans/plans.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { keepPlans } from '#server/plans/due.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** A plan that shrinks locks what it has no room for, whoever notices first; one that grows offers to open it again. */

const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const day = (at: number) => new Date(Date.UTC(2026, 0, at));
interface Owned {
  readonly owner: Person;
  readonly workspaces: readonly string[];
  /** By workspace, three each, the last drawn first. */
  readonly canvases: readonly (readonly string[])[];
}

/** Three workspaces with three canvases each; the last workspace was worked in last. */
async function onTrial(plan: Plan = 'business', trial_ends_at: Date | undefined = new Date(Date.now() + DAY)): Promise<Owned> {
  const owner = await server.person({ plan, trial_ends_at });
  const made: string[] = [];
  const drawn: string[][] = [];
  for (const at of [1, 2, 3]) {
    const workspace_id = await server.workspace(owner, { name: `Shop ${at}`, updated_at: day(1) });
    made.push(workspace_id);
    const rows = [3, 2, 1].map((hour) => ({ workspace_id, owner: owner.id, name: `Map ${hour}`, updated_at: day(10 * at + hour) }));
    const ids = await server.context.db.insert(canvases).values(rows).returning({ id: canvases.id });
    drawn.push(ids.map(({ id }) => id));
  }
  return { owner, workspaces: made, canvases: drawn };
}

async function lockedAmong(table: typeof workspaces | typeof canvases, ids: readonly string[]) {
  const rows = await server.context.db
    .select({ id: table.id, is_locked: table.is_locked, by_plan: table.locked_by_plan, by: table.locked_by })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id));
}
const isLocked = async (table: typeof workspaces | typeof canvases, ids: readonly string[]) =>
  (await lockedAmong(table, ids)).map((row) => row?.is_locked);

const get = (person: Person, url: string) => server.ask(person, { method: 'GET', url: `/api/dashboard/${url}` });
const post = (person: Person, url: string, payload: object = {}) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/${url}`, payload });
const limitsIn = (answer: Awaited<ReturnType<typeof get>>) =>
  rowIn<{ limits: Record<string, { used: number; allowed: number; locked_by_plan?: number }> }>(answer).limits;

/** What is open once the trial is over: the workspace and the canvases that were worked in last. */
async function expectFitted({ workspaces: owned, canvases: drawn }: Owned): Promise<void> {
  expect(await lockedAmong(workspaces, owned)).toMatchObject([
    { is_locked: true, by_plan: true, by: null },
    { is_locked: true, by_plan: true, by: null },
    { is_locked: false, by_plan: false },
  ]);
  // Those of a locked workspace are closed with it, and as they were once it is open again.
  expect(await isLocked(canvases, drawn.flat())).toEqual(Array<boolean>(9).fill(false));
}

describe('when a trial ends, nothing has to be up at that moment', () => {
  const arrivals: [string, (owned: Owned) => Promise<unknown>][] = [
    ['the owner’s first look at themselves', ({ owner }) => get(owner, 'me')],
    ['their list of workspaces', ({ owner }) => get(owner, 'projects')],
    ['a look into a workspace that stays open', ({ owner, workspaces: [, , last] }) => get(owner, `projects/${last}`)],
    ['a change in one that does not', ({ owner, workspaces: [first] }) => post(owner, 'funnels', { name: 'New', project: first })],
    ['the job', () => keepPlans(server.context)],
  ];
  test.each(arrivals)('%s finds the surplus locked', async (_what, arrive) => {
    const owned = await onTrial();
    await server.context.db
      .update(users)
      .set({ trial_ends_at: new Date(Date.now() - 1000) })
      .where(eq(users.id, owned.owner.id));
    await arrive(owned);
    await expectFitted(owned);
  });

  test('the very request that comes first meets the lock', async () => {
    const { owner, workspaces: owned, canvases: drawn } = await onTrial('business', new Date(Date.now() - 1000));
    const edit = (id: string | undefined) =>
      server.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${id}`, payload: { name: 'Renamed' } });
    const refused = await edit(owned[0]);
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'locked']);
    expect((await edit(owned[2])).status).toBe(200);
    const [canvas] = drawn[1] ?? [];
    expect((await server.ask(owner, { method: 'PATCH', url: `/api/dashboard/funnels/${canvas}`, payload: { name: 'No' } })).status).toBe(
      403,
    );
  });

  test('the canvases beyond the plan are locked within the workspace that stays', async () => {
    const owned = await onTrial('business', new Date(Date.now() - 1000));
    const [last = ''] = owned.workspaces.slice(-1);
    const rows = [1, 2].map((hour) => ({ workspace_id: last, owner: owned.owner.id, name: 'Old', updated_at: day(hour) }));
    const old = (await server.context.db.insert(canvases).values(rows).returning({ id: canvases.id })).map(({ id }) => id);
    const limits = limitsIn(await get(owned.owner, 'me'));
    expect(await lockedAmong(canvases, old)).toMatchObject([
      { is_locked: true, by_plan: true, by: null },
      { is_locked: true, by_plan: true, by: null },
    ]);
    expect(await isLocked(canvases, owned.canvases[2] ?? [])).toEqual([false, false, false]);
    expect(limits).toMatchObject({
      workspaces: { used: 1, allowed: 1, locked_by_plan: 2 },
      canvases: { used: 3, allowed: 3, locked_by_plan: 2 },
    });
  });

  test('it says so to open pages and in the log, and counts as no edit', async () => {
    const { owner, workspaces: owned } = await onTrial('business', new Date(Date.now() - 1000));
    await Promise.all([get(owner, 'me'), get(owner, 'projects'), keepPlans(server.context), get(owner, `grants/${owned[0]}`)]);
    const lines = await server.context.db
      .select()
      .from(auditEntries)
      .where(and(inArray(auditEntries.workspace_id, [...owned]), eq(auditEntries.action, 'workspaces.lock-by-plan')));
    expect(lines.map(({ workspace_id, actor, after }) => [workspace_id, actor, after]).sort()).toEqual(
      [owned[0], owned[1]].map((id) => [id, null, { plan: 'limited' }]).sort(),
    );
    const heard = server.told.filter(({ workspace }) => workspace === owned[0]).map(({ event }) => event.type);
    expect(heard).toEqual(expect.arrayContaining(['resource', 'grants']));
    const [row] = await server.context.db
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, owned[0] ?? ''));
    expect(row?.updated_at.toISOString()).toBe(day(1).toISOString());
  });

  test('afterwards the owner swaps, and nothing is locked anew', async () => {
    const { owner, workspaces: owned } = await onTrial('business', new Date(Date.now() - 1000));
    await get(owner, 'me');
    expect((await post(owner, 'projects/unlock', { id: owned[0], lock: [owned[2]] })).status).toBe(200);
    await get(owner, 'me');
    await keepPlans(server.context);
    expect(await isLocked(workspaces, owned)).toEqual([false, true, true]);
  });
});

describe('another plan given in the admin area', () => {
  const give = async (to: Person, plan: Plan) => {
    const admin = await server.person({ staff: 'admin' });
    return server.ask(admin, {
      method: 'PATCH',
      url: `/api/dashboard/admin/users/${to.id}/plan`,
      payload: { plan, reason: 'asked by phone' },
    });
  };

  test('locks at once what it has no room for', async () => {
    const owned = await onTrial('business', undefined);
    expect((await give(owned.owner, 'limited')).status).toBe(200);
    await expectFitted(owned);
  });

  test('that is bigger opens nothing by itself, and everything the plan had locked by one act', async () => {
    const owned = await onTrial('business', undefined);
    const { owner, workspaces: ids } = owned;
    await give(owner, 'limited');
    const chosen = await server.workspace(owner, { is_locked: true, locked_at: new Date(), locked_by: owner.id });
    await give(owner, 'agency');
    expect(await isLocked(workspaces, ids)).toEqual([true, true, false]);
    expect(limitsIn(await get(owner, 'me')).workspaces).toMatchObject({ used: 1, allowed: -1, locked_by_plan: 2 });
    const opened = await post(owner, 'projects/reopen');
    expect([opened.status, rowIn(opened)]).toMatchObject([200, { workspaces: 2, canvases: 0 }]);
    expect(await isLocked(workspaces, [...ids, chosen])).toEqual([false, false, false, true]);
    expect(rowIn(await post(owner, 'projects/reopen'))).toMatchObject({ workspaces: 0, canvases: 0 });
  });

  test('with some room opens that much, those worked in last first', async () => {
    const { owner, workspaces: ids, canvases: drawn } = await onTrial('agency', undefined);
    await give(owner, 'limited');
    const [last = ''] = ids.slice(-1);
    await post(owner, 'projects/unlock', { id: ids[0], lock: [last] });
    await give(owner, 'map');
    // One workspace is open already; its canvases fit, so there is nothing to open.
    expect(rowIn(await post(owner, 'projects/reopen'))).toMatchObject({ workspaces: 0, canvases: 0 });
    await give(owner, 'map_pro');
    expect(rowIn(await post(owner, 'projects/reopen'))).toMatchObject({ workspaces: 2, canvases: 0 });
    expect(await isLocked(canvases, drawn.flat())).toEqual(Array<boolean>(9).fill(false));
  });
});
