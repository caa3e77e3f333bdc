import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttributionReport } from '#domain/wire/answers/attribution.ts';
import type { FunnelReport } from '#domain/wire/answers/funnels.ts';
import type { Person } from '#tests/support/people.ts';
import { askReport, peopleFound } from '#tests/support/reports.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Step, stepRows } from '#tests/support/steps.ts';

/** Segments as they are kept, and what reports make of them. What they mean is held by `tests/reference/filter.ts`. */

let api: TestServer;
let owner: Person;
let workspace: string;
let other: string;
const NOW = new Date('2026-03-10T12:00:00Z');
const range = { min: '2026-03-10', max: '2026-03-10' };
const STEPS: readonly Step[] = [
  { visitor_id: 'buyer', ago: 300, path: '/', utm_source: 'google', is_entry: 1 },
  { visitor_id: 'buyer', ago: 200, kind: 'purchase', value: 900, order_id: 'A' },
  { visitor_id: 'looker', ago: 300, path: '/', utm_source: 'google', is_entry: 1 },
  { visitor_id: 'guest', ago: 300, path: '/', utm_source: 'bing', is_entry: 1 },
  { visitor_id: 'guest', ago: 100, kind: 'purchase', value: 100, order_id: 'B' },
];

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
  [workspace, other] = [await api.workspace(owner), await api.workspace(owner)];
  await api.context.analytics.insertEvents(stepRows(STEPS, workspace, NOW), 'one');
});
afterAll(() => api?.close());

const rows = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  api.ask(owner, { method, url: `/api/dashboard/segments${path}`, ...(payload ? { payload } : {}) });
async function made(filter: string, project = workspace): Promise<string> {
  const { status, body } = await rows('POST', '', { project, name: filter, filter });
  expect(status).toBe(201);
  return (body.data as { id: string }).id;
}
const ask = (report: string, question: object) => askReport(api, owner, workspace, report, { range, ...question });
const people = (...conditions: object[]) => peopleFound(api, { person: owner, workspace, range }, conditions);

test('a segment holds whom its conditions find, in every report, and what it means is asked each time', async () => {
  const google = await made('utm_source~is~google');
  expect(await people({ segment: google })).toBe(2);
  expect(await people({ segment: google, not: true })).toBe(1);
  expect(await people({ segment: google }, { did: { kind: 'purchase' } })).toBe(1);
  const steps = [{ rule: { type: 'page', urls: ['/'] } }, { rule: { type: 'event', event: 'purchase' } }];
  const funnel = async (segment: string | null) =>
    ((await ask('funnel', { steps, segment })).body as unknown as FunnelReport).steps.map(({ people: at }) => at);
  expect([await funnel(null), await funnel(google)]).toEqual([
    [3, 2],
    [2, 1],
  ]);
  const sales = async (segment: string | null) =>
    ((await ask('attribution', { segment })).body as unknown as AttributionReport).rows.map(({ value, credits }) => [
      value,
      credits.last.revenue,
    ]);
  expect([await sales(null), await sales(google)]).toEqual([
    [
      ['google', 900],
      ['bing', 100],
    ],
    [['google', 900]],
  ]);
  const paths = await ask('paths', { step: { type: 'page', urls: ['/'] }, segment: google });
  expect(paths.body).toMatchObject({ at_step: 2 });
  // A filter beside it narrows it further; alone it says the same as a segment that holds it.
  const bing = [[{ key: 'utm_source', match: 'is', value: 'bing' }]];
  const asked = { funnel: { steps }, attribution: {}, cohorts: {}, correlation: {}, paths: { step: { type: 'page', urls: ['/'] } } };
  const other = await made('utm_source~is~bing');
  for (const [report, question] of Object.entries(asked)) {
    const { as_of: _, counted_until: __, ...own } = (await ask(report, { ...question, filter: bing })).body;
    expect((await ask(report, { ...question, segment: other })).body).toMatchObject(own);
  }
  const both = await ask('funnel', { steps, segment: google, filter: [[{ did: { kind: 'purchase' } }]] });
  expect((both.body as unknown as FunnelReport).steps.map(({ people: at }) => at)).toEqual([1, 1]);
  await rows('PATCH', `/${google}`, { data: { type: 'segments', id: google, attributes: { filter: 'did~purchase' } } });
  expect([await people({ segment: google }), await funnel(google)]).toEqual([2, [2, 2]]);
});

test('one that is deleted, or of another workspace, is refused with a sentence; brought back it holds again', async () => {
  const [own, foreign] = [await made('did~purchase'), await made('did~purchase', other)];
  await rows('DELETE', `/${own}`);
  for (const segment of [own, foreign]) {
    for (const answer of [
      await ask('people', { filter: [[{ segment }]] }),
      await ask('funnel', { steps: [{ rule: { type: 'page', urls: ['/'] } }, { rule: { type: 'page', urls: ['/b'] } }], segment }),
    ])
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('segment_gone')]);
  }
  await rows('POST', `/${own}/restore`);
  expect(await people({ segment: own })).toBe(2);
});

test('what cannot be read is not kept, nor what names another segment', async () => {
  const own = await made('did~purchase');
  for (const filter of ['', 'colour~is~red', 'did~purchase&nonsense', 'did~dance', `in~${own}`])
    expect((await rows('POST', '', { project: workspace, name: 'No', filter })).status).toBe(422);
});
