import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#server/db/tables/accounts.ts';
import { attempts } from '#server/db/tables/installation.ts';
import { keyOf } from '#server/limits/attempts.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { mailsTo } from '#tests/support/mails.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Nobody uses an installation with a mail server to write to strangers. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server.close());

const api = '/api/dashboard';
const invite = (person: Person, workspace: string, email: string) =>
  server.ask(person, {
    method: 'POST',
    url: `${api}/project-clients/invite`,
    payload: { newClient: { email, first_name: 'T' }, project: { id: workspace } },
  });
const sendScript = (person: Person, workspace: string, recipientEmail: string) =>
  server.ask(person, { method: 'POST', url: `${api}/email-notification/script-install`, payload: { recipientEmail, workspace } });

test('an account whose address nobody confirmed sends nothing to others', async () => {
  const owner = await server.person();
  const workspace = await server.workspace(owner);
  for (const answer of [await invite(owner, workspace, 'a@flumen.test'), await sendScript(owner, workspace, 'a@flumen.test')]) {
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, 'confirm_first']);
  }
  expect(await server.context.db.select().from(mails).where(eq(mails.recipient, 'a@flumen.test'))).toEqual([]);
});

test.each(['mail-to-others', 'mail-to-others-network'] as const)('%s holds for invitations and scripts together', async (name) => {
  const owner = await server.person({ confirmed: true });
  const workspace = await server.workspace(owner);
  expect((await invite(owner, workspace, `${name}@flumen.test`)).status).toBe(201);
  const key = keyOf(name, name === 'mail-to-others' ? owner.id : '127.0.0.1');
  await server.context.db.update(attempts).set({ count: LIMITS[name].most }).where(eq(attempts.key, key));
  expect([
    (await invite(owner, workspace, `${name}-2@flumen.test`)).status,
    (await sendScript(owner, workspace, `${name}-3@flumen.test`)).status,
  ]).toEqual([429, 429]);
});

test('a subject holds no address that somebody put into a name', async () => {
  const owner = await server.person({ confirmed: true, first_name: 'Parcel held, pay at https://evil.example/p' });
  const workspace = await server.workspace(owner, { name: 'Now: www.evil.example' });
  await server.context.db.delete(attempts);
  expect((await invite(owner, workspace, 'parcel@flumen.test')).status).toBe(201);
  const [mail] = await mailsTo(server.context, 'parcel@flumen.test');
  expect(mail?.subject).toBe('Parcel held, pay at … Test invites you to Now: …');
  expect(mail?.text).not.toContain('evil.example');
  expect(mail?.html).not.toContain('evil.example');
});
