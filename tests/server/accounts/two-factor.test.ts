import { eq } from 'drizzle-orm';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoveryCodes } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { mailsTo } from '../../support/mails.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '../../support/server.ts';

const api = '/api/dashboard';
const STEP = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const post = (url: string, payload: object, token?: string) => server.send({ method: 'POST', url: `${api}${url}`, payload }, token);
/** What the app shows at the server's time. */
const codeOf = (url: string) => {
  const totp = URI.parse(url);
  if (!(totp instanceof TOTP)) throw new Error('not a time-based code');
  return totp.generate({ timestamp: server.context.clock().getTime() });
};
const problem = (answer: { json(): unknown }) => (answer.json() as { errors: { code: string; meta?: { challenge: string } }[] }).errors[0];
const firstStep = async (who: Visitor) => problem(await post('/auth', { email: who.email, password: PASSWORD }));

/** Somebody with the second factor on. */
async function secured(): Promise<{ readonly who: Visitor; readonly url: string; readonly codes: readonly string[] }> {
  const who = await server.proven(await server.register());
  const begun = rowIn<{ url: string; secret: string }>(await post('/two-factor', {}, who.access_token));
  const wrong = await post('/two-factor/confirm', { code: '000000' }, who.access_token);
  expect(wrong.statusCode).toBe(422);
  expect((await post('/auth', { email: who.email, password: PASSWORD })).statusCode).toBe(200);
  const on = await post('/two-factor/confirm', { code: codeOf(begun.url) }, who.access_token);
  expect(on.statusCode).toBe(200);
  const [stored] = await server.context.db.select().from(users).where(eq(users.id, who.id));
  expect(JSON.stringify(stored)).not.toContain(begun.secret);
  return { who, url: begun.url, codes: rowIn<{ recovery_codes: string[] }>(on).recovery_codes };
}

test('a code of the app is asked for, and counts once', async () => {
  const { who, url } = await secured();
  server.advance(2 * STEP);
  const asked = await firstStep(who);
  expect(asked?.code).toBe('second_factor');
  const challenge = asked?.meta?.challenge ?? '';
  const code = codeOf(url);
  expect((await post('/auth/second-factor', { challenge, code: '123' })).statusCode).toBe(401);
  const inside = await post('/auth/second-factor', { challenge, code });
  expect(inside.statusCode).toBe(200);
  expect(inside.json<Visitor>().id).toBe(who.id);
  expect(problem(await post('/auth/second-factor', { challenge, code }))?.code).toBe('wrong_code');
  expect((await post('/auth/second-factor', { challenge: `${challenge.slice(0, -3)}abc`, code })).statusCode).toBe(401);
});

test('a recovery code stands in once, and is stored as a hash', async () => {
  const { who, codes } = await secured();
  expect(new Set(codes).size).toBe(10);
  const stored = await server.context.db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, who.id));
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
  const challenge = (await firstStep(who))?.meta?.challenge;
  const spend = () => post('/auth/second-factor', { challenge, code: codes[3]?.toUpperCase() });
  expect([(await spend()).statusCode, (await spend()).statusCode]).toEqual([200, 401]);
});

test('guessing is stopped, and a challenge ends', async () => {
  const { who } = await secured();
  const challenge = (await firstStep(who))?.meta?.challenge;
  const statuses = [];
  for (let tries = 0; tries < 10; tries += 1)
    statuses.push((await post('/auth/second-factor', { challenge, code: `11111${tries}` })).statusCode);
  expect(statuses.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 401));
  expect(statuses.at(-1)).toBe(429);
  server.advance(16 * 60_000);
  expect(problem(await post('/auth/second-factor', { challenge, code: '111111' }))?.code).toBe('challenge_over');
});

test('guessing takes longer and longer: each pause is twice the one before, until a right code', async () => {
  const { who, codes } = await secured();
  const enter = async (code: string | undefined) => {
    const challenge = (await firstStep(who))?.meta?.challenge;
    return (await post('/auth/second-factor', { challenge, code })).statusCode;
  };
  const fail = async (times: number) => {
    const statuses = new Set<number>();
    for (let tries = 0; tries < times; tries += 1) statuses.add(await enter('111111'));
    return [...statuses];
  };
  expect(await fail(8)).toEqual([401]);
  expect(await enter(codes[0])).toBe(429);
  server.advance(15 * 60_000 + 1000);
  expect(await fail(8)).toEqual([401]);
  server.advance(15 * 60_000 + 1000);
  expect(await enter(codes[0])).toBe(429);
  server.advance(15 * 60_000);
  expect(await enter(codes[0])).toBe(200);
  expect(await fail(7)).toEqual([401]);
  expect(await enter(codes[1])).toBe(200);
});

test('whoever knows the password and guesses codes elsewhere keeps nobody out at home; the owner hears of it, once', async () => {
  const { who, codes } = await secured();
  const enter = async (code: string | undefined, remoteAddress: string) => {
    const challenge = (await firstStep(who))?.meta?.challenge;
    return (await server.send({ method: 'POST', url: `${api}/auth/second-factor`, payload: { challenge, code }, remoteAddress }))
      .statusCode;
  };
  const told = async () => (await mailsTo(server.context, who.email, 'second_factor_guessed')).length;
  for (let tries = 0; tries < 4; tries += 1) expect(await enter('111111', `192.0.2.${tries}`)).toBe(401);
  expect(await told()).toBe(0);
  for (let tries = 4; tries < 8; tries += 1) expect(await enter('111111', `192.0.2.${tries}`)).toBe(401);
  expect(await enter(codes[0], '192.0.2.9')).toBe(429);
  await expect.poll(told).toBe(1);
  // A right password does not make the place of a stranger familiar; the owner registered from here.
  expect(await enter(codes[0], '127.0.0.1')).toBe(200);
});

test('a first step with the password before is worth nothing', async () => {
  const { who, codes } = await secured();
  const challenge = (await firstStep(who))?.meta?.challenge;
  const changed = await post('/users/update-password', { current: PASSWORD, updated: 'Another-2026' }, who.access_token);
  expect(changed.statusCode).toBe(204);
  expect(problem(await post('/auth/second-factor', { challenge, code: codes[0] }))?.code).toBe('challenge_over');
  const again = problem(await post('/auth', { email: who.email, password: 'Another-2026' }))?.meta?.challenge;
  expect((await post('/auth/second-factor', { challenge: again, code: codes[0] })).statusCode).toBe(200);
});

test('it is switched off with a code; the password does not suffice', async () => {
  const { who, codes } = await secured();
  server.advance(11 * 60_000);
  const off = () => post('/two-factor/end', {}, who.access_token);
  const refused = await off();
  expect([refused.statusCode, problem(refused)?.code, problem(refused)?.meta]).toEqual([403, 'step_up', { by: ['code'] }]);
  expect((await post('/auth/step-up', { password: PASSWORD }, who.access_token)).statusCode).toBe(422);
  expect((await off()).statusCode).toBe(403);
  expect((await post('/auth/step-up', { code: codes[0] }, who.access_token)).statusCode).toBe(200);
  expect((await off()).statusCode).toBe(204);
  expect((await post('/auth', { email: who.email, password: PASSWORD })).statusCode).toBe(200);
});
