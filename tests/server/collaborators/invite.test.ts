import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, invitationLinks } from '#server/db/tables/accounts.ts';
import { memberships, users } from '#server/db/tables/core.ts';
import { placeOf } from '#tests/support/answer.ts';
import * as mails from '#tests/support/mails.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const URL = '/api/dashboard/project-clients/invite';
const invite = (person: Person | null, project: string, newClient: object, headers: Record<string, string> = {}) =>
  server.ask(person, { method: 'POST', url: URL, headers, payload: { newClient, project: { id: project, name: 'Any' } } });
const emailOf = (person: Person) => `${person.id}@flumen.test`;
const mailsTo = (recipient: string) => mails.mailsTo(server.context, recipient);
const placesIn = (workspace: string) => server.context.db.select().from(memberships).where(eq(memberships.workspace_id, workspace));

describe('inviting', () => {
  test('somebody with an account shows what was typed, mails them, and says nothing about an account', async () => {
    const [owner, guest] = [await server.person(), await server.person({ first_name: 'Gina' })];
    const workspace = await server.workspace(owner);
    const email = `  ${emailOf(guest).toUpperCase()} `;
    const answer = await invite(owner, workspace, { email, first_name: 'Someone', permissions: 0 });
    expect(answer.status).toBe(201);
    const stranger = await invite(owner, workspace, { email: 'stranger@flumen.test', first_name: 'Someone', permissions: 0 });
    const shape = ({ body }: typeof answer) => ({ ...body.data?.attributes, email: '', created_at: '' });
    expect(shape(answer)).toEqual(shape(stranger));
    expect(answer.body.data?.attributes).toMatchObject({ email: emailOf(guest), first_name: 'Someone', is_pending: true, permissions: 0 });
    const mailed = await mailsTo(emailOf(guest));
    expect(mailed.map(({ template, text }) => [template, text.includes('/dashboard/invitations')])).toEqual([['invited', true]]);
    // Nobody is brought into a workspace without saying yes.
    expect((await server.ask(guest, { method: 'GET', url: `/api/dashboard/grants/${workspace}` })).status).toBe(404);
    expect(server.told.filter((told) => told.workspace === workspace).map(({ event }) => event.type)).toEqual(['resource', 'resource']);
    const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(lines).toMatchObject([
      { action: 'collaborators.invite', actor: owner.id, target_label: emailOf(guest), after: { permissions: 0 } },
      { action: 'collaborators.invite', target_label: 'stranger@flumen.test' },
    ]);
  });

  test('somebody new, as a form, makes no account and mails the way to a first password', async () => {
    const owner = await server.person();
    await server.context.db.update(users).set({ language: 'de' }).where(eq(users.id, owner.id));
    const workspace = await server.workspace(owner);
    const form = new URLSearchParams({
      'newClient[email]': 'New.Person@Flumen.Test',
      'newClient[first_name]': 'Nia',
      'newClient[last_name]': '',
      'project[id]': workspace,
      'project[name]': 'Northwind',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.ask(owner, { method: 'POST', url: URL, headers, payload: form.toString() });
    expect([answer.status, answer.body.data?.attributes.permissions]).toEqual([201, 1]);
    expect(await server.context.db.select().from(users).where(eq(users.email, 'new.person@flumen.test'))).toEqual([]);
    const [mail] = await mailsTo('new.person@flumen.test');
    expect(mail).toMatchObject({ template: 'set_password', language: 'de' });
    const links = await server.context.db
      .select()
      .from(invitationLinks)
      .where(eq(invitationLinks.membership_id, answer.body.data?.id ?? ''));
    expect(links).toHaveLength(1);
    expect(mail?.text).toContain('/set-password/');
    expect(JSON.stringify(links)).not.toContain(/set-password\/[^."\s]+\.([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no secret');
  });

  test('the same address twice, the owner, or an address in other letters is refused at the field', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const client = { email: 'twice@flumen.test', first_name: 'T', permissions: 1 };
    expect((await invite(owner, workspace, client)).status).toBe(201);
    for (const email of ['twice@flumen.test', ' TWICE@flumen.test ', emailOf(owner)]) {
      const { status, body } = await invite(owner, workspace, { ...client, email });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([
        { code: 'already_invited', detail: 'This user was already invited', source: { pointer: '/newClient/email' } },
      ]);
    }
    expect(await placesIn(workspace)).toHaveLength(1);
    expect(await mailsTo('twice@flumen.test')).toHaveLength(1);
  });

  test('eight clicks at once invite once', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const client = { email: 'clicks@flumen.test', first_name: 'C' };
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await invite(owner, workspace, client)).status));
    expect(statuses.toSorted()).toEqual([201, 422, 422, 422, 422, 422, 422, 422]);
    expect([await placesIn(workspace), await mailsTo('clicks@flumen.test')].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('a repeated request with its key gets the first answer again', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const client = { email: 'again@flumen.test', first_name: 'A' };
    const once = { 'idempotency-key': 'one act' };
    const [first, second] = [await invite(owner, workspace, client, once), await invite(owner, workspace, client, once)];
    expect([first.status, second.status, second.body.data?.id]).toEqual([201, 201, first.body.data?.id]);
    expect(await mailsTo('again@flumen.test')).toHaveLength(1);
  });

  test.each([
    [{ first_name: 'A' }, '/newClient/email', 'Field "Email" is required'],
    [{ email: '   ', first_name: 'A' }, '/newClient/email', 'Field "Email" is required'],
    [{ email: 'a@flumen.test' }, '/newClient/first_name', 'Field "First name" is required'],
    [{ email: 'not an address', first_name: 'A' }, '/newClient/email', 'Enter an email address such as name@example.com.'],
    [{ email: `${'a'.repeat(300)}@flumen.test`, first_name: 'A' }, '/newClient/email', 'Enter an email address such as name@example.com.'],
    [{ email: 'a@flumen.test', first_name: 'A', permissions: 2 }, '/newClient/permissions', 'Choose view only or read and write.'],
    [{ email: 'a@flumen.test', first_name: 'A', role: 'owner' }, '/newClient/role', 'There is no field "role".'],
  ])('%j is refused at its field', async (client, pointer, detail) => {
    const owner = await server.person();
    const { status, body } = await invite(owner, await server.workspace(owner), client);
    expect([status, placeOf(body.errors?.[0]), body.errors?.[0]?.detail]).toEqual([422, pointer, detail]);
  });

  test('is the owner’s alone, needs the plan, and a workspace that is theirs', async () => {
    const [owner, editor, stranger, small] = [
      await server.person(),
      await server.person(),
      await server.person(),
      await server.person({ plan: 'limited' }),
    ];
    const [workspace, locked, free] = [
      await server.workspace(owner),
      await server.workspace(owner, { is_locked: true }),
      await server.workspace(small),
    ];
    await server.invite(editor, workspace, 1);
    const client = { email: 'nobody@flumen.test', first_name: 'N' };
    const outcome = async (person: Person | null, id: string) => {
      const { status, body } = await invite(person, id, client);
      return [status, body.errors?.[0]?.code];
    };
    expect(await outcome(null, workspace)).toEqual([401, 'not_signed_in']);
    expect(await outcome(editor, workspace)).toEqual([403, 'role']);
    expect(await outcome(stranger, workspace)).toEqual([404, 'not_found']);
    expect(await outcome(small, free)).toEqual([403, 'plan']);
    expect(await outcome(owner, locked)).toEqual([403, 'locked']);
    expect(await server.context.db.select().from(users).where(eq(users.email, client.email))).toEqual([]);
  });

  test('has a limit per hour', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const statuses: number[] = [];
    for (let at = 0; at < 101; at += 1) statuses.push((await invite(owner, workspace, { email: emailOf(owner), first_name: 'O' })).status);
    expect([statuses[99], statuses[100]]).toEqual([422, 429]);
  });
});
