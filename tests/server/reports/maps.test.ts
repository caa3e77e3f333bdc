import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import type { Person } from '#tests/support/people.ts';
import { askReport, peopleFound } from '#tests/support/reports.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Step, stepRows } from '#tests/support/steps.ts';

/** Canvases in filters, and a canvas in funnel mode, as they are asked for. What they count is held by `tests/reference/canvas-chain.ts`. */

let api: TestServer;
let owner: Person;
let workspace: string;
let other: string;
const NOW = new Date('2026-03-10T12:00:00Z');
const range = { min: '2026-03-10', max: '2026-03-10' };
/** `walker` goes from the advert over the offer to the thanks; `jumper` into the middle; `leaver` no further than the offer. */
const STEPS: readonly Step[] = [
  { visitor_id: 'walker', ago: 300, path: '/offer', utm_source: 'google', is_entry: 1 },
  { visitor_id: 'walker', ago: 200, path: '/thanks', utm_source: 'google' },
  { visitor_id: 'jumper', ago: 300, path: '/offer', utm_source: 'bing', is_entry: 1 },
  { visitor_id: 'jumper', ago: 200, path: '/thanks', utm_source: 'bing' },
  { visitor_id: 'leaver', ago: 300, path: '/offer', utm_source: 'google', is_entry: 1 },
  { visitor_id: 'stranger', ago: 300, path: '/elsewhere', is_entry: 1 },
];
const page = (url: string): Rule => ({ type: 'page', urls: [url] });
const RULES: Record<string, Rule> = {
  advert: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] },
  offer: page('/offer'),
  thanks: page('/thanks'),
};
const DRAWN: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: Object.entries(RULES).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: id, rule })),
  lines: [
    { id: '1', from: 'advert', to: 'offer', kind: 'next' },
    { id: '2', from: 'offer', to: 'thanks', kind: 'next' },
  ],
};

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
  [workspace, other] = [await api.workspace(owner), await api.workspace(owner)];
  await api.context.analytics.insertEvents(stepRows(STEPS, workspace, NOW), 'one');
});
afterAll(() => api?.close());

async function drawn(project = workspace): Promise<string> {
  const { body } = await api.ask(owner, { method: 'POST', url: '/api/dashboard/funnels', payload: { name: 'Launch', project } });
  const { id } = body.data as { id: string };
  await api.context.db.update(canvasDocuments).set({ document: DRAWN, revision: 2 }).where(eq(canvasDocuments.canvas_id, id));
  return id;
}
const ask = (report: string, question: object) => askReport(api, owner, workspace, report, { range, ...question });
const people = (...conditions: object[]) => peopleFound(api, { person: owner, workspace, range }, conditions);

test('people are found by having been on a map, and by having walked it through', async () => {
  const canvas = await drawn();
  expect(await people({ canvas })).toBe(3);
  expect(await people({ canvas, not: true })).toBe(1);
  expect(await people({ canvas, through: true })).toBe(1);
  expect(await people({ canvas, through: true, not: true })).toBe(3);
  const kept = await api.ask(owner, {
    ...{ method: 'POST', url: '/api/dashboard/segments' },
    payload: { project: workspace, name: 'Through', filter: `through~${canvas}` },
  });
  expect(kept.status).toBe(201);
  expect(await people({ segment: (kept.body.data as { id: string }).id })).toBe(1);
});

test('a canvas in funnel mode counts who walked there, beside a filter as well, and names its starts and ends', async () => {
  const canvas = await drawn();
  const counted = async (more: object) => (await ask('canvas', { canvas, ...more })).body as unknown as CanvasReport;
  const at = ({ elements }: CanvasReport) => Object.values(elements).map(({ people: number }) => number);
  const everybody = await counted({});
  expect([at(everybody), everybody.chain]).toEqual([[2, 3, 2], null]);
  const walked = await counted({ funnel_mode: true });
  expect([at(walked), walked.chain]).toEqual([[2, 2, 1], { starts: ['advert'], ends: ['thanks'], loops: [] }]);
  expect(at(await counted({ funnel_mode: true, filter: [[{ canvas, through: true }]] }))).toEqual([1, 1, 1]);
});

test('a canvas that was deleted, or is of another workspace, is refused with a sentence', async () => {
  const [own, foreign] = [await drawn(), await drawn(other)];
  await api.ask(owner, { method: 'DELETE', url: `/api/dashboard/funnels/${own}` });
  for (const canvas of [own, foreign]) {
    const { status, body } = await ask('people', { filter: [[{ canvas }]] });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('filter_canvas_gone')]);
  }
});
