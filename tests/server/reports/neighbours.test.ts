import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { readDocument } from '#server/canvas/documents.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, kpiWidgets } from '#server/db/tables/core.ts';
import { normalise } from '#server/reports/_kit/maps/normalise.ts';
import { MOST_WEIGHT } from '#server/reports/_kit/weight.ts';
import { canvasWeight } from '#server/reports/canvas/weight.ts';
import { generateEvents } from '#tests/bench/event-generator.ts';
import type { Person } from '#tests/support/people.ts';
import { askReport } from '#tests/support/reports.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What one tenant asks of the event store, and what others notice of it. */

interface Tenant {
  readonly person: Person;
  readonly workspace: string;
}

let server: TestServer;
let url: string;
let loud: Tenant;
let quiet: Tenant;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await generateEvents(server.context.analytics, 100_000, (await tenant()).workspace);
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  [loud, quiet] = [await tenant(), await tenant()];
});

async function tenant(): Promise<Tenant> {
  const person = await server.person({ plan: 'agency' });
  const workspace = await server.workspace(person);
  await server.context.db
    .insert(kpiWidgets)
    .values({ workspace_id: workspace, display_name: 'People', metric_type: 'HITS', category: 'kpi' });
  return { person, workspace };
}

const today = localDay(new Date(), 'UTC');
const back = (days: number): Range => ({ min: addDays(today, 1 - days), max: today });
const ask = ({ person, workspace }: Tenant, report: string, payload: object) => askReport(server, person, workspace, report, payload);

/** Puts a drawing into the store; what the editor would refuse is not at issue here. */
async function draw({ person, workspace }: Tenant, rules: readonly Rule[]): Promise<string> {
  const document: CanvasDocument = {
    ...EMPTY_DOCUMENT,
    elements: rules.map((rule, at) => ({ id: `e${at}`, kind: 'page', x: at, y: 0, name: '', rule })),
  };
  const { db } = server.context;
  const [canvas] = await db.insert(canvases).values({ workspace_id: workspace, owner: person.id, name: 'C' }).returning();
  await db.insert(canvasDocuments).values({ canvas_id: canvas?.id ?? '', document });
  return canvas?.id ?? '';
}

/** A statement that works for so long, whatever is stored. */
const slow = (seconds: number, mark: string) =>
  `SELECT count() AS ${mark} FROM numbers(1000000000000) SETTINGS max_execution_time = ${seconds}`;
const running = async (mark: string) => {
  const sql = `SELECT count() AS n FROM system.processes WHERE query LIKE '%${mark}%' AND query NOT LIKE '%system.processes%'`;
  return (await server.context.analytics.select<{ n: number }>({ sql }))[0]?.n ?? 0;
};

test('sixty elements of forty long patterns are refused with a sentence before the store is asked, and a map people draw is not', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const pattern = (at: number) => `/**${letters.join('*')}**${at}${'x'.repeat(500)}`;
  const page = (at: number): Rule => ({ type: 'page', urls: Array.from({ length: 40 }, (_, n) => pattern(at * 40 + n)) });
  const heavy = await draw(
    loud,
    Array.from({ length: 60 }, (_, at) => page(at)),
  );
  const refused = await ask(loud, 'canvas', { canvas: heavy, range: back(30) });
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    422,
    { code: 'report_too_heavy', detail: expect.stringMatching(/shorter range/), source: { pointer: '/range' } },
  ]);
  // Weighing stops where it is too much, and a question that is refused for it counts as asked.
  const weight = canvasWeight(normalise((await readDocument(server.context.db, heavy)).document, EVERYTHING), back(30));
  expect([weight > MOST_WEIGHT, weight < 2 * MOST_WEIGHT], `${weight}`).toEqual([true, true]);
  const again = await Promise.all(Array.from({ length: 40 }, () => ask(loud, 'canvas', { canvas: heavy, range: back(30) })));
  expect(again.map(({ status }) => status)).toContain(429);
  loud = await tenant();
  const usual = await draw(
    loud,
    Array.from({ length: 60 }, (_, at): Rule => ({ type: 'page', urls: [`/lp/${at}`, `shop.example/blog/${at}/**`, `/box/*?size=${at}`] })),
  );
  expect((await ask(loud, 'canvas', { canvas: usual, range: back(1_000) })).status).toBe(200);
});

test('while one tenant fills every place it may have, pages and reports of others are answered', async () => {
  const { analytics } = server.context;
  const stop = new AbortController();
  const asker = { owner: loud.person.id, workspace: loud.workspace, lane: 'report', signal: stop.signal } as const;
  let open = 8;
  const hogs = Array.from({ length: open }, () =>
    analytics
      .report(asker, (store) => store.select({ sql: slow(50, 'hog') }))
      .catch(() => undefined)
      .finally(() => {
        open -= 1;
      }),
  );
  await vi.waitFor(async () => expect(await running('hog')).toBe(2), { timeout: 10_000 });
  const page = await server.ask(quiet.person, { method: 'GET', url: '/api/dashboard/me' });
  const grants = await server.ask(quiet.person, { method: 'GET', url: `/api/dashboard/grants/${quiet.workspace}` });
  const answers = [page, grants, await ask(quiet, 'kpis', { range: back(30) }), await ask(quiet, 'kpis', { range: back(1) })];
  const live = await server.ask(quiet.person, {
    method: 'GET',
    url: '/api/analytics/reports/live',
    headers: { 'x-project-id': quiet.workspace },
  });
  expect([...answers, live].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // All of it while none of the loud one's statements had ended, and never more than two of them ran.
  expect([open, await running('hog')]).toEqual([8, 2]);
  stop.abort();
  await Promise.all(hogs);
  // The engine ends a statement at its next block.
  await vi.waitFor(async () => expect(await running('hog')).toBe(0), { timeout: 10_000 });
});

describe('a request whose asker is gone', () => {
  test('takes its statement along, and its place is free once the engine has stopped', async () => {
    const canvas = await draw(loud, [{ type: 'page', urls: ['/lp/*'] }]);
    // The engine needs long for anything while this stands in front of it.
    const { analytics } = server.context;
    const report = vi
      .spyOn(analytics, 'report')
      .mockImplementation((asker, work) =>
        work({ ...analytics, select: () => analytics.select({ sql: slow(50, 'gone'), signal: asker.signal }) }),
      );
    const sent = request(`${url}/api/analytics/reports/canvas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${loud.person.token}`, 'x-project-id': loud.workspace },
    });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify({ canvas, range: back(7) }));
    await vi.waitFor(async () => expect(await running('gone')).toBeGreaterThan(0), { timeout: 10_000 });
    sent.destroy();
    await vi.waitFor(async () => expect(await running('gone')).toBe(0), { timeout: 10_000 });
    report.mockRestore();
  });
});

test('more reports than anybody reads are put off with a time and a sentence', async () => {
  // What is not there counts as well: it is looked up. Who is over is refused before that.
  const lookUp = () => ask(loud, 'canvas', { canvas: crypto.randomUUID(), range: back(1) });
  expect((await lookUp()).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 60 }, lookUp));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  const many = await Promise.all(Array.from({ length: 140 }, () => ask(loud, 'kpis', { range: back(1) })));
  const put = many.filter(({ status }) => status === 429);
  expect(put.length).toBeGreaterThan(0);
  expect(put[0]?.body.errors?.[0]).toMatchObject({
    code: 'too_many_reports',
    detail: 'You asked for many reports in a short time. Ask again in 1 s.',
  });
  expect(put[0]?.headers['retry-after']).toBe('1');
  expect((await ask(quiet, 'kpis', { range: back(1) })).status).toBe(200);
});
