import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import * as tables from '#server/db/tables/core.ts';
import { CAST, DEMO_PASSWORD } from '#server/demo/cast.ts';
import { readState, writeState } from '#server/demo/demo-state.ts';
import { removeDemo } from '#server/demo/remove.ts';
import { startDemo } from '#server/demo/seed.ts';
import { demoWorkspaces, workspaceId } from '#server/demo/workspaces/all.ts';
import { northwind } from '#server/demo/workspaces/northwind.ts';
import { overviewReport } from '#server/reports/overview/report.ts';
import { readTargets } from '#server/reports/targets/stored.ts';
import { verifyPassword } from '#server/secrets/password-hash.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

// Fewer days than the demo has: the story is the same and the suite stays short.
const SHORT = { days: 9 };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ analytics: true, settings: { demo: true } });
}, 120_000);
afterAll(() => server?.close());

const stored = async () => {
  const [row] = await server.context.analytics.select<{ rows: number; ids: number; spend: number }>({
    sql: 'SELECT count() AS rows, uniqExact(workspace_id, event_id) AS ids, (SELECT count() FROM spend FINAL) AS spend FROM events',
  });
  return row;
};

// One story: each test goes on where the one before ended.
describe('the demo', () => {
  it('is not made where the settings do not say so', async () => {
    const { context } = server;
    await (await startDemo({ ...context, settings: { ...context.settings, demo: false } })).done;
    expect(await readState(context.db)).toBeNull();
  });

  it('lets the whole cast log in before the events are there', async () => {
    const { context } = server;
    const running = await startDemo(context, SHORT);
    const people = await context.db.select().from(tables.users);
    expect(people.map(({ email }) => email).sort()).toEqual(
      Object.values(CAST)
        .map(({ email }) => email)
        .sort(),
    );
    expect(await verifyPassword(people[0]?.password_hash, DEMO_PASSWORD)).toBe(true);
    const invited = await context.db
      .select()
      .from(tables.memberships)
      .where(eq(tables.memberships.workspace_id, workspaceId(northwind)));
    expect(invited.map(({ permissions }) => permissions).sort()).toEqual([0, 1]);
    // Stopped before its end, as by a signal.
    await running.close();
    expect((await readState(context.db))?.until).toBeNull();
  });

  it('is completed by the next start, with every event once', async () => {
    const { context } = server;
    const heard: number[] = [];
    const stop = context.live.subscribe(workspaceId(northwind), (event) => {
      if (event.type === 'demo') heard.push(event.progress);
    });
    const filled: string[] = [];
    const { analytics } = context;
    const insertEvents: typeof analytics.insertEvents = (rows, token) => {
      filled.push(...rows.slice(0, 1).map(({ workspace_id }) => workspace_id));
      return analytics.insertEvents(rows, token);
    };
    await (await startDemo({ ...context, analytics: { ...analytics, insertEvents } }, SHORT)).done;
    stop();
    // The small ones are there first: an overview of many means something while the largest is being stored.
    const largest = workspaceId(northwind);
    expect(new Set(filled).size).toBeGreaterThan(5);
    expect(filled.slice(filled.indexOf(largest)).filter((id) => id !== largest)).toEqual([]);
    expect(heard.length).toBeGreaterThan(5);
    expect([...heard].sort((a, b) => a - b)).toEqual(heard);
    expect(await readState(context.db)).toMatchObject({ goal: null, progress: 1, removed: false });
    const first = await stored();
    expect(first?.rows).toBeGreaterThan(30_000);
    expect(first?.ids).toBe(first?.rows);
    // A run that was killed after its last batch is repeated as a whole.
    const state = await readState(context.db);
    await writeState(context.db, { ...state!, until: null, goal: state!.anchor });
    await (await startDemo(context, SHORT)).done;
    expect(await stored()).toEqual(first);
  });

  it('has its canvases with forecasts and its targets', async () => {
    const { db } = server.context;
    const drawn = await db
      .select()
      .from(tables.canvases)
      .where(eq(tables.canvases.workspace_id, workspaceId(northwind)));
    expect(drawn).toHaveLength(northwind.canvases.length);
    expect(drawn.find(({ name }) => name === 'Tasting Box funnel')).toMatchObject({ elements: 12, status: 'live' });
    const targets = await db.select().from(tables.kpiTargets);
    expect(targets).toHaveLength(demoWorkspaces.reduce((sum, workspace) => sum + (workspace.targets?.length ?? 0), 0));
    expect(targets.every((target) => target.threshold_value <= target.target_value && target.target_value > 0)).toBe(true);
  });

  it('tells of every open workspace of the agency, each with targets', async () => {
    const { context } = server;
    const clients = demoWorkspaces.filter(({ owner, lockedDaysAgo }) => owner === 'olivia' && lockedDaysAgo === undefined);
    expect(clients.length).toBeGreaterThan(3);
    const now = context.clock();
    for (const client of clients) {
      const about = { id: workspaceId(client), timezone: client.timezone, currency: client.currency, shown: EVERYTHING };
      const max = localDay(now, client.timezone);
      const question = { range: { min: addDays(max, -6), max }, compare_range: null };
      const targets = await readTargets(context.db, about.id);
      const asker = { owner: about.id, workspace: about.id, lane: 'overview' } as const;
      const { figures, targets: standing } = await context.analytics.report(asker, (store) =>
        overviewReport(store, about, targets, question, now),
      );
      for (const figure of [figures.people, figures.visits, figures.spend]) expect(figure.value, client.name).toBeGreaterThan(0);
      expect(standing.worst, client.name).not.toBeNull();
    }
  });

  it('is removed without a trace, leaves everything else, and stays away', async () => {
    const { context } = server;
    const mine = await server.register({ email: 'someone@else.example' });
    expect(await removeDemo(context)).toEqual({ users: Object.keys(CAST).length, workspaces: demoWorkspaces.length });
    expect(await stored()).toEqual({ rows: 0, ids: 0, spend: 0 });
    expect((await context.db.select().from(tables.users)).map(({ id }) => id)).toEqual([mine.id]);
    for (const table of [
      tables.workspaces,
      tables.canvases,
      canvasDocuments,
      tables.kpiWidgets,
      tables.kpiTargets,
      tables.domains,
      tables.ips,
    ]) {
      expect(await context.db.select().from(table)).toEqual([]);
    }
    await (await startDemo(context, SHORT)).done;
    expect(await context.db.select().from(tables.users)).toHaveLength(1);
  });
});
