import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogueProduct, takenFrom } from '#domain/canvas/catalogue.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type Product } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Person;
let project: string;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.person({ plan: 'map_pro' });
  project = await server.workspace(owner);
});
afterAll(() => server.close());

const ask = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.ask(person, { method, url: `/api/dashboard/${path}`, payload });

/** 119.00 with 19 % tax in it, three times; half of those who try it for 14 days pay. */
const APP = {
  ...{ name: 'App', price: 11_900, billing: 'recurring', periods: 3, churn: 0, trial_days: 14, trial_to_paid: 50 },
  ...{ tax_rate: 19, tax_included: true },
};
async function rowOf(): Promise<CatalogueProduct> {
  const { status, body } = await ask(owner, 'POST', 'products', { project, ...APP });
  expect(status).toBe(201);
  return { ...body.data?.attributes, id: body.data?.id } as unknown as CatalogueProduct;
}

/** 300 people a month, a tenth of whom take the product. */
const selling = (product: Omit<Product, 'id'>): CanvasDocument => ({
  ...EMPTY_DOCUMENT,
  elements: [
    { id: 'ads', kind: 'facebook_ads', x: 0, y: 0, name: '', traffic: { model: 'free', people: 300 } },
    { id: 'buy', kind: 'checkout', x: 300, y: 0, name: '', offers: [{ product: 'p', take: 0.1, quantity: 1 }] },
  ],
  lines: [{ id: 'l', from: 'ads', to: 'buy', kind: 'next', rate: 1 }],
  products: [{ id: 'p', ...product }],
});
async function canvasOf(document: CanvasDocument): Promise<string> {
  const { body } = await ask(owner, 'POST', 'funnels/drawn', { project, name: 'Launch', document: toRecords(document) });
  return body.data?.id ?? '';
}
const stored = async (canvas: string) => {
  const { body } = await ask(owner, 'GET', `funnels/${canvas}/document`);
  return body.data?.attributes as unknown as { readonly revision: number; readonly document: ReturnType<typeof toRecords> };
};
const usesOf = async (id: string) => {
  const { body } = await ask(owner, 'GET', `products/${id}/uses`);
  return body.data as unknown as readonly { readonly id: string; readonly attributes: { readonly is_older: boolean } }[];
};

test('a product names the canvases that took it, and which of them keep it as it was before', async () => {
  const row = await rowOf();
  expect(await usesOf(row.id)).toEqual([]);
  const canvas = await canvasOf(selling(takenFrom(row)));
  await canvasOf(selling({ ...takenFrom(row), from: { id: '0f8f6d6e-1111-4111-8111-111111111111', at: row.updated_at } }));
  expect(await usesOf(row.id)).toMatchObject([{ id: canvas, attributes: { name: 'Launch', is_older: false } }]);
  const before = Date.parse(row.updated_at);
  // A later moment than that of the row, however fast all of this goes.
  await expect.poll(() => Date.now()).toBeGreaterThan(before);
  const changed = await ask(owner, 'PATCH', `products/${row.id}`, { price: 12_900 });
  expect(changed.status).toBe(200);
  expect(await usesOf(row.id)).toMatchObject([{ id: canvas, attributes: { is_older: true } }]);
  expect((await stored(canvas)).document.products.p).toMatchObject({ price: 11_900, tax: { rate: 0.19 } });
});

interface Planned {
  readonly forecast: { readonly totals: { readonly revenue: number } };
  readonly months: readonly { readonly received: number }[];
}

test('its trial and its tax are in the months of the forecast, to the cent', async () => {
  const canvas = await canvasOf(selling(takenFrom(await rowOf())));
  const { body } = await ask(owner, 'GET', `funnels/${canvas}/forecast?months=true`);
  const planned = body.data?.attributes as unknown as Planned;
  // Of 30 takers 15 pay three times 100.00: 119.00 less 19.00 of tax.
  expect(Math.round(planned.forecast.totals.revenue)).toBe(450_000);
  // One taker a day, half a payer: 16 of a month pay within it, the others in the next, each again a month later.
  expect(planned.months.slice(0, 4).map(({ received }) => Math.round(received))).toEqual([80_000, 230_000, 380_000, 450_000]);
});

test('a program of before that saves takes neither away, and nobody outside hears of the catalogue', async () => {
  const row = await rowOf();
  const canvas = await canvasOf(selling(takenFrom(row)));
  const { revision, document } = await stored(canvas);
  const { tax: _tax, from: _from, ...known } = takenFrom(row);
  const { trial_days: _days, ...billing } = known.billing as Extract<Product['billing'], { type: 'recurring' }>;
  const before = { ...toRecords(selling({ ...known, price: 9_900, billing })), version: 3 };
  expect((await ask(owner, 'PUT', `funnels/${canvas}/document`, { revision, document: before })).status).toBe(200);
  expect((await stored(canvas)).document.products.p).toEqual({ ...document.products.p, price: 9_900 });
  const link = (await ask(owner, 'POST', `funnels/${canvas}/shares`)).body.data?.attributes.link;
  const payload = { token: String(link).split('/').at(-1) };
  const { text } = await server.ask(null, { method: 'POST', url: '/api/dashboard/shared-canvases', payload });
  expect(text).toContain('"trial_days":14');
  expect(text).not.toContain(row.id);
});

test('viewers see products, editors change them, strangers find none', async () => {
  const [viewer, stranger] = [await server.person(), await server.person()];
  await server.invite(viewer, project, 0);
  const { id } = await rowOf();
  expect((await ask(viewer, 'GET', `products?filter[project]=${project}`)).status).toBe(200);
  expect((await ask(viewer, 'GET', `products/${id}/uses`)).status).toBe(200);
  expect((await ask(viewer, 'POST', 'products', { project, ...APP })).status).toBe(403);
  for (const path of [`products/${id}`, `products/${id}/uses`]) expect((await ask(stranger, 'GET', path)).status).toBe(404);
});
