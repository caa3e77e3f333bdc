import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Person;
let canvas: string;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.person({ plan: 'agency' });
  const workspace = await server.workspace(owner);
  const [row] = await server.context.db.insert(canvases).values({ workspace_id: workspace, owner: owner.id, name: 'Large' }).returning();
  canvas = row?.id ?? '';
  await server.context.db.insert(canvasDocuments).values({ canvas_id: canvas, document: EMPTY_DOCUMENT });
});

/** Pages in a chain, half of which lead back: a plan with loops, some 1.5 MB of text. */
const LARGE: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: Array.from({ length: 2_000 }, (_, at) => ({
    ...{ id: `e${at}`, x: at, y: 0, name: `Page ${at}`, note: 'n'.repeat(400) },
    ...(at === 0 ? { kind: 'facebook-ads', traffic: { model: 'flat' as const, fee: 100, people: 1_000 } } : { kind: 'page' }),
  })),
  lines: Array.from({ length: 4_000 }, (_, at) => {
    const [from, back] = [at % 1_999, at >= 1_999];
    return {
      id: `l${at}`,
      from: `e${from}`,
      to: `e${back ? Math.max(0, from - 1 - (at % 7)) : from + 1}`,
      kind: 'next' as const,
      rate: 0.4,
    };
  }).filter(({ from, to }, at, all) => from !== to && all.findIndex((line) => line.from === from && line.to === to) === at),
};

const url = () => `/api/dashboard/funnels/${canvas}/document`;
const save = (revision: number, document: unknown) =>
  server.ask(owner, { method: 'PUT', url: url(), payload: { data: { type: 'funnel-documents', attributes: { revision, document } } } });
const firstError = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer;
  const [first] = body.errors ?? [];
  return [status, first?.code, first?.source?.pointer];
};

test('is read and worked out in a thread, where it holds up nobody; a small one is not worth handing over', async () => {
  const { drawings, db } = server.context;
  const before = drawings.doneInThreads;
  expect((await save(1, toRecords(LARGE))).status).toBe(200);
  expect(drawings.doneInThreads).toBe(before + 1);
  const [row] = await db.select().from(canvases).where(eq(canvases.id, canvas));
  expect(row?.elements).toBe(2_000);
  expect((await save(2, EMPTY_DOCUMENT)).status).toBe(200);
  expect(drawings.doneInThreads).toBe(before + 1);
});

test('comes back as it was saved', async () => {
  expect((await save(1, LARGE)).status).toBe(200);
  const answer = await server.ask(owner, { method: 'GET', url: url() });
  expect(answer.headers['content-type']).toBe('application/vnd.api+json');
  expect(rowIn(answer)).toMatchObject({ id: canvas, revision: 2, saved_by: { id: owner.id } });
  expect(rowIn(answer).document).toEqual(toRecords(LARGE));
});

test('is refused for its lock, and for a newer revision, before anybody reads it', async () => {
  expect(await firstError(save(7, 'no drawing'))).toEqual([409, 'stale_revision', '/data/attributes/revision']);
  await server.context.db.update(canvases).set({ is_locked: true }).where(eq(canvases.id, canvas));
  expect(await firstError(save(1, 'no drawing'))).toEqual([423, 'canvas_locked', undefined]);
});

test('is refused with the place of what is wrong, whatever thread reads it', async () => {
  const broken = (document: CanvasDocument) => ({ ...document, lines: [{ id: 'l', from: 'e0', to: 'gone', kind: 'next' }] });
  const small = { ...LARGE, elements: LARGE.elements.slice(0, 3) };
  const place = [422, 'unknown_element', '/data/attributes/document/lines/0/to'];
  expect(await firstError(save(1, broken(small)))).toEqual(place);
  expect(await firstError(save(1, broken(LARGE)))).toEqual(place);
});

test('is put off when it is saved again and again, and nobody else is', async () => {
  // Time stands still: while a slow machine answers, more saves are granted.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  onTestFinished(() => void vi.useRealTimers());
  const statuses: number[] = [];
  for (let at = 0; at < 62; at += 1) statuses.push((await save(99, null)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(409), 429, 429]);
  const [other, loud] = [await server.person(), owner];
  await server.context.db
    .update(canvases)
    .set({ workspace_id: await server.workspace(other) })
    .where(eq(canvases.id, canvas));
  owner = other;
  expect((await save(1, EMPTY_DOCUMENT)).status).toBe(200);
  owner = loud;
});
