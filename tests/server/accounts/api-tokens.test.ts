import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiTokens, auditEntries } from '#server/db/tables/accounts.ts';
import { memberships, users } from '#server/db/tables/core.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { rowIn, rowsIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts';

/** Programs ask in the name of a person, by a token that its person made, bounds and revokes. */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await openTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

interface Made {
  readonly id: string;
  readonly token: string;
  readonly expires_at: string | null;
}
const call = (who: Person | null, method: InjectOptions['method'], path: string, payload?: object, headers?: Record<string, string>) =>
  server.ask(who, { method, url: `/api/${path}`, ...(payload ? { payload } : {}), ...(headers ? { headers } : {}) });

/** Makes a token and answers who asks by it. */
async function tokenOf(person: Person, about: object = {}): Promise<Person & { readonly row: string; readonly expires_at: string | null }> {
  await server.proven(person);
  const answer = await call(person, 'POST', 'dashboard/api-tokens', { name: 'Report script', ...about });
  expect(answer.status, answer.text).toBe(201);
  const { id, token, expires_at } = rowIn<Made>(answer);
  return { id: person.id, token, row: id, expires_at };
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.errors?.[0]?.code];

describe('a token', () => {
  test('is made once its person has proven to be there, shown once, and kept as a hash', async () => {
    const owner = await server.person();
    expect(codeOf(await call(owner, 'POST', 'dashboard/api-tokens', { name: 'Script' }))).toEqual([403, 'step_up']);
    const made = await tokenOf(owner);
    expect(made.token).toMatch(/^flm_[\w-]{43}$/);
    const stored = await server.context.db.select().from(apiTokens).where(eq(apiTokens.user_id, owner.id));
    expect(JSON.stringify(stored)).not.toContain(made.token);
    const listed = await call(owner, 'GET', 'dashboard/api-tokens');
    expect(rowsIn(listed)).toMatchObject([
      { id: made.row, name: 'Report script', access: 'read', hint: made.token.slice(-4), last_used_at: null },
    ]);
    expect(listed.text).not.toContain(made.token);
    expect(listed.text).not.toContain('hash');
  });

  test('is made once per key, also where the first answer was lost', async () => {
    const owner = await server.proven(await server.person());
    const ask = () => call(owner, 'POST', 'dashboard/api-tokens', { name: 'Once' }, { 'idempotency-key': 'one' });
    const [first, second] = [rowIn<Made>(await ask()), rowIn<Made>(await ask())];
    expect(second).toEqual(first);
    expect(rowsIn(await call(owner, 'GET', 'dashboard/api-tokens'))).toHaveLength(1);
  });

  test('ends after 30, 90 or 365 days, or never; nothing else is taken', async () => {
    const owner = await server.proven(await server.person());
    const day = 86_400_000;
    for (const days of [30, 90, 365]) {
      const { expires_at } = await tokenOf(owner, { expires_in_days: days });
      expect(Math.round((Date.parse(expires_at ?? '') - server.context.clock().getTime()) / day)).toBe(days);
    }
    expect((await tokenOf(owner, { expires_in_days: null })).expires_at).toBeNull();
    for (const wrong of [
      { expires_in_days: 7 },
      { access: 'admin' },
      { name: '  ' },
      { name: 'x'.repeat(81) },
      { workspace: 'all' },
      { scope: '*' },
    ])
      expect([wrong, (await call(owner, 'POST', 'dashboard/api-tokens', { name: 'Script', ...wrong })).status]).toEqual([wrong, 422]);
  });

  test('is one of fifty at most', async () => {
    const owner = await server.proven(await server.person());
    const rows = Array.from({ length: 50 }, (_, at) => ({
      user_id: owner.id,
      name: 'x',
      access: 'read',
      token_hash: `${owner.id}${at}`,
      hint: 'x',
    }));
    await server.context.db.insert(apiTokens).values(rows);
    expect(codeOf(await call(owner, 'POST', 'dashboard/api-tokens', { name: 'More' }))).toEqual([403, 'too_many_rows']);
  });

  test('is its person’s own: nobody else sees, renames or revokes it', async () => {
    const [owner, stranger, admin] = [await server.person(), await server.person(), await server.person({ staff: 'admin' })];
    const { row } = await tokenOf(owner);
    for (const other of [stranger, admin]) {
      expect(rowsIn(await call(other, 'GET', 'dashboard/api-tokens'))).toEqual([]);
      expect(rowsIn(await call(other, 'GET', `dashboard/api-tokens?filter[id][in]=${row}`))).toEqual([]);
      expect((await call(other, 'GET', `dashboard/api-tokens/${row}`)).status).toBe(404);
      expect((await call(other, 'PATCH', `dashboard/api-tokens/${row}`, { name: 'Mine' })).status).toBe(404);
      expect((await call(other, 'DELETE', `dashboard/api-tokens/${row}`)).status).toBe(404);
    }
    expect(rowIn(await call(owner, 'PATCH', `dashboard/api-tokens/${row}`, { name: 'Weekly' }))).toMatchObject({ name: 'Weekly' });
    expect((await call(owner, 'PATCH', `dashboard/api-tokens/${row}`, { access: 'write' })).status).toBe(422);
  });

  test('stands in the log when it is made and revoked, without itself', async () => {
    const owner = await server.person();
    const { row, token } = await tokenOf(owner, { access: 'write' });
    expect((await call(owner, 'DELETE', `dashboard/api-tokens/${row}`)).status).toBe(204);
    const lines = await server.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target_id, row))
      .orderBy(auditEntries.created_at);
    expect(lines).toMatchObject([
      { action: 'api-tokens.create', actor: owner.id, target_label: 'Report script', after: { access: 'write' } },
      { action: 'api-tokens.delete', actor: owner.id, before: { access: 'write' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});

describe('what a token may', () => {
  test('one that reads sees what its person sees, and changes nothing', async () => {
    const owner = await server.person({ plan: 'agency' });
    const workspace = await server.workspace(owner);
    const reader = await tokenOf(owner);
    expect(rowIn(await call(reader, 'GET', 'dashboard/me'))).toMatchObject({ id: owner.id });
    expect(rowsIn(await call(reader, 'GET', 'dashboard/projects'))).toMatchObject([{ id: workspace }]);
    expect((await call(reader, 'GET', `dashboard/funnels?filter[project]=${workspace}`)).status).toBe(200);
    expect((await call(reader, 'GET', 'analytics/kpi-widgets', undefined, { 'x-project-id': workspace })).status).toBe(200);
    const writes = [
      ['POST', 'dashboard/funnels', { name: 'Launch', project: workspace }],
      ['PATCH', `dashboard/projects/${workspace}`, { name: 'Other' }],
      ['DELETE', `dashboard/projects/${workspace}`, undefined],
      ['POST', 'dashboard/projects', { name: 'New', main_url: 'https://new.example' }],
    ] as const;
    for (const [method, path, payload] of writes)
      expect([path, ...codeOf(await call(reader, method, path, payload))]).toEqual([path, 403, 'read_only_token']);
  });

  test('one that writes does what its person may, and what follows says so', async () => {
    const [owner, client] = [await server.person({ plan: 'agency' }), await server.person()];
    const workspace = await server.workspace(owner);
    await server.invite(client, workspace, 0);
    const writer = await tokenOf(owner, { access: 'write' });
    expect((await call(writer, 'POST', 'dashboard/funnels', { name: 'Launch', project: workspace })).status).toBe(201);
    expect((await call(writer, 'POST', 'dashboard/projects', { name: 'New', main_url: 'https://new.example' })).status).toBe(201);
    const [line] = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(line).toMatchObject({ action: 'canvases.create', actor: owner.id });
    // Its person may only look there, and so may the token.
    const viewing = await tokenOf(client, { access: 'write' });
    expect(codeOf(await call(viewing, 'POST', 'dashboard/funnels', { name: 'Mine', project: workspace }))).toEqual([403, 'role']);
    await server.context.db.update(memberships).set({ permissions: 1 }).where(eq(memberships.user_id, client.id));
    expect((await call(viewing, 'POST', 'dashboard/funnels', { name: 'Mine', project: workspace })).status).toBe(201);
  });

  test('is named by what it did, in both logs and in the file, also once it is called otherwise or revoked', async () => {
    const [owner, staff] = [await server.person({ plan: 'agency' }), await server.person({ staff: 'admin' })];
    const workspace = await server.workspace(owner);
    const writer = await tokenOf(owner, { access: 'write', name: 'Nightly import' });
    const made = rowIn<{ id: string }>(await call(writer, 'POST', 'dashboard/funnels', { name: 'Launch', project: workspace })).id;
    await call(owner, 'PATCH', `dashboard/api-tokens/${writer.row}`, { name: 'Other name' });
    await call(owner, 'DELETE', `dashboard/api-tokens/${writer.row}`);
    await call(owner, 'DELETE', `dashboard/funnels/${made}`);
    const told = [
      { action: 'canvases.delete', actor_email: expect.any(String), api_token: null },
      { action: 'canvases.create', actor_email: expect.any(String), api_token: 'Nightly import' },
    ];
    expect(rowsIn(await call(owner, 'GET', `dashboard/projects/${workspace}/audit-entries`))).toMatchObject(told);
    expect(rowsIn(await call(staff, 'GET', `dashboard/audit-entries?filter[target_id]=${made}`))).toMatchObject(told);
    const found = rowsIn(await call(staff, 'GET', 'dashboard/audit-entries?filter[search]=nightly'));
    expect(found.map(({ target_id }) => target_id)).toEqual([made, writer.row]);
    const file = (await call(staff, 'GET', `dashboard/admin/audit.csv?filter[target_id]=${made}`)).text.trim().split('\r\n');
    expect(file.map((line) => line.includes('Nightly import'))).toEqual([false, false, true]);
  });

  test('one for a workspace knows no other, whichever way it is named', async () => {
    const owner = await server.person({ plan: 'agency' });
    const [here, there] = [await server.workspace(owner), await server.workspace(owner, { name: 'Other' })];
    const limited = await tokenOf(owner, { access: 'write', workspace: here });
    expect(rowsIn(await call(limited, 'GET', 'dashboard/projects'))).toMatchObject([{ id: here }]);
    expect(rowsIn(await call(limited, 'GET', `dashboard/projects/user/${owner.id}`))).toMatchObject([{ id: here }]);
    const made = await call(limited, 'POST', 'dashboard/funnels', { name: 'Launch', project: here });
    expect(made.status).toBe(201);
    const canvas = rowIn<{ id: string }>(await call(owner, 'POST', 'dashboard/funnels', { name: 'Secret', project: there })).id;
    const beyond = [
      ['GET', `dashboard/projects/${there}`],
      ['GET', `dashboard/grants/${there}`],
      ['GET', `dashboard/funnels?filter[project]=${there}`],
      ['GET', `dashboard/funnels/${canvas}`],
      ['GET', `dashboard/projects/${there}/audit-entries`],
      ['DELETE', `dashboard/funnels/${canvas}`],
    ] as const;
    for (const [method, path] of beyond) expect([path, (await call(limited, method, path)).status]).toEqual([path, 404]);
    expect((await call(limited, 'POST', 'dashboard/funnels', { name: 'X', project: there })).status).toBe(404);
    const moved = await call(limited, 'POST', `dashboard/funnels/${rowIn<{ id: string }>(made).id}/transfer`, { project: there });
    expect(moved.status).toBeGreaterThanOrEqual(400);
    expect(codeOf(await call(limited, 'POST', 'dashboard/projects', { name: 'New', main_url: 'https://new.example' }))).toEqual([
      403,
      'api_token',
    ]);
    // Nobody makes a token for a workspace that is not theirs, staff included.
    for (const staff of ['user', 'admin'] as const) {
      const other = await server.proven(await server.person({ staff }));
      expect(codeOf(await call(other, 'POST', 'dashboard/api-tokens', { name: 'Script', workspace: here }))).toEqual([
        422,
        'unknown_workspace',
      ]);
    }
  });

  test('nothing about the account itself, however much its person has just proven', async () => {
    const owner = await server.person({ plan: 'agency' });
    const workspace = await server.workspace(owner);
    const writer = await tokenOf(owner, { access: 'write' });
    const refused = server.app.guardedRoutes
      .filter(({ method, access }) => method !== 'HEAD' && access && access !== 'public' && !access.workspace)
      .map(({ method, url }) => [method, url.replace(/^\/api\//, '').replaceAll(/:\w+/g, owner.id)] as const)
      .filter(([method, url]) => !OPEN_TO_TOKENS.has(`${method} ${url.replaceAll(owner.id, ':id')}`));
    expect(refused.length).toBeGreaterThan(40);
    for (const [method, url] of refused) {
      const { status, body } = await call(writer, method as 'GET', url, method === 'GET' || method === 'DELETE' ? undefined : {});
      expect([method, url, status, ['api_token', 'role'].includes(String(body.errors?.[0]?.code))]).toEqual([method, url, 403, true]);
    }
    for (const method of ['GET', 'POST'] as const)
      expect(codeOf(await call(writer, method, `dashboard/projects/${workspace}/api-key`))).toEqual([403, 'api_token']);
  });

  test('none of the rights of staff', async () => {
    const [admin, owner] = [await server.person({ staff: 'admin' }), await server.person()];
    const workspace = await server.workspace(owner);
    const token = await tokenOf(admin, { access: 'write' });
    for (const path of ['users', 'audit-entries', 'admin', `admin/users/${owner.id}`])
      expect([path, (await call(token, 'GET', `dashboard/${path}`)).status]).toEqual([path, 403]);
    expect((await call(token, 'GET', `dashboard/projects/${workspace}`)).status).toBe(404);
  });
});

/** What a person decides alone and a token may all the same. */
const OPEN_TO_TOKENS: ReadonlySet<string> = new Set([
  'GET dashboard/me',
  'GET dashboard/actions',
  'GET dashboard/launchpad',
  'GET dashboard/projects',
  'POST dashboard/projects',
  'GET dashboard/projects/user/:id',
]);

describe('a token ends', () => {
  const meBy = (token: Person) => call(token, 'GET', 'dashboard/me');

  test('when it is revoked, for the very next question, also for one that is open', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const reader = await tokenOf(owner);
    const stream = await fetch(`${address}/api/dashboard/live?project=${workspace}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    expect((await meBy(reader)).status).toBe(200);
    expect((await call(owner, 'DELETE', `dashboard/api-tokens/${reader.row}`)).status).toBe(204);
    expect(codeOf(await meBy(reader))).toEqual([401, 'api_token_ended']);
    await expect(ended).resolves.toContain('open');
  });

  test('and hears until then of its workspace, not of what else its person does', async () => {
    const owner = await server.person({ plan: 'agency' });
    const workspace = await server.workspace(owner);
    const [reader, other] = [await tokenOf(owner, { workspace }), await tokenOf(owner)];
    const open = async ({ token }: Person) => {
      const stream = await fetch(`${address}/api/dashboard/live?project=${workspace}`, { headers: { authorization: `Bearer ${token}` } });
      return { stream, text: stream.text() };
    };
    const [program, page] = [await open(reader), await open(owner)];
    expect([program.stream.status, page.stream.status]).toEqual([200, 200]);
    expect((await call(owner, 'PATCH', `dashboard/api-tokens/${other.row}`, { name: 'Private' })).status).toBe(200);
    const canvas = rowIn<{ id: string }>(await call(owner, 'POST', 'dashboard/funnels', { name: 'Launch', project: workspace })).id;
    await server.context.db.delete(users).where(eq(users.id, owner.id));
    await server.context.policy.changed({ sessionsOf: owner.id });
    expect(await page.text).toContain(other.row);
    expect(await program.text).toContain(canvas);
    expect(await program.text).not.toContain(other.row);
  });

  test('when its time has come', async () => {
    const owner = await server.person();
    const reader = await tokenOf(owner, { expires_in_days: 30 });
    await server.context.db.update(apiTokens).set({ expires_at: server.context.clock() }).where(eq(apiTokens.id, reader.row));
    expect(codeOf(await meBy(reader))).toEqual([401, 'api_token_ended']);
    expect(rowsIn(await call(owner, 'GET', 'dashboard/api-tokens'))).toHaveLength(1);
  });

  test('with a new password, with its workspace and with its account', async () => {
    const owner = await server.person();
    await server.context.db
      .update(users)
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where(eq(users.id, owner.id));
    const reader = await tokenOf(owner);
    const changed = await call(owner, 'POST', 'dashboard/users/update-password', { current: PASSWORD, updated: 'Another-2026' });
    expect(changed.status).toBe(204);
    expect((await meBy(reader)).status).toBe(401);

    const workspace = await server.workspace(owner);
    const limited = await tokenOf(owner, { workspace });
    expect((await call(owner, 'DELETE', `dashboard/projects/${workspace}`)).status).toBe(204);
    expect((await meBy(limited)).status).toBe(401);

    const last = await tokenOf(owner);
    await server.context.db.delete(users).where(eq(users.id, owner.id));
    expect((await meBy(last)).status).toBe(401);
  });

  test('where it never was one: nobody gets in by guessing', async () => {
    for (const token of ['flm_', `flm_${'a'.repeat(43)}`, `flm_${'a'.repeat(4000)}`])
      expect((await meBy({ id: '', token })).status).toBe(401);
  });
});

test('when it was used last is noted, once a minute', async () => {
  const owner = await server.person();
  const reader = await tokenOf(owner);
  const used = async () => (await server.context.db.select().from(apiTokens).where(eq(apiTokens.id, reader.row)))[0]?.last_used_at;
  await call(reader, 'GET', 'dashboard/me');
  const first = await used();
  expect(first).toBeInstanceOf(Date);
  await call(reader, 'GET', 'dashboard/me');
  expect(await used()).toEqual(first);
});

test('whoever takes their data along sees their tokens, not what opens by them', async () => {
  const owner = await server.person();
  const reader = await tokenOf(owner);
  const file = await call(owner, 'GET', 'dashboard/users/export');
  expect(JSON.parse(file.text)).toMatchObject({ api_tokens: [{ id: reader.row, name: 'Report script' }] });
  expect(file.text).not.toContain('token_hash');
});
