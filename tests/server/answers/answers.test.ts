import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allActions } from '#resources/actions/index.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { accounts } from './accounts.ts';
import { adminArea } from './admin.ts';
import { billing } from './billing.ts';
import { probe } from './probes.ts';
import { type Recorder, recordAnswers } from './recorder.ts';
import { watchAccess } from './remembered.ts';
import { teller } from './told.ts';
import { workspaces } from './workspaces.ts';

/** Every answer of every published operation against JSON:API 1.1 and against the description of the operation. */

/** Operations whose success takes more than this server, with where they are tried. */
const PROVIDER = 'needs an OpenID provider: tests/server/accounts/oidc.test.ts';
const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /api/dashboard/auth/oidc/start': PROVIDER,
  'GET /api/dashboard/auth/oidc/callback': PROVIDER,
  'POST /api/dashboard/auth/google-sso': PROVIDER,
  'POST /api/dashboard/users/google-sso-create': PROVIDER,
  'GET /api/dashboard/live': 'a stream: tests/server/live',
  'GET /api/dashboard/funnels/{id}/together': 'a WebSocket: tests/server/canvas/together.test.ts',
};

let server: TestServer;
let recorder: Recorder;
beforeAll(async () => {
  server = await openTestServer({ analytics: true, settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
  recorder = await recordAnswers(server);
});
afterAll(() => server.close());

const told = () => teller(server, recorder);

test('what accounts are answered', async () => {
  await accounts(told());
  expect(recorder.problems).toEqual([]);
});

test('what somebody who pays is answered', async () => {
  await billing(told());
  expect(recorder.problems).toEqual([]);
});

test('what is answered about a workspace and everything in it', async () => {
  await workspaces(told());
  expect(recorder.problems).toEqual([]);
});

test('what staff are answered', async () => {
  await adminArea(told());
  expect(recorder.problems).toEqual([]);
});

test('what every operation answers to what it cannot take', async () => {
  await probe(recorder, await server.person({ plan: 'agency', staff: 'user' }));
  expect(recorder.problems).toEqual([]);
});

test('a row that is remembered as it was is found', async () => {
  const { context } = server;
  const forgotten = watchAccess(context);
  const { id } = await server.person();
  expect(await forgotten()).toEqual([]);
  const rename = (first_name: string) =>
    context.db.transaction(async (tx) => {
      // Nobody hears of what triggers do not see.
      await tx.execute('set local session_replication_role = replica');
      await tx.update(users).set({ first_name }).where(eq(users.id, id));
    });
  await rename('Unheard');
  expect(await forgotten()).toEqual([`account ${id}`]);
  await context.db.update(users).set({ first_name: 'Heard' }).where(eq(users.id, id));
  expect(await forgotten()).toEqual([]);
});

test('every action that says so has left its line in the log', async () => {
  const lines = await server.context.db.selectDistinct({ action: auditEntries.action }).from(auditEntries);
  const written = new Set(lines.map(({ action }) => action));
  const declared = allActions.filter(({ audit, call }) => audit && !(call.replaceAll(/:(\w+)/g, '{$1}') in ELSEWHERE));
  expect(declared.length).toBeGreaterThan(25);
  expect(declared.map(({ name }) => name).filter((name) => !written.has(name))).toEqual([]);
});

test('every operation has been seen to succeed, and to refuse', () => {
  const { operations } = recorder.api;
  const seen = (name: string) => [...(recorder.seen.get(name) ?? [])];
  const never = operations.filter(({ name }) => !seen(name).some((status) => status < 400) && !(name in ELSEWHERE));
  const always = operations.filter(({ name }) => !seen(name).some((status) => status >= 400));
  expect(never.map(({ name }) => name)).toEqual([]);
  expect(always.map(({ name }) => name)).toEqual([]);
});
