import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerSetupToken } from '#server/accounts/setup-token.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const register = (email: string, setup_token: string) =>
  server.send({ method: 'POST', url: '/api/dashboard/users', payload: { first_name: 'Ada', email, password: PASSWORD, setup_token } });

test('the token of the newest start makes the first admin, once', async () => {
  expect(rowIn(await server.send({ method: 'GET', url: '/api/dashboard/setup' })).needed).toBe(true);
  const old = await offerSetupToken(server.context.db, server.context.settings);
  const token = await offerSetupToken(server.context.db, server.context.settings);
  expect(token).toMatch(/^[\w-]{24}$/);
  for (const wrong of [old ?? '', 'guess', '']) {
    const answer = await register('ada@flumen.test', wrong);
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([422, { code: 'setup_token', source: { pointer: '/setup_token' } }]);
  }
  const answer = await register('ada@flumen.test', token ?? '');
  expect(answer.statusCode).toBe(201);
  const me = await server.send({ method: 'GET', url: '/api/dashboard/me' }, answer.json().access_token);
  expect(rowIn(me)).toMatchObject({ staff: 'admin', plan: 'agency' });
  expect((await register('eve@flumen.test', token ?? '')).statusCode).toBe(422);
  expect(await offerSetupToken(server.context.db, server.context.settings)).toBeNull();
  expect(rowIn(await server.send({ method: 'GET', url: '/api/dashboard/setup' })).needed).toBe(false);
});
