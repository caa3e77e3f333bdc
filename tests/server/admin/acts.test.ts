import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { domains, kpiWidgets, users, workspaces } from '#server/db/tables/core.ts';
import { placeOf, rowIn, rowsIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 86_400_000;
const reason = 'asked for in a call';

let server: TestServer;
let admin: Person;
let support: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.person({ staff: 'admin' });
  support = await server.person({ staff: 'support' });
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (person: Person | null, method: Method, path: string, payload?: object) =>
  server.ask(person, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) } satisfies InjectOptions);
const accountOf = async ({ id }: Person) => (await server.context.db.select().from(users).where(eq(users.id, id)))[0];
const workspaceOf = async (id: string) => (await server.context.db.select().from(workspaces).where(eq(workspaces.id, id)))[0];
const entries = async (target: string) =>
  server.context.db.select().from(auditEntries).where(eq(auditEntries.target_id, target)).orderBy(desc(auditEntries.created_at));
const codes = (answer: Awaited<ReturnType<typeof call>>) => answer.body.errors?.map((problem) => [problem.code, placeOf(problem)]);

describe('a plan', () => {
  test('changes at once, ends the trial, tells open pages, and is noted with before and after', async () => {
    const person = await server.person({ plan: 'limited', trial_ends_at: new Date(Date.now() + DAY_MS) });
    const workspace = await server.workspace(person);
    const answer = await call(admin, 'PATCH', `admin/users/${person.id}/plan`, { plan: 'agency', reason });
    const plan = { plan: 'agency', plan_in_force: 'agency', plan_why: 'plan', trial_ends_at: null };
    expect([answer.status, rowIn(answer)]).toEqual([200, { id: person.id, ...plan }]);
    expect(await accountOf(person)).toMatchObject({ plan: 'agency', trial_ends_at: null });
    expect(server.told.filter((one) => one.workspace === workspace).map(({ event }) => event.type)).toEqual(['grants']);
    expect(await entries(person.id)).toMatchObject([
      {
        actor: admin.id,
        action: 'admin.changePlan',
        target_type: 'users',
        before: { plan: 'limited', trial_ends_at: expect.any(String) },
        after: { plan: 'agency', trial_ends_at: null },
        reason,
      },
    ]);
  });

  test('is not changed by support, without a reason, or to one there is not', async () => {
    const person = await server.person({ plan: 'map' });
    const path = `admin/users/${person.id}/plan`;
    expect((await call(support, 'PATCH', path, { plan: 'agency', reason })).status).toBe(403);
    expect((await call(person, 'PATCH', path, { plan: 'agency', reason })).status).toBe(403);
    expect((await call(null, 'PATCH', path, { plan: 'agency', reason })).status).toBe(401);
    expect(codes(await call(admin, 'PATCH', path, { plan: 'agency' }))).toEqual([['reason_required', '/reason']]);
    expect(codes(await call(admin, 'PATCH', path, { plan: 'agency', reason: '  ok ' }))).toEqual([['reason_required', '/reason']]);
    expect(codes(await call(admin, 'PATCH', path, { plan: 'agency', reason: 'x'.repeat(501) }))).toEqual([['tooLong', '/reason']]);
    expect(codes(await call(admin, 'PATCH', path, { plan: 'gold', reason }))).toEqual([['notAnOption', '/plan']]);
    expect((await call(admin, 'PATCH', `admin/users/${randomUUID()}/plan`, { plan: 'map', reason })).status).toBe(404);
    expect((await accountOf(person))?.plan).toBe('map');
    expect(await entries(person.id)).toEqual([]);
  });
});

test('nobody gives themselves a plan or days of a trial', async () => {
  for (const who of [admin, support]) {
    const act = who === admin ? ['plan', { plan: 'agency', reason }] : ['trial', { days: 7, reason }];
    const answer = await call(who, 'PATCH', `admin/users/${who.id}/${act[0]}`, act[1] as object);
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, 'own_plan']);
    expect(await entries(who.id)).toEqual([]);
  }
});

describe('a trial', () => {
  const extend = (person: Person, days: number, by = support) => call(by, 'PATCH', `admin/users/${person.id}/trial`, { days, reason });

  test('is extended by support from its end, and started anew from now once it is over', async () => {
    const ends = new Date(Date.now() + 3 * DAY_MS);
    const running = await server.person({ plan: 'business', trial_ends_at: ends });
    expect(rowIn(await extend(running, 14))).toMatchObject({
      plan: 'business',
      trial_ends_at: new Date(ends.getTime() + 14 * DAY_MS).toISOString(),
    });
    const over = await server.person({ plan: 'business', trial_ends_at: new Date(Date.now() - 90 * DAY_MS) });
    const answer = await extend(over, 7);
    expect(rowIn(answer)).toMatchObject({ plan_in_force: 'business' });
    expect((await accountOf(over))?.trial_ends_at?.getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    const free = await server.person({ plan: 'limited' });
    expect(rowIn(await extend(free, 7))).toMatchObject({ plan: 'business', plan_in_force: 'business' });
    expect(await entries(running.id)).toMatchObject([
      { actor: support.id, action: 'admin.extendTrial', reason, before: { trial_ends_at: ends.toISOString() } },
    ]);
  });

  test('never gives a paid plan an end, nor grows without bound', async () => {
    const paying = await server.person({ plan: 'business' });
    expect(codes(await extend(paying, 7))).toEqual([['no_trial', '/days']]);
    expect((await accountOf(paying))?.trial_ends_at).toBeNull();
    const free = await server.person({ plan: 'limited' });
    expect(codes(await extend(free, 31))).toEqual([['tooLarge', '/days']]);
    expect(codes(await extend(free, 0))).toEqual([['tooSmall', '/days']]);
    expect((await extend(free, 30)).status).toBe(200);
    expect((await extend(free, 30)).status).toBe(200);
    expect(codes(await extend(free, 1))).toEqual([['trial_too_long', '/days']]);
  });
});

describe('a workspace for somebody', () => {
  const body = (userId: string, more: object = {}) => ({ userId, name: 'Beans', main_url: 'https://beans.example', reason, ...more });

  test('is theirs, with all a new one has, and its owner reads who made it', async () => {
    const person = await server.person({ plan: 'business' });
    const answer = await call(admin, 'POST', 'admin/workspaces', body(person.id));
    expect(answer.status).toBe(201);
    const id = answer.body.data?.id ?? '';
    expect(await workspaceOf(id)).toMatchObject({ user: person.id, name: 'Beans' });
    expect(await server.context.db.select({ domain: domains.domain }).from(domains).where(eq(domains.workspace_id, id))).toEqual([
      { domain: 'beans.example' },
    ]);
    expect((await server.context.db.select().from(kpiWidgets).where(eq(kpiWidgets.workspace_id, id))).length).toBeGreaterThan(0);
    const read = await server.ask(person, { method: 'GET', url: `/api/dashboard/projects/${id}/audit-entries` });
    expect(rowsIn(read)).toMatchObject([{ action: 'admin.createWorkspace', reason, after: { user: person.id, name: 'Beans' } }]);
  });

  test('stays within the plan unless an administrator says otherwise', async () => {
    const person = await server.person({ plan: 'limited' });
    await server.workspace(person);
    expect(codes(await call(admin, 'POST', 'admin/workspaces', body(person.id)))).toEqual([['limit_workspaces', undefined]]);
    expect((await call(admin, 'POST', 'admin/workspaces', body(person.id, { beyond_plan: true }))).status).toBe(201);
  });

  test('needs a name, an address, an owner and an administrator', async () => {
    const person = await server.person();
    const unnamed = await call(admin, 'POST', 'admin/workspaces', body(person.id, { name: ' ' }));
    expect(unnamed.body.errors).toMatchObject([{ detail: 'Please enter a workspace name', source: { pointer: '/name' } }]);
    expect(codes(await call(admin, 'POST', 'admin/workspaces', body(person.id, { main_url: 'beans' })))).toEqual([
      ['notAUrl', '/main_url'],
    ]);
    expect(codes(await call(admin, 'POST', 'admin/workspaces', body(randomUUID())))).toEqual([['unknown_person', '/userId']]);
    for (const [who, status] of [
      [support, 403],
      [person, 403],
      [null, 401],
    ] as const)
      expect((await call(who, 'POST', 'admin/workspaces', body(person.id))).status).toBe(status);
  });

  test('may be asked for by the usual call with userId, by administrators alone', async () => {
    const person = await server.person();
    const payload = { name: 'Roast', main_url: 'https://roast.example', userId: person.id, reason };
    const made = await call(admin, 'POST', 'projects', payload);
    expect(made.status).toBe(201);
    const id = made.body.data?.id ?? '';
    expect((await workspaceOf(id))?.user).toBe(person.id);
    expect(await entries(id)).toMatchObject([{ actor: admin.id, action: 'admin.createWorkspace', reason }]);
    for (const who of [support, person]) expect((await call(who, 'POST', 'projects', payload)).status).toBe(403);
    expect(codes(await call(admin, 'POST', 'projects', { ...payload, userId: randomUUID() }))).toEqual([['unknown_person', '/userId']]);
  });
});

describe('a workspace of somebody', () => {
  test('is renamed, locked and freed of its rate limit, also while it is locked', async () => {
    const owner = await server.person();
    const id = await server.workspace(owner);
    const locked = await call(admin, 'PATCH', `admin/workspaces/${id}`, { is_locked: true, rate_limiting_enabled: false, reason });
    expect(rowIn(locked)).toMatchObject({ id, is_locked: true, rate_limiting_enabled: false, tracking: true });
    expect(await workspaceOf(id)).toMatchObject({ locked_by: admin.id, locked_at: expect.any(Date) });
    const renamed = await call(admin, 'PATCH', `admin/workspaces/${id}`, { name: 'New name', tracking: false, reason });
    expect(rowIn(renamed)).toMatchObject({ name: 'New name', tracking: false, is_locked: true });
    const opened = await call(admin, 'PATCH', `admin/workspaces/${id}`, { is_locked: false, reason });
    expect(rowIn(opened)).toMatchObject({ is_locked: false });
    expect(await workspaceOf(id)).toMatchObject({ locked_by: null, locked_at: null });
    const noted = await entries(id);
    expect(noted.map(({ actor, action, workspace_id }) => [actor, action, workspace_id])).toEqual(
      Array(3).fill([admin.id, 'admin.editWorkspace', id]),
    );
    expect(noted[1]).toMatchObject({ before: { name: 'Northwind', tracking: true }, after: { name: 'New name', tracking: false }, reason });
    expect(server.told.filter(({ workspace }) => workspace === id).map(({ event }) => event.type)).toContain('grants');
  });

  test('is not opened beyond the plan by chance', async () => {
    const owner = await server.person({ plan: 'limited' });
    await server.workspace(owner);
    const id = await server.workspace(owner, { is_locked: true });
    const open = (more: object = {}) => call(admin, 'PATCH', `admin/workspaces/${id}`, { is_locked: false, reason, ...more });
    expect(codes(await open())).toEqual([['unlock_workspaces', undefined]]);
    expect((await workspaceOf(id))?.is_locked).toBe(true);
    expect((await open({ beyond_plan: true })).status).toBe(200);
  });

  test('is deleted with the word and a reason, by an administrator', async () => {
    const owner = await server.person();
    const id = await server.workspace(owner);
    const path = `admin/workspaces/${id}`;
    const wrong = await call(admin, 'DELETE', path, { confirmation: 'Delete', reason });
    expect(codes(wrong)).toEqual([['confirmation_word', '/confirmation']]);
    expect(wrong.body).toMatchObject({ errors: [{ detail: 'Invalid confirmation word' }] });
    expect(codes(await call(admin, 'DELETE', path, { confirmation: 'delete' }))).toEqual([['reason_required', '/reason']]);
    for (const who of [support, owner]) expect((await call(who, 'DELETE', path, { confirmation: 'delete', reason })).status).toBe(403);
    expect(await workspaceOf(id)).toBeDefined();
    expect((await call(admin, 'DELETE', path, { confirmation: 'delete', reason })).status).toBe(204);
    expect(await workspaceOf(id)).toBeUndefined();
    expect(await entries(id)).toMatchObject([
      { actor: admin.id, action: 'admin.deleteWorkspace', reason, before: { user: owner.id, name: 'Northwind' } },
    ]);
    expect((await call(admin, 'DELETE', path, { confirmation: 'delete', reason })).status).toBe(404);
  });
});

describe('the queues', () => {
  test('are shown to administrators, who put failed work back and stand in the log', async () => {
    const shown = await server.ask(admin, { method: 'GET', url: '/api/dashboard/admin/jobs' });
    expect(shown.status).toBe(200);
    expect(rowsIn(shown)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'mail.send', queued: expect.any(Number), failed: 0 })]),
    );
    const retried = await call(admin, 'POST', 'admin/jobs/mail.send/retry', { reason });
    expect([retried.status, rowIn(retried).retried]).toEqual([200, 0]);
    expect(await entries('mail.send')).toMatchObject([{ actor: admin.id, action: 'admin.retryJobs', after: { retried: 0 }, reason }]);
    expect((await call(admin, 'POST', 'admin/jobs/no.such/retry')).status).toBe(404);
    expect((await call(support, 'POST', 'admin/jobs/mail.send/retry')).status).toBe(403);
    expect((await server.ask(support, { method: 'GET', url: '/api/dashboard/admin/jobs' })).status).toBe(403);
  });
});

test('support logs a person out everywhere and revokes their tokens; a member of staff is for administrators', async () => {
  const person = await server.proven(await server.person({ plan: 'business', confirmed: true }));
  const made = await call(person, 'POST', 'api-tokens', { name: 'Till', access: 'read', workspace: null, expires_in_days: 30 });
  expect(made.status).toBe(201);
  const path = (id: string) => `admin/users/${id}/end-access`;
  expect(codes(await call(support, 'POST', path(person.id), {}))).toEqual([['reason_required', '/reason']]);
  expect((await call(person, 'GET', 'me')).status).toBe(200);
  const ended = await call(support, 'POST', path(person.id), { reason });
  expect([ended.status, rowIn(ended)]).toMatchObject([200, { sessions: 1, api_tokens: 1 }]);
  expect((await call(person, 'GET', 'me')).status).toBe(401);
  expect(await entries(person.id)).toMatchObject([{ action: 'admin.endAccess', reason, after: { sessions: 1, api_tokens: 1 } }]);
  expect([(await call(support, 'POST', path(admin.id), { reason })).status, (await call(admin, 'GET', 'me')).status]).toEqual([403, 200]);
  expect((await call(support, 'POST', path(randomUUID()), { reason })).status).toBe(404);
});
