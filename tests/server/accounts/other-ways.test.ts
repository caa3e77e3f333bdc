import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/tables/core.ts';
import { newestKey } from '#tests/support/mails.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '#tests/support/server.ts';

/** What somebody who once had a foot in an account tries after its owner has closed the door. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const api = '/api/dashboard';
const NEW = 'Another-2026';
const send = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, who?: Visitor) =>
  server.send({ method, url: `${api}${path}`, ...(payload ? { payload } : {}) }, who?.access_token);
const wish = async (who: Visitor, email: string) => send('PATCH', `/users/${who.id}`, { email }, await server.proven(who));

/** The key in the mail of a template to an address. */
async function keyFor(email: string, template: string): Promise<string> {
  await expect.poll(() => newestKey(server.context, email, template)).not.toBe('');
  return newestKey(server.context, email, template);
}

test.each([
  ['is changed', async (rita: Visitor) => send('POST', '/users/update-password', { current: PASSWORD, updated: NEW }, rita)],
  [
    'is set anew by a link',
    async (rita: Visitor) => {
      await send('POST', '/password-resets', { email: rita.email });
      return send('PATCH', `/password-resets/${await keyFor(rita.email, 'reset_password')}`, { password: NEW });
    },
  ],
])('a change of address that waits is over once the password %s', async (_how, close) => {
  const rita = await server.register();
  const elsewhere = `evil-${rita.id}@flumen.test`;
  expect((await wish(rita, elsewhere)).statusCode).toBe(204);
  const key = await keyFor(elsewhere, 'change_email');
  expect((await close(rita)).statusCode).toBe(204);
  expect((await send('PATCH', `/email-verifications/${key}`)).statusCode).toBe(410);
  const [account] = await server.context.db.select().from(users).where(eq(users.id, rita.id));
  expect(account).toMatchObject({ email: rita.email, pending_email: null });
});

test('links in the old mailbox open nothing once the account has another address', async () => {
  const rita = await server.register();
  const moved = `moved-${rita.id}@flumen.test`;
  await send('POST', '/password-resets', { email: rita.email });
  const reset = await keyFor(rita.email, 'reset_password');
  await wish(rita, moved);
  expect((await send('PATCH', `/email-verifications/${await keyFor(moved, 'change_email')}`)).statusCode).toBe(200);
  expect((await send('PATCH', `/password-resets/${reset}`, { password: NEW })).statusCode).toBe(410);
  expect((await send('POST', '/auth', { email: moved, password: PASSWORD })).statusCode).toBe(200);
});

test('new addresses are asked for a few times an hour: each is a mail to somebody, or tells that there is an account', async () => {
  const [rita, other] = [await server.register(), await server.register()];
  const answers = [];
  for (let tries = 0; tries < 22; tries += 1)
    answers.push((await wish(rita, tries % 2 ? other.email : `${tries}-${rita.id}@flumen.test`)).statusCode);
  expect([new Set(answers.slice(0, 20)), answers.slice(20)]).toEqual([new Set([204, 422]), [429, 429]]);
  expect((await wish(rita, rita.email)).statusCode).toBe(204);
});
