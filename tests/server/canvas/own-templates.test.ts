import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Canvases that people keep to begin others with: who finds them, what is in them, and what becomes of them. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FACETS = { industry: 'local', purpose: 'leads', offer_type: 'quote', product: 'service' };
const DRAWN: CanvasDocument = {
  ...{ version: 1, period: 'month', fixed_costs: [] },
  elements: [
    { id: 'ad', kind: 'facebook_ads', name: 'Ads', x: 0, y: 0, traffic: { model: 'flat', fee: 10_000, people: 100 } },
    {
      ...{ id: 'page', kind: 'sales_page', name: 'Page', x: 300, y: 0, note: 'Ask Jo', status: 'live' },
      rule: { type: 'page', urls: ['https://secret.example/offer'] },
      offers: [{ product: 'roof', take: 0.1, quantity: 1 }],
    },
  ],
  lines: [{ id: 'way', from: 'ad', to: 'page', kind: 'next', rate: 0.5 }],
  products: [
    {
      ...{ id: 'roof', name: 'Roof', price: 50_000, billing: { type: 'one_off' } },
      ...{ refund: 0, fee_share: 0, fee_fixed: 0, unit_cost: 0, repeatable: false },
    },
  ],
};

const call = (person: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.ask(person, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) });

async function drawn(owner: Person, workspace: string): Promise<string> {
  const { status, body } = await call(owner, 'POST', 'funnels/drawn', { project: workspace, name: 'Roofs', document: toRecords(DRAWN) });
  expect(status).toBe(201);
  return body.data?.id ?? '';
}

/** A workspace with a canvas, and somebody who may change things in it. */
async function team() {
  const owner = await server.person({ plan: 'agency', confirmed: true });
  const workspace = await server.workspace(owner);
  const colleague = await server.person({ plan: 'map', confirmed: true });
  await server.invite(colleague, workspace, 1);
  return { owner, workspace, colleague, canvas: await drawn(owner, workspace) };
}

const save = async (person: Person, canvas: string, more: object = {}): Promise<string> => {
  const { status, body } = await call(person, 'POST', `funnels/${canvas}/template`, { name: 'Quote for roofs', ...FACETS, ...more });
  expect(status).toBe(201);
  return body.data?.id ?? '';
};

interface Available {
  readonly id: string;
  readonly attributes: { readonly name: string; readonly is_mine: boolean; readonly may_change: boolean; readonly author: string };
}
async function available(person: Person): Promise<readonly Available[]> {
  const { status, body } = await call(person, 'GET', 'available-templates');
  expect(status).toBe(200);
  return body.data as unknown as readonly Available[];
}

async function drawing(person: Person, id: string): Promise<CanvasDocument> {
  const { body } = await call(person, 'GET', `own-templates/${id}/drawing`);
  const opened = openDocument(body.data?.attributes.document);
  if (!opened.ok) throw new Error('the drawing does not open');
  return opened.document;
}

test('is made of some elements with the lines between them, and says no more of the rest', async () => {
  const { owner, canvas } = await team();
  const drawing = async (id: string) => {
    const { body } = await call(owner, 'GET', `own-templates/${id}/drawing`);
    const opened = openDocument(body.data?.attributes.document);
    if (!opened.ok) throw new Error('the template does not open');
    return opened.document;
  };
  const source = await drawing(await save(owner, canvas, { elements: ['ad'] }));
  expect([source.elements.map(({ id }) => id), source.lines, source.products]).toEqual([['ad'], [], []]);
  const both = await drawing(await save(owner, canvas, { elements: ['ad', 'page', 'gone'] }));
  expect([both.elements.length, both.lines.length, both.products.map(({ name }) => name)]).toEqual([2, 1, ['Roof']]);
  const thumbnails = (await call(owner, 'GET', 'available-templates')).body.data as unknown as {
    attributes: { steps: number; thumbnail: string };
  }[];
  const [one, two] = [1, 2].map((steps) => thumbnails.find(({ attributes }) => attributes.steps === steps)?.attributes.thumbnail);
  expect(one).not.toBe(two);
  const nothing = await call(owner, 'POST', `funnels/${canvas}/template`, { name: 'None', elements: ['gone'] });
  expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('template_empty')]);
  expect((await call(owner, 'POST', `funnels/${canvas}/template`, { name: 'None', elements: [] })).status).toBe(422);
});

test('a private template is found by its author alone, one for the team by everybody there, neither by anybody else', async () => {
  const { owner, workspace, colleague, canvas } = await team();
  const viewer = await server.person({ plan: 'map', confirmed: true });
  await server.invite(viewer, workspace, 0);
  const stranger = await server.person({ plan: 'agency', confirmed: true });
  const id = await save(owner, canvas);
  expect((await available(owner)).map(({ attributes }) => attributes)).toMatchObject([
    { name: 'Quote for roofs', is_mine: true, may_change: true, cost_per_visitor: 100, value_per_visitor: 2500, industry: 'local' },
  ]);
  for (const other of [colleague, viewer, stranger]) {
    expect(await available(other)).toEqual([]);
    expect((await call(other, 'GET', `own-templates/${id}`)).status).toBe(404);
    expect((await call(other, 'GET', `own-templates/${id}/drawing`)).status).toBe(404);
    const own = await server.workspace(other);
    expect((await call(other, 'POST', `templates/${id}/use`, { project: own })).status).toBe(404);
  }
  expect((await call(owner, 'PATCH', `own-templates/${id}`, { audience: 'team', name: 'Roofs, quickly' })).status).toBe(200);
  expect(await available(colleague)).toMatchObject([{ id, attributes: { name: 'Roofs, quickly', is_mine: false, may_change: true } }]);
  expect(await available(viewer)).toMatchObject([{ id, attributes: { may_change: false } }]);
  expect(await available(stranger)).toEqual([]);
  expect((await call(viewer, 'PATCH', `own-templates/${id}`, { name: 'No' })).status).toBe(403);
  expect((await call(viewer, 'POST', `funnels/${canvas}/template`, { name: 'No', ...FACETS })).status).toBe(403);
  // Whoever may change it may not keep it for its author alone.
  const { status, body } = await call(colleague, 'PATCH', `own-templates/${id}`, { audience: 'private' });
  expect([status, body.errors?.[0]?.code]).toEqual([422, 'template_of_other']);
});

test('its name is enough; what it is for is said when it is offered to everybody', async () => {
  const { owner, workspace, canvas } = await team();
  const saved = await call(owner, 'POST', `funnels/${canvas}/template`, { name: 'In a hurry' });
  expect(saved.status).toBe(201);
  const id = saved.body.data?.id ?? '';
  const nothing = { industry: null, purpose: null, offer_type: null, product: null };
  expect(await available(owner)).toMatchObject([{ id, attributes: { name: 'In a hurry', audience: 'private', ...nothing } }]);
  const found = async (query: string) => {
    const { body } = await call(owner, 'GET', `own-templates?filter[project]=${workspace}&${query}`);
    return (body.data as unknown as readonly Available[]).map((row) => row.id);
  };
  expect([await found(''), await found('filter[industry]=local')]).toEqual([[id], []]);
  const refused = await call(owner, 'POST', `own-templates/${id}/offer`, { name: 'In a hurry', ...FACETS, product: null });
  expect([refused.status, refused.body.errors?.[0]?.source?.pointer]).toEqual([422, '/product']);
  // What was said can be unsaid.
  expect((await call(owner, 'PATCH', `own-templates/${id}`, FACETS)).status).toBe(200);
  expect(await found('filter[industry]=local')).toEqual([id]);
  expect((await call(owner, 'PATCH', `own-templates/${id}`, { industry: null })).status).toBe(200);
  expect(await found('filter[industry]=local')).toEqual([]);
});

test('it holds what was chosen, and stays as it was when the canvas goes on', async () => {
  const { owner, canvas } = await team();
  const bare = await drawing(owner, await save(owner, canvas, { keep_money: false }));
  expect(JSON.stringify(bare)).not.toMatch(/secret\.example|Ask Jo|50000|10000|"live"/);
  expect(bare.lines).toMatchObject([{ rate: 0.5 }]);
  expect(bare.elements[0]?.traffic).toEqual({ model: 'free', people: 100 });
  const whole = await drawing(owner, await save(owner, canvas, { keep_money: true, keep_rules: true, keep_notes: true }));
  expect(JSON.stringify(whole)).toMatch(/secret\.example/);
  expect([whole.products[0]?.price, whole.elements[1]?.note]).toEqual([50_000, 'Ask Jo']);
  expect((await call(owner, 'DELETE', `funnels/${canvas}`)).status).toBe(204);
  expect(await available(owner)).toHaveLength(2);
  const pages = await Promise.all([1, 2, 3].map((page) => call(owner, 'GET', `available-templates?page[size]=1&page[number]=${page}`)));
  expect(pages.map(({ body }) => (body.data as unknown as readonly Available[]).length)).toEqual([1, 1, 0]);
  expect(pages[0]?.body).toMatchObject({ meta: { total: 2 } });
});

test('it is used in another workspace, where the plan there has templates', async () => {
  const { owner, workspace, colleague, canvas } = await team();
  const id = await save(owner, canvas, { audience: 'team' });
  const elsewhere = await server.workspace(colleague);
  const made = await call(colleague, 'POST', `templates/${id}/use`, { project: elsewhere });
  expect([made.status, made.body.data?.attributes.name]).toEqual([201, 'Quote for roofs']);
  const planned = await call(colleague, 'GET', `funnels/${made.body.data?.id}/forecast`);
  expect(planned.body.data?.attributes.forecast).toMatchObject({ totals: { people: 100, buyers: expect.closeTo(5, 6) } });
  const free = await server.person({ plan: 'limited', confirmed: true });
  await server.invite(free, workspace, 1);
  expect((await call(free, 'POST', `templates/${id}/use`, { project: await server.workspace(free) })).status).toBe(403);
});

test('it is deleted, brought back and told in the log; an empty canvas makes none', async () => {
  const { owner, workspace, canvas } = await team();
  const id = await save(owner, canvas);
  expect((await call(owner, 'DELETE', `own-templates/${id}`)).status).toBe(204);
  expect(await available(owner)).toEqual([]);
  expect((await call(owner, 'POST', `own-templates/${id}/restore`)).status).toBe(200);
  expect((await drawing(owner, id)).elements).toHaveLength(2);
  const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
  const kept = { money: true, rules: false, notes: false };
  expect(lines.filter(({ action }) => action.startsWith('own-templates')).map(({ action, after }) => [action, after])).toMatchObject([
    ['own-templates.save', { name: 'Quote for roofs', audience: 'private', canvas: 'Roofs', ...kept }],
    ['own-templates.delete', null],
    ['own-templates.restore', {}],
  ]);
  const empty = await call(owner, 'POST', 'funnels', { project: workspace, name: 'Nothing' });
  const refused = await call(owner, 'POST', `funnels/${empty.body.data?.id}/template`, { name: 'Nothing', ...FACETS });
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([422, 'template_empty']);
});
