import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storePassword } from '#server/accounts/passwords/store.ts';
import { apiTokens } from '#server/db/tables/accounts.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import type { Person } from '#tests/support/people.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Tokens that are made while something else happens to the account, on a store that does several things at once. */

let postgres: TestPostgres;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await openTestServer({ databaseUrl: await postgres.createDatabase() });
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

const make = (who: Person) => server.ask(who, { method: 'POST', url: '/api/dashboard/api-tokens', payload: { name: 'Script' } });
const tokensOf = ({ id }: Person) => server.context.db.select().from(apiTokens).where(eq(apiTokens.user_id, id));

const PATIENCE = { timeout: 30_000 };
/** Until a transaction waits for a lock of another. */
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    expect((await server.context.db.execute(waiting)).rows).toHaveLength(1);
  }, PATIENCE);

test('one that is asked for while a new password is stored does not outlive the log-in that asked', async () => {
  const owner = await server.proven(await server.person());
  const thief = await server.proven(await server.renewed(owner));
  const hash = await hashPassword('Another-2026');
  let asked: ReturnType<typeof make> | undefined;
  await server.context.db.transaction(async (tx) => {
    await storePassword(server.context, tx, owner.id, hash);
    asked = make(thief);
    await Promise.race([asked, somebodyWaits()]);
  });
  expect((await asked)?.status).toBe(401);
  expect(await tokensOf(owner)).toEqual([]);
});

test('many that are asked for at once are fifty at most', async () => {
  const owner = await server.proven(await server.person());
  const rows = Array.from({ length: 48 }, (_, at) => ({ name: 'x', access: 'read', token_hash: `${owner.id}${at}`, hint: 'x' }));
  await server.context.db.insert(apiTokens).values(rows.map((row) => ({ ...row, user_id: owner.id })));
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(owner)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403, 403, 403, 403]);
  expect(await tokensOf(owner)).toHaveLength(50);
});
