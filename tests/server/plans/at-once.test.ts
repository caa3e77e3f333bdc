import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitOf } from '#domain/plans/offers.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { keepPlans } from '#server/plans/due.ts';
import { openCanvases } from '#server/policy/limit-use.ts';
import type { Person } from '#tests/support/people.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** On a real PostgreSQL, where transactions do run at the same time: what is open never passes the plan. */
let postgres: TestPostgres;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await openTestServer({ databaseUrl: await postgres.createDatabase() });
}, 60_000);
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

const post = (person: Person, url: string, payload: object = {}) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/${url}`, payload });

async function openOf(owner: Person) {
  const [open] = await server.context.db
    .select({ workspaces: count() })
    .from(workspaces)
    .where(and(eq(workspaces.user, owner.id), eq(workspaces.is_locked, false)));
  return { workspaces: open?.workspaces ?? 0, canvases: await openCanvases(server.context.db, owner.id) };
}

test('opening while the plan shrinks', async () => {
  const [admin, owner] = [await server.person({ staff: 'admin' }), await server.person({ plan: 'agency' })];
  for (let at = 0; at < 3; at += 1) await server.workspace(owner);
  const closed = await Promise.all([1, 2, 3].map(() => server.workspace(owner, { is_locked: true, locked_by_plan: true })));
  const shrink = (plan: Plan) =>
    server.ask(admin, {
      method: 'PATCH',
      url: `/api/dashboard/admin/users/${owner.id}/plan`,
      payload: { plan, reason: 'asked by phone' },
    });
  const answers = await Promise.all([
    ...closed.map((id) => post(owner, 'projects/unlock', { id })),
    post(owner, 'projects/reopen'),
    shrink('business'),
    ...closed.map((id) => post(owner, 'projects/unlock', { id })),
    post(owner, 'projects/reopen'),
  ]);
  expect(answers.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
  expect(await openOf(owner)).toMatchObject({ workspaces: limitOf('business', 'workspaces') });
});

test('drawing and opening while a trial ends, with everybody finding out at once', async () => {
  const owner = await server.person({ plan: 'business', trial_ends_at: new Date(Date.now() + 60_000) });
  const ids = await Promise.all([1, 2, 3].map(() => server.workspace(owner)));
  for (const workspace_id of ids)
    await server.context.db.insert(canvases).values([1, 2, 3].map((at) => ({ workspace_id, owner: owner.id, name: `Map ${at}` })));
  const end = () =>
    server.context.db
      .update(users)
      .set({ trial_ends_at: new Date(Date.now() - 1000) })
      .where(eq(users.id, owner.id));
  await Promise.all([
    ...ids.map((project) => post(owner, 'funnels', { name: 'More', project })),
    end(),
    keepPlans(server.context),
    keepPlans(server.context),
    ...ids.map((project) => post(owner, 'funnels', { name: 'Late', project })),
    ...ids.map((id) => post(owner, 'projects/unlock', { id })),
    post(owner, 'projects/reopen'),
  ]);
  await post(owner, 'projects/reopen');
  const open = await openOf(owner);
  expect(open.workspaces).toBe(1);
  expect(open.canvases).toBeLessThanOrEqual(limitOf('limited', 'canvases'));
  await Promise.all([keepPlans(server.context), keepPlans(server.context)]);
  const written = await server.context.db.select().from(mails).where(eq(mails.user, owner.id));
  expect(written.filter(({ template }) => template === 'trial_ended')).toHaveLength(1);
});
