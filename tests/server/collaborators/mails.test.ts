import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { placeOf } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const post = (person: Person | null, name: string, payload: object) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/email-notification/${name}`, payload });
const mailsTo = (recipient: string, template: string) =>
  server.context.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.template, template)));

async function shared(plan = 'performance_starter') {
  const [owner, guest] = [await server.person({ plan }), await server.person({ first_name: 'Gina' })];
  const workspace = await server.workspace(owner);
  await server.invite(guest, workspace, 0);
  return { owner, guest, workspace, asked: () => mailsTo(`${owner.id}@flumen.test`, 'propose_upgrade') };
}

describe('asking the owner for a bigger plan', () => {
  test('mails the owner once a day for each feature, however many ask', async () => {
    const { guest, workspace, asked } = await shared();
    const other = await server.person();
    await server.invite(other, workspace, 1);
    const first = await post(guest, 'propose-upgrade', { feature: 'targets', workspaceId: workspace });
    expect([first.status, await asked()]).toMatchObject([201, [{ template: 'propose_upgrade' }]]);
    for (const person of [guest, other]) {
      const again = await post(person, 'propose-upgrade', { feature: 'targets', workspaceId: workspace });
      expect([again.status, again.body.errors?.[0]?.code, Number(again.headers['retry-after']) > 86_000]).toEqual([
        429,
        'asked_already',
        true,
      ]);
    }
    expect((await post(guest, 'propose-upgrade', { feature: 'kpiBuilder', workspaceId: workspace })).status).toBe(201);
    expect(await asked()).toHaveLength(2);
    const dayBefore = new Date(Date.now() - 86_400_000 - 1000);
    await server.context.db.update(auditEntries).set({ created_at: dayBefore }).where(eq(auditEntries.workspace_id, workspace));
    expect((await post(guest, 'propose-upgrade', { feature: 'targets', workspaceId: workspace })).status).toBe(201);
  });

  test('says a name in one line, so that nobody writes to the owner as the house', async () => {
    const owner = await server.person({ plan: 'performance_starter' });
    const guest = await server.person();
    const workspace = await server.workspace(owner);
    await server.invite(guest, workspace, 0);
    const first_name = 'Eve.\r\n\nYour account closes today: https://evil.example';
    const renamed = await server.ask(guest, { method: 'PATCH', url: `/api/dashboard/users/${guest.id}`, payload: { first_name } });
    expect(renamed.status).toBe(204);
    expect((await post(guest, 'propose-upgrade', { feature: 'targets', workspaceId: workspace })).status).toBe(201);
    const [mail] = await mailsTo(`${owner.id}@flumen.test`, 'propose_upgrade');
    expect(mail?.text).toContain('Eve. Your account closes today');
    expect(mail?.text).not.toMatch(/^\s*Your account/m);
  });

  test('at once, still mails once', async () => {
    const { guest, workspace, asked } = await shared();
    const body = { feature: 'targets', workspaceId: workspace };
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await post(guest, 'propose-upgrade', body)).status));
    expect(statuses.toSorted()).toEqual([201, 429, 429, 429, 429]);
    expect(await asked()).toHaveLength(1);
  });

  test('is for collaborators, about what the plan lacks', async () => {
    const { owner, guest, workspace, asked } = await shared();
    const outcome = async (person: Person | null, feature: string, workspaceId = workspace) => {
      const { status, body } = await post(person, 'propose-upgrade', { feature, workspaceId });
      return [status, body.errors?.[0]?.code];
    };
    expect(await outcome(null, 'targets')).toEqual([401, 'not_signed_in']);
    expect(await outcome(owner, 'targets')).toEqual([409, 'own_upgrade']);
    expect(await outcome(await server.person({ staff: 'admin' }), 'targets')).toEqual([403, 'role']);
    expect(await outcome(await server.person(), 'targets')).toEqual([404, 'not_found']);
    expect(await outcome(guest, 'kpiMonitoring')).toEqual([409, 'feature_included']);
    expect(await outcome(guest, 'canvases')).toEqual([409, 'feature_included']);
    expect((await outcome(guest, 'everything'))[0]).toBe(422);
    expect(await asked()).toEqual([]);
  });

  test('more canvases can be asked for once the plan’s are used up', async () => {
    const { owner, guest, workspace, asked } = await shared('limited');
    expect((await post(guest, 'propose-upgrade', { feature: 'canvases', workspaceId: workspace })).status).toBe(409);
    for (const name of ['A', 'B', 'C'])
      await server.ask(owner, { method: 'POST', url: '/api/dashboard/funnels', payload: { name, project: workspace } });
    expect((await post(guest, 'propose-upgrade', { feature: 'canvases', workspaceId: workspace })).status).toBe(201);
    expect((await asked())[0]?.text).toContain('/dashboard/subscription-plans?highlight=performance_pro&limit=canvases');
  });
});

describe('the script by mail', () => {
  const send = (person: Person | null, workspace: string, recipientEmail?: unknown) =>
    post(person, 'script-install', { workspace, recipientEmail });

  test('carries the snippet of the workspace', async () => {
    const { owner, workspace } = await shared();
    const answer = await send(owner, workspace, ' Dev@Agency.test ');
    expect(answer.status).toBe(202);
    const [mail] = await mailsTo('dev@agency.test', 'script_install');
    expect(mail?.text).toContain(workspace);
    expect(mail?.text).toContain('/t/');
  });

  test('takes the workspace from the header where the body names none', async () => {
    const { owner, workspace } = await shared();
    const url = '/api/dashboard/email-notification/script-install';
    const sendBy = (person: Person, headers: Record<string, string>) =>
      server.ask(person, { method: 'POST', url, payload: { recipientEmail: 'header@agency.test' }, headers });
    expect((await sendBy(owner, { 'x-project-id': workspace })).status).toBe(202);
    const [mail] = await mailsTo('header@agency.test', 'script_install');
    expect(mail?.text).toContain(workspace);
    const { status, body } = await sendBy(owner, {});
    expect([status, body.errors?.[0]?.code]).toEqual([400, 'workspace_missing']);
    expect((await sendBy(await server.person(), { 'x-project-id': workspace })).status).toBe(404);
  });

  test.each([
    [undefined, 'Field "Recipient email" is required'],
    ['  ', 'Field "Recipient email" is required'],
    ['dev@', 'Enter an email address such as name@example.com.'],
    [['a@b.test'], 'Field "Recipient email" is required'],
  ])('to %j is refused at the field', async (recipient, detail) => {
    const { owner, workspace } = await shared();
    const { status, body } = await send(owner, workspace, recipient);
    expect([status, placeOf(body.errors?.[0]), body.errors?.[0]?.detail]).toEqual([422, '/recipientEmail', detail]);
  });

  test('is not for those who may only look, and not without end', async () => {
    const { owner, guest, workspace } = await shared();
    expect((await send(guest, workspace, 'dev@agency.test')).status).toBe(403);
    expect((await send(await server.person(), workspace, 'dev@agency.test')).status).toBe(404);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await send(owner, workspace, `many${at}@agency.test`)).status);
    expect([statuses[19], statuses[20]]).toEqual([202, 429]);
  });
});
