import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, localDay } from '#domain/time/days.ts';
import type { ReportShape } from '#resources/kit/report.ts';
import { reports } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { StoreError } from '#server/events/store/errors.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { HeldUpReading } from '#tests/support/held-up-reading.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { openWorkspace, questionFor, type Workspace } from '../every-report.ts';

/** Reports whose statements are too late while the events of their workspace are being read into memory. */

/** So many visitors with an event each, two in a stretch on average. */
const VISITORS = 8;
const STRETCHES = 4;
const TOKEN = 'a token for the metrics';
const late = () => new StoreError('Stopped after 20 seconds of work', 'TIMEOUT_EXCEEDED', true);

/** However busy the machine is. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

const reading = new HeldUpReading();
const lines: string[] = [];
let api: TestServer;
let owner: Person;
let at: Workspace;
beforeAll(async () => {
  api = await openTestServer({
    analytics: true,
    settings: { metricsToken: TOKEN },
    logLines: (line) => lines.push(line),
    journeysOf: reading.journeysOf(VISITORS / STRETCHES),
  });
});
afterAll(() => api?.close());

const NOW = new Date();
beforeEach(async () => {
  reading.reset();
  lines.length = 0;
  owner = await api.person({ plan: 'agency' });
  at = await openWorkspace(api, owner, 'visitor-0');
  const time = storeTime(NOW.getTime() - 60_000);
  const rows = Array.from({ length: VISITORS }, (_, n) => eventRow({ workspace_id: at.id, time, visitor_id: `visitor-${n}` }));
  await api.context.analytics.insertEvents(rows, randomUUID());
});
afterEach(async () => {
  vi.restoreAllMocks();
  // Readings stand in one queue: none is left for the next test.
  reading.pass(1_000);
  await eventually(() => expect(journeys().reading(at.id)).toBeNull());
});

function journeys() {
  const { journeys: found } = api.context.analytics;
  if (!found) throw new Error('Nothing is held in memory here');
  return found;
}

/** From now on what reports ask of the store goes through this; answers how often it was asked. */
function throughStore(select: (own: Analytics['select']) => Analytics['select']) {
  const { analytics } = api.context;
  const own = analytics.report;
  const asked = { times: 0 };
  vi.spyOn(analytics, 'report').mockImplementation((asker, work) =>
    own(asker, (store) =>
      work({
        ...store,
        select: (question) => {
          asked.times += 1;
          return select(store.select)(question);
        },
      }),
    ),
  );
  return asked;
}

const today = localDay(NOW, 'UTC');
const back = (days: number) => ({ min: addDays(today, 1 - days), max: today });
const ask = (payload: object, language = 'en') =>
  api.ask(owner, {
    method: 'POST',
    url: '/api/analytics/reports/funnel',
    headers: { 'x-project-id': at.id, 'accept-language': language },
    payload: { ...payload, steps: [{ rule: { type: 'page', urls: ['/'] } }, { rule: { type: 'page', urls: ['/none'] } }] },
  });
const problem = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
  ...{ status, again: headers['retry-after'] },
  ...{ code: body.errors?.[0]?.code, detail: body.errors?.[0]?.detail, share: body.errors?.[0]?.meta?.share },
});
const said = (percent: number) => ({
  ...{ status: 503, again: '5', code: 'report_reading', share: percent / 100 },
  detail: `${percent} % of the history is read. The numbers come by themselves.`,
});

describe('a report that was too late while the history is read', () => {
  it('says how far that is and is not asked of the store again, until memory answers', async () => {
    // The engine ends it for real: it would count for minutes.
    const { analytics } = api.context;
    const endless = { sql: 'SELECT count() AS n FROM numbers(1000000000000)', settings: { max_execution_time: 1 } };
    const slow = throughStore(() => () => analytics.select(endless));
    expect(problem(await ask({ range: back(30) }))).toEqual(said(0));
    const { times } = slow;
    expect(times).toBeGreaterThan(0);
    expect(problem(await ask({ range: back(30) }))).toEqual(said(0));
    reading.pass(3);
    await eventually(async () => expect(problem(await ask({ range: back(30) }))).toEqual(said(75)));
    expect(problem(await ask({ range: back(30) }, 'ja')).detail).toBe(
      '過去のデータを読み込んでいます（75 %）。数値は自動的に表示されます。',
    );
    expect(slow.times).toBe(times);
    reading.pass(1);
    await eventually(async () => expect((await ask({ range: back(30) })).status).toBe(200));
    expect(reading.reads).toBe(STRETCHES);
  });

  it('is no failure, neither in the log nor among the metrics', async () => {
    throughStore(() => () => Promise.reject(late()));
    for (let times = 1; times <= 2; times += 1) expect((await ask({ range: back(30) })).status).toBe(503);
    const answered = lines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/analytics/reports/funnel');
    expect(answered.map(({ status }) => status)).toEqual([503, 503]);
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
    const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toMatch(/http_request_duration_seconds_count\{[^}]*funnel[^}]*503/);
    expect(body).not.toMatch(/http_request_failures_total\{[^}]*funnel/);
  });

  it('is asked of the store again once the reading has failed', async () => {
    throughStore(() => () => Promise.reject(late()));
    expect((await ask({ range: back(30) })).status).toBe(503);
    reading.fails.push(new Error('The disk is gone'));
    vi.restoreAllMocks();
    const asked = throughStore((own) => own);
    reading.pass(1);
    await eventually(async () => expect((await ask({ range: back(30) })).status).toBe(200));
    expect(asked.times).toBeGreaterThan(0);
  });

  it('leaves others alone: other days are asked of the store', async () => {
    throughStore(() => () => Promise.reject(late()));
    expect((await ask({ range: back(30) })).status).toBe(503);
    vi.restoreAllMocks();
    const asked = throughStore((own) => own);
    expect((await ask({ range: back(1) })).status).toBe(200);
    expect(asked.times).toBeGreaterThan(0);
    expect(problem(await ask({ range: back(30) }))).toEqual(said(0));
  });

  it('is put off as well where there is nothing to read, but the machine was busy with something else', async () => {
    reading.pass(STRETCHES);
    journeys().prepare(at.id);
    await eventually(() => expect(journeys().holds(at.id)).toBe(true));
    const people = () =>
      api.ask(owner, {
        ...{ method: 'POST', url: '/api/analytics/reports/people', headers: { 'x-project-id': at.id } },
        payload: { range: back(7) },
      });
    throughStore(() => () => Promise.reject(new StoreError('Had the processors for 10 % of its time', 'TOO_SLOW', true)));
    expect(problem(await people())).toMatchObject({
      ...{ status: 503, code: 'report_busy', again: '15', share: undefined },
      detail: 'The server is busy. The numbers come when it has room.',
    });
    vi.restoreAllMocks();
    throughStore(() => () => Promise.reject(late()));
    expect(problem(await people())).toMatchObject({ status: 422, code: 'report_too_long' });
  });

  it('is every one that is declared', async () => {
    journeys().prepare(at.id);
    const slow = throughStore(() => () => Promise.reject(late()));
    for (const { name, calls } of Object.values(reports)) {
      const shape: ReportShape = reportShapes[name];
      const [method, url] = calls[0].split(' ') as ['GET' | 'POST', string];
      const payload = shape.question ? { payload: questionFor(shape.example, at, NOW) } : {};
      const send = () => api.ask(owner, { method, url, headers: { 'x-project-id': at.id }, ...payload });
      expect(problem(await send()), name).toEqual(said(0));
      const { times } = slow;
      expect(problem(await send()), name).toEqual(said(0));
      expect(slow.times, name).toBe(times);
    }
  });
});
