import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import * as mails from '#tests/support/mails.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Without a mail server, and with one, where an address counts once it is confirmed. */
let server: TestServer;
let mailing: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  mailing = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => Promise.all([server.close(), mailing.close()]));

const api = '/api/dashboard';
const emailOf = ({ id }: Person) => `${id}@flumen.test`;

async function invited(at: TestServer, email: string, first_name = 'Typed') {
  const owner = await at.person({ confirmed: true, first_name: 'Olga' });
  const workspace = await at.workspace(owner);
  const newClient = { email, first_name, permissions: 0 };
  const payload = { newClient, project: { id: workspace } };
  const answer = await at.ask(owner, { method: 'POST', url: `${api}/project-clients/invite`, payload });
  expect(answer.status, answer.text).toBe(201);
  return { owner, workspace, id: answer.body.data?.id ?? '' };
}
const waiting = (at: TestServer, person: Person) => at.ask(person, { method: 'GET', url: `${api}/invitations` });
const accept = (at: TestServer, person: Person, id: string, headers = {}) =>
  at.ask(person, { method: 'POST', url: `${api}/invitations/${id}/accept`, headers });
const enters = async (at: TestServer, person: Person, workspace: string) =>
  (await at.ask(person, { method: 'GET', url: `${api}/projects/${workspace}` })).status;
const listed = async (at: TestServer, owner: Person, workspace: string) =>
  (await at.ask(owner, { method: 'GET', url: `${api}/project-clients?filter[project]=${workspace}` })).body.data?.map(
    ({ attributes: { first_name, is_pending } }) => [first_name, is_pending],
  );

describe('an invitation to somebody who has an account', () => {
  test('waits with what was typed until they accept, then shows who they are', async () => {
    const guest = await server.person({ first_name: 'Gina' });
    const { owner, workspace, id } = await invited(server, emailOf(guest));
    expect((await waiting(server, guest)).body).toMatchObject({
      data: [{ type: 'invitations', id, attributes: { workspace, workspace_name: 'Northwind', inviter: 'Olga Test', permissions: 0 } }],
    });
    expect([await listed(server, owner, workspace), await enters(server, guest, workspace)]).toEqual([[['Typed', true]], 404]);
    const once = { 'idempotency-key': 'yes' };
    const told = server.told.length;
    expect((await accept(server, guest, id, once)).status).toBe(204);
    // Sent again after a lost answer.
    expect((await accept(server, guest, id, once)).status).toBe(204);
    expect([await listed(server, owner, workspace), await enters(server, guest, workspace)]).toEqual([[['Gina', false]], 200]);
    expect((await waiting(server, guest)).body.data).toEqual([]);
    expect(server.told.slice(told)).toMatchObject([{ workspace, event: { action: 'updated', ids: [id] } }]);
    const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(lines.map(({ action, actor }) => [action, actor])).toEqual([
      ['collaborators.invite', owner.id],
      ['invitations.accept', guest.id],
    ]);
  });

  test('can be declined, after which it is gone for both', async () => {
    const guest = await server.person();
    const { owner, workspace, id } = await invited(server, emailOf(guest));
    expect((await server.ask(guest, { method: 'DELETE', url: `${api}/invitations/${id}` })).status).toBe(204);
    expect([await listed(server, owner, workspace), (await accept(server, guest, id)).status]).toEqual([[], 404]);
  });

  test('is nobody else’s', async () => {
    const [guest, other] = [await server.person(), await server.person()];
    const { owner, workspace, id } = await invited(server, emailOf(guest));
    for (const person of [owner, other]) {
      expect((await accept(server, person, id)).status).toBe(404);
      expect((await server.ask(person, { method: 'DELETE', url: `${api}/invitations/${id}` })).status).toBe(404);
      expect((await waiting(server, person)).body.data).toEqual([]);
    }
    expect(await listed(server, owner, workspace)).toEqual([['Typed', true]]);
  });

  test('shows to nobody who only says that the address is theirs', async () => {
    const { owner, workspace, id } = await invited(mailing, 'squatted@flumen.test');
    const squatter = await mailing.register({ email: 'squatted@flumen.test' });
    const person = { id: squatter.id, token: squatter.access_token };
    expect((await waiting(mailing, person)).body.data).toEqual([]);
    const refused = await accept(mailing, person, id);
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'confirm_to_accept']);
    expect([await listed(mailing, owner, workspace), await enters(mailing, person, workspace)]).toEqual([[['Typed', true]], 404]);
  });
});

describe('registering with an address that is invited', () => {
  test('works, with a trial, and takes what waits once the address is confirmed', async () => {
    const email = 'early@flumen.test';
    const { owner, workspace } = await invited(mailing, email);
    const came = await mailing.register({ email, first_name: 'Erin' });
    const person = { id: came.id, token: came.access_token };
    const [account] = await mailing.context.db.select().from(users).where(eq(users.email, email));
    expect(account?.trial_ends_at).not.toBeNull();
    expect(await enters(mailing, person, workspace)).toBe(404);
    const key = await mails.newestKey(mailing.context, email, 'verify_email');
    expect((await mailing.ask(null, { method: 'PATCH', url: `${api}/email-verifications/${key}` })).status).toBe(200);
    expect([await enters(mailing, person, workspace), await listed(mailing, owner, workspace)]).toEqual([200, [['Erin', false]]]);
    // The link of the invitation has done its work.
    const first = await mails.newestKey(mailing.context, email, 'set_password');
    const payload = { password: 'Another-2026' };
    expect((await mailing.ask(null, { method: 'PATCH', url: `${api}/password-resets/${first}`, payload })).status).toBe(410);
  });

  test('takes it at once where no mail is sent', async () => {
    const email = 'unmailed@flumen.test';
    const { workspace } = await invited(server, email);
    const came = await server.register({ email });
    expect(await enters(server, { id: came.id, token: came.access_token }, workspace)).toBe(200);
  });
});

test('somebody new who forgot what was never set gets the invitation again, its first link still works', async () => {
  const email = 'forgot@flumen.test';
  const { workspace } = await invited(server, email, 'Fay');
  const first = await mails.newestKey(server.context, email, 'set_password');
  expect((await server.ask(null, { method: 'POST', url: `${api}/password-resets`, payload: { email } })).status).toBe(202);
  await expect.poll(() => mails.mailsTo(server.context, email, 'set_password')).toHaveLength(2);
  const payload = { password: 'Another-2026' };
  const headers = { 'idempotency-key': 'first' };
  const choose = () => server.ask(null, { method: 'PATCH', url: `${api}/password-resets/${first}`, headers, payload });
  // Sent again after a lost answer, it is done.
  expect([(await choose()).status, (await choose()).status]).toEqual([204, 204]);
  const [account] = await server.context.db.select().from(users).where(eq(users.email, email));
  expect(account).toMatchObject({ first_name: 'Fay', plan: 'limited', trial_ends_at: null });
  expect(account?.email_verified_at).not.toBeNull();
  expect(await enters(server, await server.renewed({ id: account?.id ?? '', token: '' }), workspace)).toBe(200);
});
