import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { rowIn } from '#tests/support/answer.ts';
import * as mails from '#tests/support/mails.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const CLIENTS = '/api/dashboard/project-clients';
const PASSWORD = 'Another-2026';

const invite = async (owner: Person, workspace: string, email: string) => {
  const newClient = { email, first_name: 'Nia' };
  const answer = await server.ask(owner, {
    method: 'POST',
    url: `${CLIENTS}/invite`,
    payload: { newClient, project: { id: workspace } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data?.id ?? '';
};
const sendAgain = (person: Person | null, id: string) => server.ask(person, { method: 'POST', url: `${CLIENTS}/${id}/invitation` });
const listed = async (owner: Person, workspace: string, query = '') =>
  (await server.ask(owner, { method: 'GET', url: `${CLIENTS}?filter[project]=${workspace}${query}` })).body.data?.map(({ attributes }) => [
    attributes.email,
    attributes.is_pending,
  ]);

/** The key in the newest mail to an address. */
const newestKey = (email: string) => mails.newestKey(server.context, email, 'set_password');
const look = async (key: string) => (await server.ask(null, { method: 'GET', url: `/api/dashboard/password-resets/${key}` })).status;
const choose = async (key: string) =>
  (await server.ask(null, { method: 'PATCH', url: `/api/dashboard/password-resets/${key}`, payload: { password: PASSWORD } })).status;
const mailsTo = async (email: string) => (await mails.mailsTo(server.context, email)).map(({ template }) => template);

async function twoWorkspaces() {
  const owner = await server.person();
  return { owner, first: await server.workspace(owner), second: await server.workspace(owner) };
}

describe('somebody who was invited and has not come yet', () => {
  test('is told apart in the list until the first password makes their account, in every workspace', async () => {
    const { owner, first, second } = await twoWorkspaces();
    const [email, here] = ['pending@flumen.test', await server.person()];
    for (const workspace of [first, second]) await invite(owner, workspace, email);
    await server.invite(here, first, 1);
    expect(await listed(owner, first, '&filter[is_pending]=true')).toEqual([[email, true]]);
    expect(await listed(owner, first, '&filter[is_pending]=false')).toEqual([[`${here.id}@flumen.test`, false]]);
    const from = server.told.length;
    expect(await choose(await newestKey(email))).toBe(204);
    // The open lists of both hear of it.
    expect(
      server.told
        .slice(from)
        .map(({ workspace }) => workspace)
        .toSorted(),
    ).toEqual([first, second].toSorted());
    for (const workspace of [first, second]) expect(await listed(owner, workspace, '&filter[is_pending]=true')).toEqual([]);
  });

  test('comes in by the link of any of their workspaces; the others have done their work then', async () => {
    const { owner, first, second } = await twoWorkspaces();
    const email = 'either@flumen.test';
    await invite(owner, first, email);
    const earlier = await newestKey(email);
    await invite(owner, second, email);
    const later = await newestKey(email);
    expect([await look(earlier), await look(later)]).toEqual([200, 200]);
    expect(await choose(earlier)).toBe(204);
    expect([await look(earlier), await look(later), await choose(later)]).toEqual([410, 410, 410]);
  });

  test('gets a new link when the invitation is sent again; the one of the other workspace still works', async () => {
    const { owner, first, second } = await twoWorkspaces();
    const email = 'again-and-again@flumen.test';
    const place = await invite(owner, first, email);
    const old = await newestKey(email);
    await invite(owner, second, email);
    const other = await newestKey(email);
    const answer = await sendAgain(owner, place);
    expect([answer.status, rowIn(answer)]).toMatchObject([202, { sent_to: email, sent_at: expect.any(String) }]);
    const renewed = await newestKey(email);
    expect([await look(old), await look(other), await look(renewed)]).toEqual([410, 200, 200]);
    const lines = await server.context.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.workspace_id, first), eq(auditEntries.action, 'collaborators.inviteAgain')));
    expect(lines).toMatchObject([{ actor: owner.id, target_label: email }]);
  });

  test('and is no longer wanted gets no mail; their link to that workspace ends, and no other', async () => {
    const { owner, first, second } = await twoWorkspaces();
    const email = 'cancelled@flumen.test';
    const place = await invite(owner, first, email);
    const ended = await newestKey(email);
    await invite(owner, second, email);
    const kept = await newestKey(email);
    expect((await server.ask(owner, { method: 'DELETE', url: `${CLIENTS}/${place}` })).status).toBe(204);
    expect([await look(ended), await look(kept)]).toEqual([410, 200]);
    expect(await mailsTo(email)).toEqual(['set_password', 'set_password']);
    expect(await listed(owner, second)).toEqual([[email, true]]);
  });
});

describe('sending again', () => {
  test('is for those who have not come, a few times an hour', async () => {
    const { owner, first } = await twoWorkspaces();
    const email = 'often@flumen.test';
    const place = await invite(owner, first, email);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await sendAgain(owner, place)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const come = await invite(owner, first, 'come@flumen.test');
    expect(await choose(await newestKey('come@flumen.test'))).toBe(204);
    const refused = await sendAgain(owner, come);
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'has_come']);
    expect(await mailsTo('come@flumen.test')).toHaveLength(1);
  });

  test('is the owner’s alone', async () => {
    const { owner, first } = await twoWorkspaces();
    const [editor, stranger] = [await server.person(), await server.person()];
    await server.invite(editor, first, 1);
    const place = await invite(owner, first, 'alone@flumen.test');
    const asked = [null, editor, stranger].map(async (person) => (await sendAgain(person, place)).status);
    expect(await Promise.all(asked)).toEqual([401, 403, 404]);
    expect(await mailsTo('alone@flumen.test')).toHaveLength(1);
  });
});
