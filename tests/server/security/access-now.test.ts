import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Store } from '#server/db/client.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { AccessRows, REMEMBERED } from '#server/policy/access-rows.ts';
import { verifyAccessToken } from '#server/sessions/access-token.ts';
import type { Person } from '#tests/support/people.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { byTurns } from '#tests/support/sweep.ts';
import { type Cast, createCast } from './cast-of-access.ts';
import { WALK } from './writes-of-access.ts';

/** What decides about access is kept in memory. Whoever wrote a change must never be answered before it holds. */

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

interface About {
  readonly families: readonly string[];
  /** What is stored of API tokens. */
  readonly tokens: readonly string[];
  readonly people: readonly string[];
  readonly places: readonly string[];
}

/** Everything that is remembered about some people and places. */
async function everything(access: AccessRows, { families, tokens, people, places }: About) {
  return {
    tokens: await Promise.all(tokens.map((hash) => access.token(hash))),
    sessions: await Promise.all(families.map((id) => access.session(id))),
    accounts: await Promise.all(people.map((id) => access.account(id))),
    workspaces: await Promise.all(places.map((id) => access.workspace(id))),
    memberships: await Promise.all(places.flatMap((place) => people.map((id) => access.permissions(place, id)))),
    owned: await Promise.all(people.map((id) => access.owned(id))),
  };
}

const SILENT = { listen: () => () => undefined, isListening: false };
/** The same, read from the store. */
const unremembered = (db: Store['db']) => new AccessRows({ db, notifications: SILENT });

async function familyOf({ context }: TestServer, { token }: Person): Promise<string> {
  return (await verifyAccessToken(context.settings.secret, token, context.clock()))?.family ?? '';
}

/** Each act and each table on one of the two, by turns: what watches over them is the same in both. */
describe.each([
  ['PGlite', 0],
  ['PostgreSQL', 1],
] as const)('on %s', (kind, turn) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ databaseUrl: kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined });
  });
  afterAll(() => server.close());

  /** Does what is remembered of the cast equal what is stored? Answers what it is. */
  async function remembered(cast: Cast) {
    const families = await Promise.all(cast.people.map((person) => familyOf(server, person)));
    const about = { families, tokens: [cast.program.hash], people: cast.people.map(({ id }) => id), places: cast.workspaces };
    const known = await everything(server.context.access, about);
    expect(known).toEqual(await everything(unremembered(server.context.db), about));
    return known;
  }

  test.each(byTurns(Object.entries(WALK), turn))('%s holds for the very next question', async (_, act) => {
    const cast = await createCast(server);
    const before = await remembered(cast);
    const { answer, after } = await act(server, cast);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await remembered(cast)).not.toEqual(before);
    for (const [person, path, status] of after ?? []) {
      expect([path, (await server.ask(person, { method: 'GET', url: `/api/dashboard/${path}` })).status]).toEqual([path, status]);
    }
  });

  /** Another value of the same type. */
  const changed = (dataType: string, now: unknown): unknown => {
    if (dataType === 'string') return typeof now === 'string' ? `${now}x` : 'x';
    if (dataType === 'number') return typeof now === 'number' ? 1 - now : 1;
    if (dataType === 'boolean') return now !== true;
    if (dataType === 'json') return { changed: true };
    return now === null ? new Date('2031-01-01T00:00:00Z') : new Date('2032-01-01T00:00:00Z');
  };
  test.each(byTurns(Object.keys(REMEMBERED) as (keyof typeof REMEMBERED)[], turn))(
    'each column of %s that is remembered: a change is known when it is written, whoever writes it',
    async (name) => {
      const { db } = server.context;
      const { table, columns } = REMEMBERED[name];
      const cast = await createCast(server);
      // Ids are what the rows are known by; those that point to people are changed in the next test.
      for (const [column, { columnType, dataType }] of Object.entries(columns).filter(([, one]) => one.columnType !== 'PgUUID')) {
        const before = await remembered(cast);
        const row: Readonly<Record<string, unknown>> | undefined = (await db.select().from(table).limit(1))[0];
        // An address is each person's own.
        const value = column === 'email' ? sql`email || 'x'` : changed(dataType, row?.[column]);
        await db.update(table).set({ [column]: value });
        expect(await remembered(cast), `${column} (${columnType})`).not.toEqual(before);
      }
      // Workers and psql write several rows at once.
      await db.transaction(async (tx) => {
        await tx.update(users).set({ plan: 'agency' }).where(eq(users.id, cast.owner.id));
        await tx
          .update(workspaces)
          .set({ is_locked: true })
          .where(eq(workspaces.id, cast.workspaces[0] ?? ''));
      });
      await remembered(cast);
      await db.delete(table);
      await remembered(cast);
    },
  );

  test('a workspace that changes hands, a canvas that moves, is locked or goes, and a table that is emptied', async () => {
    const { db } = server.context;
    const cast = await createCast(server);
    const [first = '', second = ''] = cast.workspaces;
    const steps = [
      () => db.update(workspaces).set({ user: cast.editor.id }).where(eq(workspaces.id, first)),
      () => db.update(canvases).set({ workspace_id: second }).where(eq(canvases.workspace_id, first)),
      () => db.update(canvases).set({ is_locked: true }).where(eq(canvases.workspace_id, second)),
      () => db.delete(canvases).where(eq(canvases.workspace_id, second)),
      () => db.update(sessions).set({ user_id: cast.editor.id, admin_id: cast.admin.id }).where(eq(sessions.user_id, cast.viewer.id)),
      () => db.execute('truncate memberships cascade'),
      () => db.delete(users).where(eq(users.id, cast.editor.id)),
    ];
    for (const step of steps) {
      const before = await remembered(cast);
      await step();
      const after = await remembered(cast);
      if (step !== steps[3]) expect(after).not.toEqual(before);
    }
  });

  test('a row that is read while it changes is not kept', async () => {
    const { db, access } = server.context;
    const cast = await createCast(server);
    const reading = access.account(cast.owner.id);
    await db.update(users).set({ plan: 'map' }).where(eq(users.id, cast.owner.id));
    await reading;
    expect((await access.account(cast.owner.id))?.plan).toBe('map');
  });
});

describe('another process on the same PostgreSQL', () => {
  test('knows of a change within a second, and keeps nothing while it cannot hear', async () => {
    const server = await openTestServer({ databaseUrl: await postgres.createDatabase() });
    const { context } = server;
    const other = await openDatabase(context.settings);
    const access = new AccessRows(other);
    const cast = await createCast(server);
    const plan = async () => (await access.account(cast.owner.id))?.plan;
    expect(await plan()).toBe('agency');
    await context.db.update(users).set({ plan: 'map' }).where(eq(users.id, cast.owner.id));
    await vi.waitFor(async () => expect(await plan()).toBe('map'), { timeout: 1_000, interval: 5 });

    // The connection it hears by is cut: what it knew is forgotten, and each question goes to the store until it hears again.
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen flumen_live' and datname = current_database()`;
    await context.db.execute(cut);
    await vi.waitFor(() => expect(other.notifications.isListening).toBe(false), { interval: 1 });
    await context.db.update(users).set({ plan: 'business' }).where(eq(users.id, cast.owner.id));
    expect(await plan()).toBe('business');
    await vi.waitFor(() => expect(other.notifications.isListening).toBe(true), { timeout: 10_000 });
    expect(await plan()).toBe('business');
    await context.db.update(users).set({ plan: 'limited' }).where(eq(users.id, cast.owner.id));
    await vi.waitFor(async () => expect(await plan()).toBe('limited'), { timeout: 1_000, interval: 5 });
    await other.close();
    await server.close();
  });
});
