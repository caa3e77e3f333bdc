import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Me, WorkspaceGrants } from '#resources/shapes/account/account.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { auditEntries, sessions } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { permissionOf } from '#server/policy/permissions.ts';
import { flatData } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const reason = 'cannot find the script';
const MINUTE_MS = 60_000;

let server: TestServer;
let admin: Person;
let support: Person;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.person({ staff: 'admin' });
  support = await server.person({ staff: 'support' });
});

const call = async <T>(who: Person | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
  const answer = await server.ask(who, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) });
  return { ...answer, data: flatData<T>(answer), code: answer.body.errors?.[0]?.code };
};
const enter = (who: Person | null, id: string, body: object = { reason }) => call(who, 'POST', `admin/users/${id}/log-in-as`, body);

/** Logs in as somebody; what comes back is that session and how it is renewed. */
async function enterAs(who: Person, person: Person): Promise<Person & { readonly refresh: string }> {
  const answer = await enter(who, person.id);
  if (answer.status !== 200) throw new Error(`not let in: ${answer.text}`);
  const auth = answer.body as unknown as AuthInfo;
  return { id: auth.id, token: auth.access_token, refresh: auth.refresh_token };
}
const renew = (refresh_token: string) => call(null, 'POST', 'refresh-token', { refresh_token });
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const entries = (target: string) =>
  server.context.db.select().from(auditEntries).where(eq(auditEntries.target_id, target)).orderBy(auditEntries.created_at);

describe('logging in as somebody', () => {
  test('shows what the person sees, says so, and leaves one line with both', async () => {
    const person = await server.person({ first_name: 'Pia' });
    const impersonation = await enterAs(support, person);
    expect(impersonation.id).toBe(person.id);
    expect(claims(impersonation.token)).toMatchObject({ sub: person.id, staff: 'user', adm: true });
    const me = await call<Me>(impersonation, 'GET', 'me');
    expect(me.data).toMatchObject({
      id: person.id,
      first_name: 'Pia',
      impersonation: { by: expect.any(String), until: expect.any(String) },
    });
    expect(await entries(person.id)).toMatchObject([
      {
        actor: support.id,
        acting_as: null,
        action: 'admin.beginImpersonation',
        target_type: 'users',
        target_label: `${person.id}@flumen.test`,
        reason,
      },
    ]);
  });

  test('is read by the owner in each of their workspaces, and so is what was done there', async () => {
    const person = await server.person();
    const [first, second] = [await server.workspace(person), await server.workspace(person)];
    const impersonation = await enterAs(admin, person);
    expect((await call(impersonation, 'PATCH', `projects/${first}`, { name: 'By staff' })).status).toBe(200);
    expect((await call(impersonation, 'POST', 'log-in-as/end')).status).toBe(204);
    const read = async (id: string) =>
      (await call<{ action: string }[]>(person, 'GET', `projects/${id}/audit-entries`)).data.map(({ action }) => action);
    expect(await read(first)).toEqual(['admin.endImpersonation', 'workspaces.edit', 'admin.beginImpersonation']);
    expect(await read(second)).toEqual(['admin.endImpersonation', 'admin.beginImpersonation']);
    const [edit] = (await entries(first)).filter(({ action }) => action === 'workspaces.edit');
    expect(edit).toMatchObject({ actor: admin.id, acting_as: person.id, after: { name: 'By staff' } });
    const stranger = await server.person();
    const other = await server.workspace(stranger);
    expect(await call(stranger, 'GET', `projects/${other}/audit-entries`)).toMatchObject({ data: [] });
  });

  test('needs a reason, a person who is no staff, and somebody of staff', async () => {
    const person = await server.person();
    for (const body of [{}, { reason: '' }, { reason: ' abc ' }])
      expect((await enter(admin, person.id, body)).code).toBe('reason_required');
    for (const who of [admin, support]) {
      const [boss, colleague] = [await server.person({ staff: 'admin' }), await server.person({ staff: 'support' })];
      for (const target of [boss, colleague]) expect(await enter(who, target.id)).toMatchObject({ status: 403, code: 'log_in_as_staff' });
      expect(await enter(who, who.id)).toMatchObject({ status: 403, code: 'log_in_as_self' });
    }
    expect((await enter(await server.person(), person.id)).status).toBe(403);
    expect((await enter(null, person.id)).status).toBe(401);
    expect((await enter(admin, randomUUID())).status).toBe(404);
    expect(await entries(person.id)).toEqual([]);
  });
});

describe('while logged in as somebody', () => {
  test('nobody is entered from there, nor is the admin area open', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const impersonation = await enterAs(admin, person);
    expect((await enter(impersonation, other.id)).status).toBe(403);
    for (const path of ['admin', 'users', 'mails', 'audit-entries', `admin/users/${person.id}`])
      expect((await call(impersonation, 'GET', path)).status).toBe(403);
    expect(await entries(other.id)).toEqual([]);
  });

  test('every call that no subject names for staff is refused, whatever it is about', async () => {
    const person = await server.person();
    const impersonation = await enterAs(admin, person);
    const ownHand = server.app.guardedRoutes.filter(
      ({ access, method }) =>
        access && access !== 'public' && method !== 'HEAD' && !permissionOf(access.resource, access.action)?.allowedWhenImpersonated,
    );
    expect(ownHand.length).toBeGreaterThan(40);
    for (const { method, url } of ownHand) {
      const path = url.replace(/:\w+/g, randomUUID());
      const answer = await server.ask(impersonation, { method: method as 'POST', url: path, ...(method === 'GET' ? {} : { payload: {} }) });
      expect([method, path, answer.status, answer.body.errors?.[0]?.code]).toEqual([method, path, 403, 'impersonated']);
    }
  });

  test('nothing is deleted, removed, locked, mailed or proven, and the page knows it', async () => {
    const [person, guest] = [await server.person(), await server.person()];
    const id = await server.workspace(person);
    await server.invite(guest, id, 0);
    const { data: canvas } = await call<{ id: string }>(person, 'POST', 'funnels', { name: 'Map', project: id });
    const [member] = (await call<{ id: string }[]>(person, 'GET', `project-clients?filter[project]=${id}`)).data;
    const impersonation = await enterAs(support, person);
    for (const [method, path, payload] of [
      ['DELETE', `funnels/${canvas.id}`, undefined],
      ['DELETE', `project-clients/${member?.id}`, undefined],
      ['POST', `projects/${id}/lock`, undefined],
      ['POST', `funnels/${canvas.id}/lock`, undefined],
      ['POST', 'email-notification/script-install', { recipientEmail: 'anybody@flumen.test', workspace: id }],
      ['POST', 'monitoring-reports', { client_timezone: 'UTC', reports: [{ period_type: 0 }] }],
      ['GET', 'auth/user-hash', undefined],
      ['GET', 'users/export', undefined],
      ['PATCH', `users/${person.id}`, { first_name: 'By staff' }],
    ] as const) {
      expect([path, await call(impersonation, method, path, payload)]).toMatchObject([path, { status: 403, code: 'impersonated' }]);
    }
    const { actions } = (await call<WorkspaceGrants>(impersonation, 'GET', `grants/${id}`)).data;
    expect([actions['canvases:edit'], actions['canvases:delete']]).toEqual([
      { allowed: true },
      { allowed: false, because: 'impersonated' },
    ]);
    expect((await call(impersonation, 'PATCH', `projects/${id}`, { name: 'Helped' })).status).toBe(200);
    expect((await call(person, 'DELETE', `funnels/${canvas.id}`)).status).toBe(204);
  });

  test('nobody is let into a workspace for good', async () => {
    const [person, guest] = [await server.person(), await server.person()];
    const id = await server.workspace(person);
    await server.invite(guest, id, 0);
    const impersonation = await enterAs(support, person);
    const newClient = { email: 'friend-of-staff@flumen.test', first_name: 'Finn' };
    const invited = await call(impersonation, 'POST', 'project-clients/invite', { newClient, project: { id } });
    expect(invited).toMatchObject({ status: 403, code: 'impersonated' });
    const [member] = (await call<{ id: string }[]>(impersonation, 'GET', `project-clients?filter[project]=${id}`)).data;
    const raised = await call(impersonation, 'PATCH', `project-clients/${member?.id}`, { permissions: 1 });
    expect(raised).toMatchObject({ status: 403, code: 'impersonated' });
  });

  test('no workspace is deleted or left, and no key is read', async () => {
    const person = await server.person();
    const id = await server.workspace(person);
    const impersonation = await enterAs(support, person);
    for (const [method, path] of [
      ['DELETE', `projects/${id}`],
      ['GET', `projects/${id}/api-key`],
      ['POST', `projects/${id}/api-key`],
    ] as const)
      expect(await call(impersonation, method, path)).toMatchObject({ status: 403, code: 'impersonated' });
    expect((await call(person, 'GET', `projects/${id}`)).status).toBe(200);
  });

  test('the person stays logged in where they are: no session is ended, and leaving the account still works', async () => {
    const person = await server.person();
    const impersonation = await enterAs(support, person);
    const own = await call<{ id: string; by_staff: boolean }[]>(impersonation, 'GET', 'sessions');
    const device = own.data.find(({ by_staff }) => !by_staff)?.id;
    for (const path of ['sessions', `sessions/${device}`])
      expect(await call(impersonation, 'DELETE', path)).toMatchObject({ status: 403, code: 'impersonated' });
    expect((await call(person, 'GET', 'me')).status).toBe(200);
    expect((await call(impersonation, 'POST', 'log-in-as/end')).status).toBe(204);
    expect((await call(impersonation, 'GET', 'me')).status).toBe(401);
  });

  test('an hour is the end, whatever is renewed', async () => {
    const person = await server.person();
    const impersonation = await enterAs(admin, person);
    server.advance(50 * MINUTE_MS);
    const renewed = await renew(impersonation.refresh);
    expect(renewed.status).toBe(200);
    const { access_token, refresh_token } = renewed.body as unknown as AuthInfo;
    expect(claims(access_token)).toMatchObject({ staff: 'user', adm: true });
    expect((await call({ ...impersonation, token: access_token }, 'GET', 'me')).status).toBe(200);
    server.advance(10 * MINUTE_MS + 1000);
    expect((await call({ ...impersonation, token: access_token }, 'GET', 'me')).status).toBe(401);
    expect((await renew(refresh_token)).status).toBe(401);
  });

  test('the end is asked for once, and nothing of the session works afterwards', async () => {
    const person = await server.person();
    const impersonation = await enterAs(admin, person);
    expect((await call(impersonation, 'POST', 'log-in-as/end')).status).toBe(204);
    expect((await renew(impersonation.refresh)).status).toBe(401);
    expect(await entries(person.id)).toMatchObject([
      { action: 'admin.beginImpersonation' },
      { action: 'admin.endImpersonation', actor: admin.id, acting_as: person.id },
    ]);
    expect((await call(person, 'POST', 'log-in-as/end')).code).toBe('not_impersonated');
  });

  test('a person who becomes staff meanwhile lends no rights', async () => {
    const person = await server.person();
    const impersonation = await enterAs(support, person);
    await server.context.db.update(users).set({ staff: 'admin' }).where(eq(users.id, person.id));
    const renewed = await renew(impersonation.refresh);
    if (renewed.status === 200) expect(claims((renewed.body as unknown as AuthInfo).access_token).staff).toBe('user');
    else expect(renewed.status).toBe(401);
  });

  test('staff who lose their role lose the session with it', async () => {
    const person = await server.person();
    const impersonation = await enterAs(support, person);
    expect((await call(impersonation, 'GET', 'me')).status).toBe(200);
    await server.context.db.update(users).set({ staff: 'user' }).where(eq(users.id, support.id));
    expect((await call(impersonation, 'GET', 'me')).status).toBe(401);
  });

  test('the session is kept with whose it is, why, and when it ends', async () => {
    const person = await server.person();
    await enterAs(admin, person);
    const kept = await server.context.db.select().from(sessions).where(eq(sessions.user_id, person.id));
    expect(kept.filter(({ admin_id }) => admin_id)).toMatchObject([{ admin_id: admin.id, reason, ends_at: expect.any(Date) }]);
  });
});
