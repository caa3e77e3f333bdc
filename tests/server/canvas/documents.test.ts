import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { type DocumentRecords, toRecords } from '#domain/canvas/records.ts';
import type { LiveEvent } from '#domain/wire/session.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, workspaces } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, type TestServer, type Visitor } from '#tests/support/server.ts';

let server: TestServer;
let owner: Visitor;
let workspace: string;
let canvas: string;

/** 1000 people for 500.00; one in ten buys for 100.00. */
const FUNNEL: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: [
    { id: 'ads', kind: 'facebook-ads', x: 0, y: 0, name: 'Ads', traffic: { model: 'flat', fee: 50_000, people: 1000 } },
    { id: 'page', kind: 'sales-page', x: 300, y: 0, name: 'Page' },
    { id: 'buy', kind: 'purchase', x: 600, y: 0, name: 'Buy', value: 10_000 },
  ],
  lines: [
    { id: 'l1', from: 'ads', to: 'page', kind: 'next', rate: 1 },
    { id: 'l2', from: 'page', to: 'buy', kind: 'next', rate: 0.1 },
  ],
};

beforeAll(async () => {
  server = await openTestServer();
  owner = await server.register({ first_name: 'Olivia', plan: 'limited' });
  const site = { name: 'Shop', main_url: 'https://shop.example' };
  workspace = (await server.send({ method: 'POST', url: '/api/dashboard/projects', payload: site }, owner.access_token)).json().data.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.db.delete(canvases).where(eq(canvases.workspace_id, workspace));
  canvas = (await createCanvas('Launch')).json().data.id;
});

const createCanvas = (name: string) =>
  server.send({ method: 'POST', url: '/api/dashboard/funnels', payload: { name, project: workspace } }, owner.access_token);
const url = (id = canvas) => `/api/dashboard/funnels/${id}/document`;
const read = (token = owner.access_token, id = canvas) => server.send({ method: 'GET', url: url(id) }, token);
const save = (revision: number, document: unknown, token = owner.access_token) =>
  server.send({ method: 'PUT', url: url(), payload: { revision, document } }, token);

const plan = (query = '') => server.send({ method: 'GET', url: `/api/dashboard/funnels/${canvas}/forecast${query}` }, owner.access_token);

async function invite(permissions: number): Promise<Visitor> {
  const visitor = await server.register({ first_name: 'Vera' });
  await server.invite({ id: visitor.id, token: visitor.access_token }, workspace, permissions);
  return visitor;
}

describe('the drawing of a canvas', () => {
  test('is empty at first and comes back as it was saved', async () => {
    expect(rowIn(await read())).toMatchObject({ revision: 1, document: toRecords(EMPTY_DOCUMENT), saved_by: { id: owner.id } });
    const answer = await save(1, toRecords(FUNNEL));
    expect([answer.statusCode, rowIn(answer).revision]).toEqual([200, 2]);
    expect(rowIn(await read())).toMatchObject({ revision: 2, document: toRecords(FUNNEL), saved_by: { name: 'Olivia Test' } });
  });

  test('keeps its months, its goal and its scenarios when a program saves it in a form that has no words for them', async () => {
    const outlook = { periods: 6, goal: { of: 'profit' as const, amount: 5_000_000 } };
    const scenario = { id: 's', name: 'Slow', elements: {}, lines: { l2: { rate: 0.05 } }, products: {}, fixed_costs: {} };
    const whole = toRecords({ ...FUNNEL, scenarios: [scenario], outlook });
    await save(1, whole);
    const { outlook: _, ...beforeOutlook } = toRecords(FUNNEL);
    await save(2, { ...beforeOutlook, version: 2, scenarios: whole.scenarios });
    expect(rowIn(await read()).document).toEqual(whole);
    await save(3, { ...FUNNEL, period: 'week' });
    expect(rowIn(await read()).document).toEqual({ ...whole, period: 'week' });
    await save(4, toRecords(FUNNEL));
    expect(rowIn(await read()).document).toMatchObject({ scenarios: {}, outlook: {} });
  });

  test('is kept as it is when its plan would take the server minutes, and then comes to nothing anybody could tell', async () => {
    const size = 300;
    const step = (at: number) => ({
      id: `${at % size}`,
      kind: 'facebook-ads',
      x: at,
      y: 0,
      name: '',
      traffic: { model: 'free' as const, people: 1 },
    });
    const line = (at: number) => {
      const [from, to] = [`${at % size}`, `${(at + 1 + Math.floor(at / size)) % size}`];
      return { id: `l${at}`, from, to, kind: 'next' as const, rate: 0.03, rate_by_source: { [from]: 0.5 } };
    };
    const knot = {
      ...EMPTY_DOCUMENT,
      elements: Array.from({ length: size }, (_, at) => step(at)),
      lines: Array.from({ length: 25 * size }, (_, at) => line(at)),
    };
    expect((await save(1, knot)).statusCode).toBe(200);
    expect(rowIn(await read()).document).toEqual(toRecords(knot));
    const row = await server.send({ method: 'GET', url: `/api/dashboard/funnels/${canvas}` }, owner.access_token);
    expect(row.json().data.attributes).toMatchObject({ elements: size, plan_profit: null });
    const asked = await server.send({ method: 'GET', url: `/api/dashboard/funnels/${canvas}/forecast` }, owner.access_token);
    expect([asked.statusCode, asked.json().errors[0].code]).toEqual([422, 'plan_too_complex']);
  });

  test('tells lists how large it is and what it comes to, as the forecast does', async () => {
    await save(1, FUNNEL);
    const [row] = await server.context.db.select().from(canvases).where(eq(canvases.id, canvas));
    expect(row).toMatchObject({ elements: 3, plan_profit: 100 * 10_000 - 50_000 });
    const forecast = rowIn(await server.send({ method: 'GET', url: `/api/dashboard/funnels/${canvas}/forecast` }, owner.access_token));
    expect(forecast).toMatchObject({ revision: 2, forecast: { totals: { people: 1000, profit: 950_000, roas: 20 }, problems: [] } });
  });

  test('says how it is looked at, and how money comes and goes so far ahead', async () => {
    const outlook = { periods: 2, growth: 0.5, goal: { of: 'profit', amount: 2_000_000 } };
    await save(1, toRecords({ ...FUNNEL, outlook: outlook as never }));
    const { months, ...asked } = rowIn(await plan()) as Record<string, unknown>;
    expect([months, asked.outlook]).toEqual([null, { ...outlook, doubt: 'known' }]);
    const ahead = rowIn(await plan('?months=true')) as { months: { people: number; result: number; balance: number }[] };
    expect(ahead.months.map(({ people }) => people)).toEqual([1000, 1500]);
    expect(ahead.months.map(({ balance }) => Math.round(balance))).toEqual([950_000, 950_000 + 1_425_000]);
  });

  test('is taken in the form of lists, too, and read where it was stored so, with what it comes to', async () => {
    await save(1, FUNNEL);
    const { elements } = rowIn<{ document: DocumentRecords }>(await read()).document;
    expect(
      Object.values(elements)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Ads', 'Buy', 'Page']);
    await server.context.db.update(canvasDocuments).set({ document: FUNNEL }).where(eq(canvasDocuments.canvas_id, canvas));
    expect(rowIn(await read())).toMatchObject({ revision: 2, document: toRecords(FUNNEL) });
    expect(rowIn(await plan())).toMatchObject({ forecast: { totals: { profit: 950_000 } } });
    expect((await save(2, toRecords(FUNNEL))).statusCode).toBe(200);
    const stale = await save(2, toRecords(EMPTY_DOCUMENT));
    expect([stale.statusCode, stale.json().errors[0].meta.revision]).toEqual([409, 3]);
  });

  test('forecasts its scenarios as well, and names one that it does not have', async () => {
    const careful = { id: 'careful', name: 'Careful', elements: {}, lines: { l2: { rate: 0.05 } }, products: {}, fixed_costs: {} };
    await save(1, toRecords({ ...FUNNEL, scenarios: [careful] }));
    expect(rowIn(await plan('?scenario=careful'))).toMatchObject({ forecast: { totals: { profit: 450_000 } } });
    expect(rowIn(await plan())).toMatchObject({ forecast: { totals: { profit: 950_000 } } });
    const unknown = await plan('?scenario=gone');
    expect([unknown.statusCode, unknown.json().errors[0].code]).toEqual([422, 'unknownReference']);
  });

  test('is never overwritten in silence: a stale save is told who saved what', async () => {
    const editor = await invite(1);
    await save(1, FUNNEL, editor.access_token);
    const stale = await save(1, EMPTY_DOCUMENT);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().errors[0]).toMatchObject({
      code: 'stale_revision',
      detail: 'Vera Test saved this canvas in the meantime. Load the newest version, or save yours as a copy.',
      meta: { revision: 2, saved_by: { id: editor.id } },
    });
    expect(rowIn(await read()).document).toEqual(toRecords(FUNNEL));
  });

  test('of ten saves of one revision at once, one is taken', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(1, FUNNEL)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(rowIn(await read()).revision).toBe(2);
  });

  test('that does not hold together is refused with every place', async () => {
    const broken = { ...FUNNEL, lines: [...FUNNEL.lines, { id: 'l1', from: 'ads', to: 'gone', kind: 'next' }] };
    const answer = await save(1, broken);
    expect(answer.statusCode).toBe(422);
    const found = answer
      .json()
      .errors.map((error: { code: string; detail: string; source: { pointer: string } }) => [error.code, error.source.pointer]);
    expect(found).toEqual([
      ['duplicate_id', '/document/lines/2/id'],
      ['unknown_element', '/document/lines/2/to'],
    ]);
    expect(answer.json().errors[1].detail).toBe('This names an element that the canvas does not have.');
    expect((await save(1, { version: 99 })).json().errors[0].code).toBe('newer_version');
    expect((await save(1, null)).json().errors[0].code).toBe('not_a_document');
    expect(
      (await server.send({ method: 'PUT', url: url(), payload: { document: FUNNEL } }, owner.access_token)).json().errors[0],
    ).toMatchObject({
      code: 'required',
      meta: { missing: '/revision' },
    });
    expect(rowIn(await read()).revision).toBe(1);
  });

  test('may be over 1 MB but not over 2', async () => {
    const of = (note: number) => ({
      ...FUNNEL,
      elements: Array.from({ length: 100 }, (_, i) => ({ ...FUNNEL.elements[1], id: `e${i}`, note: 'n'.repeat(note) })),
      lines: [],
    });
    expect((await save(1, of(15_000))).statusCode).toBe(200);
    const answer = await save(2, of(21_000));
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([413, 'That is too large. The limit is 2 MB.']);
  });

  test('of a locked canvas can be read but not saved, and so can one in a locked workspace', async () => {
    const { db } = server.context;
    await db.update(canvases).set({ is_locked: true }).where(eq(canvases.id, canvas));
    const answer = await save(1, FUNNEL);
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([423, 'canvas_locked']);
    expect((await read()).statusCode).toBe(200);
    await db.update(canvases).set({ is_locked: false }).where(eq(canvases.id, canvas));
    await db.update(workspaces).set({ is_locked: true }).where(eq(workspaces.id, workspace));
    const locked = await save(1, FUNNEL);
    await db.update(workspaces).set({ is_locked: false }).where(eq(workspaces.id, workspace));
    expect([locked.statusCode, locked.json().errors[0].code]).toEqual([403, 'locked']);
  });

  test('is read by a viewer, saved by an editor, and does not exist for anybody else', async () => {
    const [viewer, editor, stranger] = [await invite(0), await invite(1), await server.register()];
    expect((await read(viewer.access_token)).statusCode).toBe(200);
    expect((await save(1, FUNNEL, viewer.access_token)).statusCode).toBe(403);
    expect((await save(1, FUNNEL, editor.access_token)).statusCode).toBe(200);
    for (const answer of [
      await read(stranger.access_token),
      await save(2, FUNNEL, stranger.access_token),
      await read(owner.access_token, stranger.id),
    ]) {
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, 'not_found']);
    }
  });

  test('is told to open pages, once it is stored', async () => {
    const heard: LiveEvent[] = [];
    const end = server.context.live.subscribe(workspace, (event) => heard.push(event));
    await save(1, FUNNEL);
    await save(1, FUNNEL);
    end();
    expect(heard).toEqual([{ type: 'canvas', canvas, revision: 2, by: owner.id }]);
  });
});

test('a canvas over the plan is refused, and its owner counts, not who draws it', async () => {
  const editor = await invite(1);
  const create = (visitor: Visitor) =>
    server.send({ method: 'POST', url: '/api/dashboard/funnels', payload: { name: 'More', project: workspace } }, visitor.access_token);
  expect((await create(editor)).statusCode).toBe(201);
  expect((await create(owner)).statusCode).toBe(201);
  const answer = await create(editor);
  expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([403, { code: 'limit_canvases', meta: { plan: 'map' } }]);
  expect(await server.context.db.select().from(canvasDocuments)).toHaveLength(3);
});
