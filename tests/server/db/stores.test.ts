import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDatabase } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { countAttempt, countLasting } from '#server/limits/attempts.ts';
import { LASTING_LIMITS, LIMITS } from '#server/limits/limits.ts';
import { rotateSession } from '#server/sessions/sessions.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const ORIGIN = { address: '198.51.100.1', userAgent: undefined };
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['PGlite', 'PostgreSQL'])('the store on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ databaseUrl: kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined });
  });
  afterAll(() => server.close());

  test('keeps documents, money and moments as they were', async () => {
    const { db } = server.context;
    const { id } = await server.register();
    const [workspace] = await db
      .insert(workspaces)
      .values({ user: id, name: 'W', main_url: 'https://w.example', app_key: 'k' })
      .returning();
    const value = { workspace_id: workspace?.id ?? '', owner: id, name: 'C', tags: ['a', 'ü'], plan_profit: -9_007_199_254_740_991 };
    const [canvas] = await db.insert(canvases).values(value).returning();
    await db.insert(canvasDocuments).values({ canvas_id: canvas?.id ?? '', document: EMPTY_DOCUMENT });
    const [row] = await db.select().from(canvases).innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id));
    expect(row?.canvases).toMatchObject({ tags: ['a', 'ü'], plan_profit: -9_007_199_254_740_991, status: 'planned' });
    expect(row?.canvas_documents.document).toEqual(EMPTY_DOCUMENT);
    expect(row?.canvases.created_at).toBeInstanceOf(Date);
    const { rows } = await db.execute<{ zone: string }>(sql`select 'UTC' as zone`);
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });

  test('undoes a transaction that fails', async () => {
    const { db } = server.context;
    const failing = db.transaction(async (tx) => {
      await tx.insert(installation).values({ key: 'undone', value: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.select().from(installation).where(eq(installation.key, 'undone'))).toEqual([]);
  });

  test('holds a plan to its limit when many ask at once', async () => {
    const { db, clock } = server.context;
    const { id } = await server.register({ email: `limit-${kind}@flumen.test` });
    await db.update(users).set({ plan: 'business' }).where(eq(users.id, id));
    const create = () =>
      db.transaction(async (tx) => {
        await requireRoom(tx, id, 'workspaces', clock());
        await tx.insert(workspaces).values({ user: id, name: 'W', main_url: 'https://w.example', app_key: 'k' });
      });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, create));
    const refusals = answers.filter((answer) => answer.status === 'rejected');
    expect(refusals).toHaveLength(5);
    expect(refusals[0]?.reason).toMatchObject({
      status: 403,
      code: 'limit_workspaces',
      problems: [{ meta: { allowed: 3 }, params: { count: 3 } }],
    });
    expect(await db.select().from(workspaces).where(eq(workspaces.user, id))).toHaveLength(3);
  });

  test('counts attempts that come at once, each once', async () => {
    const { db, clock } = server.context;
    const { most } = LIMITS['login-place'];
    const answers = await Promise.allSettled(Array.from({ length: most + 4 }, () => countAttempt(db, 'login-place', 'one', clock())));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(most);
    const lasting = await Promise.allSettled(Array.from({ length: 12 }, () => countLasting(db, 'second-factor', 'one', clock())));
    expect(lasting.filter((answer) => answer.status === 'fulfilled')).toHaveLength(LASTING_LIMITS['second-factor'].most);
  });

  test('holds no pause against a request that began before the newest failure', async () => {
    const { db, clock } = server.context;
    const [later, earlier] = [clock(), new Date(clock().getTime() - 50)];
    await countLasting(db, 'second-factor', 'two at once', later);
    expect(await countLasting(db, 'second-factor', 'two at once', earlier)).toMatchObject({ failures: 2, isLast: false });
  });

  test('ends the family when a used refresh token comes back, and that is not undone', async () => {
    const first = await server.register({ email: `reuse-${kind}@flumen.test` });
    const second = await rotateSession(server.context, first.refresh_token, ORIGIN);
    server.advance(11_000);
    await expect(rotateSession(server.context, first.refresh_token, ORIGIN)).rejects.toMatchObject({ code: 'session_ended' });
    await expect(rotateSession(server.context, second.refresh_token, ORIGIN)).rejects.toMatchObject({ code: 'session_ended' });
  });
});

test('several processes that start on one empty PostgreSQL migrate it once', async () => {
  const databaseUrl = await postgres.createDatabase();
  const { context, close } = await openTestServer();
  const stores = await Promise.all([1, 2, 3].map(() => openDatabase({ ...context.settings, databaseUrl })));
  const { rows } = await (stores[0] ?? (await openDatabase(context.settings))).db.execute<{ number: number }>(
    sql`select count(*)::int as number from drizzle.__drizzle_migrations`,
  );
  const { rows: embedded } = await context.db.execute<{ number: number }>(
    sql`select count(*)::int as number from drizzle.__drizzle_migrations`,
  );
  expect(rows).toEqual(embedded);
  await Promise.all(stores.map((store) => store.close()));
  await close();
});
