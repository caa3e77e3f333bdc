import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { tokenIn } from '#domain/wire/shares.ts';
import { drawnFrom } from '#server/canvas/drawing/drawn.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { canvasDocuments, canvasShares } from '#server/db/tables/canvases.ts';
import { canvases, users } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FUNNEL: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: [
    { id: 'ads', kind: 'facebook_ads', x: 0, y: 0, name: 'Ads', traffic: { model: 'flat', fee: 51_700, people: 1000 } },
    { id: 'page', kind: 'sales_page', x: 300, y: 0, name: 'Page', note: 'Ask Ed', offers: [{ product: 'p', take: 0.5, quantity: 1 }] },
  ],
  lines: [{ id: 'l1', from: 'ads', to: 'page', kind: 'next', rate: 0.5 }],
  products: [
    {
      ...{ id: 'p', name: 'Course', price: 48_300, billing: { type: 'one_off' } },
      ...{ refund: 0, fee_share: 0, fee_fixed: 0, unit_cost: 0, repeatable: false },
    },
  ],
  fixed_costs: [{ id: 'f', name: 'Rent', amount: 77_100 }],
};
const AMOUNTS = /51700|48300|77100/;

async function canvasOf(owner: Person): Promise<{ readonly id: string; readonly workspace: string }> {
  const workspace = await server.workspace(owner);
  const values = { workspace_id: workspace, owner: owner.id, name: 'Launch', tags: [], ...drawnFrom(FUNNEL) };
  const [row] = await server.context.db.insert(canvases).values(values).returning({ id: canvases.id });
  if (!row) throw new Error('no canvas was stored');
  await server.context.db.insert(canvasDocuments).values({ canvas_id: row.id, document: FUNNEL });
  return { id: row.id, workspace };
}
const shares = (canvas: string, share = '') => `/api/dashboard/funnels/${canvas}/shares${share && `/${share}`}`;
const make = (person: Person, canvas: string, payload: object = {}) => server.ask(person, { method: 'POST', url: shares(canvas), payload });
const change = (person: Person, canvas: string, share: string, payload: object) =>
  server.ask(person, { method: 'PATCH', url: shares(canvas, share), payload });
const look = (token: string, password?: string) =>
  server.ask(null, { method: 'POST', url: '/api/dashboard/shared-canvases', payload: { token, password } });
const codeOf = (answer: { readonly body: { readonly errors?: readonly { readonly code: string }[] } }) => answer.body.errors?.[0]?.code;

async function linkOf(owner: Person, canvas: string, payload: object = {}) {
  const { status, body } = await make(owner, canvas, payload);
  expect(status).toBe(201);
  const { id = '', attributes = {} } = body.data ?? {};
  return { id, token: tokenIn(String(attributes.link)) ?? '', attributes };
}

describe('a link to a canvas', () => {
  test('shows the drawing of its moment to a stranger, and nothing of where it belongs', async () => {
    const owner = await server.person();
    const { id, workspace } = await canvasOf(owner);
    const { token, id: share } = await linkOf(owner, id, { name: 'Client' });
    await server.context.db.update(canvasDocuments).set({ document: EMPTY_DOCUMENT }).where(eq(canvasDocuments.canvas_id, id));
    const { status, body, text } = await look(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: share,
      attributes: { name: 'Launch', live: false, money: true, allow_copy: false, document: { elements: { ads: {}, page: {} } } },
    });
    expect(text).toMatch(AMOUNTS);
    for (const secret of [id, workspace, owner.id, 'Ask Ed']) expect(text).not.toContain(secret);
    const [stored] = await server.context.db.select().from(canvasShares).where(eq(canvasShares.id, share));
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored).toMatchObject({ opened: 1, created_by: owner.id });
    const log = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(log.map(({ action }) => action)).toEqual(['shares.create']);
    expect(log[0]?.after).toMatchObject({ hide_money: false, hide_notes: true, allow_copy: false, live: false });
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('that hides money has no amount in it, and as many people and buyers', async () => {
    const owner = await server.person();
    const { id } = await canvasOf(owner);
    const { token } = await linkOf(owner, id, { hide_money: true });
    const { body, text } = await look(token);
    expect(text).not.toMatch(AMOUNTS);
    expect(body.data?.attributes).toMatchObject({
      money: false,
      document: { elements: { ads: { traffic: { model: 'free', people: 1000 } } } },
    });
  });

  test('that is live shows what is stored now', async () => {
    const owner = await server.person({ plan: 'map_pro' });
    const { id } = await canvasOf(owner);
    const { token } = await linkOf(owner, id, { live: true });
    await server.context.db.update(canvasDocuments).set({ document: EMPTY_DOCUMENT }).where(eq(canvasDocuments.canvas_id, id));
    expect((await look(token)).body.data?.attributes).toMatchObject({ live: true, document: { elements: {} } });
  });

  test('ends at once when it is revoked, with its time, and like one that never was', async () => {
    const owner = await server.person();
    const { id } = await canvasOf(owner);
    const revoked = await linkOf(owner, id);
    expect((await server.ask(owner, { method: 'DELETE', url: shares(id, revoked.id) })).status).toBe(204);
    const expired = await linkOf(owner, id, { expires_at: new Date(server.context.clock().getTime() - 1000).toISOString() });
    const answers = await Promise.all([revoked.token, expired.token, 'A'.repeat(43), 'short'].map((token) => look(token)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.errors))).size).toBe(1);
    expect((await change(owner, id, expired.id, { expires_at: null })).status).toBe(200);
    expect((await look(expired.token)).status).toBe(200);
  });

  test('asks for its password, and slows down whoever tries', async () => {
    const owner = await server.person({ plan: 'map_pro' });
    const { id } = await canvasOf(owner);
    const { token, attributes } = await linkOf(owner, id, { password: 'Harbour' });
    expect(JSON.stringify(attributes)).not.toContain('Harbour');
    const without = await look(token);
    expect([without.status, codeOf(without)]).toEqual([403, 'share_password']);
    const wrong = await look(token, 'Harbor');
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'share_password_wrong']);
    expect((await look(token, 'Harbour')).status).toBe(200);
    await Promise.all(Array.from({ length: 9 }, () => look(token, 'Harbor')));
    expect((await look(token, 'Harbour')).status).toBe(429);
  });

  test('stands for whoever opened it until it is revoked, expires, rests or has another password', async () => {
    const owner = await server.person({ plan: 'map_pro' });
    const { id } = await canvasOf(owner);
    const stands = async (share: string, proof: unknown) => {
      const answer = await server.ask(null, {
        ...{ method: 'POST', url: `/api/dashboard/shared-canvases/${share}/stands` },
        payload: { proof },
      });
      return [answer.status, codeOf(answer)];
    };
    const proofOf = async (token: string, password?: string) => (await look(token, password)).body.data?.attributes?.proof;
    const link = await linkOf(owner, id, { password: 'Harbour' });
    const proof = await proofOf(link.token, 'Harbour');
    expect(await stands(link.id, proof)).toEqual([200, undefined]);
    expect(await stands(link.id, 'x'.repeat(43))).toEqual([403, 'share_password']);
    await change(owner, id, link.id, { password: 'Lighthouse' });
    expect(await stands(link.id, proof)).toEqual([403, 'share_password']);
    const anew = await proofOf(link.token, 'Lighthouse');
    await server.context.db.update(users).set({ plan: 'map' }).where(eq(users.id, owner.id));
    expect(await stands(link.id, anew)).toEqual([403, 'share_resting']);
    await server.context.db.update(users).set({ plan: 'map_pro' }).where(eq(users.id, owner.id));
    expect(await stands(link.id, anew)).toEqual([200, undefined]);
    await change(owner, id, link.id, { expires_at: new Date(server.context.clock().getTime() - 1000).toISOString() });
    expect(await stands(link.id, anew)).toEqual([404, 'share_gone']);
    await change(owner, id, link.id, { expires_at: null });
    await server.ask(owner, { method: 'DELETE', url: shares(id, link.id) });
    expect(await stands(link.id, anew)).toEqual([404, 'share_gone']);
  });

  test('tells whoever entered by it what it shows by now: a live one what is drawn, a frozen one only that it shows more or less', async () => {
    const owner = await server.person({ plan: 'map_pro' });
    const { id } = await canvasOf(owner);
    const [live, frozen] = [await linkOf(owner, id, { live: true }), await linkOf(owner, id)];
    const open = async ({ token }: { readonly token: string }) =>
      (await look(token)).body.data?.attributes as { readonly proof: string; readonly seen: string };
    const again = async (share: string, asked: { readonly proof: string; readonly seen?: string }) => {
      const payload = { proof: asked.proof, ...(asked.seen && { seen: asked.seen }) };
      const { status, body } = await server.ask(null, { method: 'POST', url: `/api/dashboard/shared-canvases/${share}/stands`, payload });
      expect(status).toBe(200);
      return body.data?.attributes?.shown as { readonly seen: string; readonly document: { readonly elements: object } } | null;
    };
    const [seenLive, seenFrozen] = [await open(live), await open(frozen)];
    expect([await again(live.id, seenLive), await again(frozen.id, seenFrozen)]).toEqual([null, null]);
    const write = { document: toRecords({ ...FUNNEL, elements: FUNNEL.elements.slice(0, 1), lines: [] }), revision: 1 };
    expect((await server.ask(owner, { method: 'PUT', url: `/api/dashboard/funnels/${id}/document`, payload: write })).status).toBe(200);
    const next = await again(live.id, seenLive);
    expect(Object.keys(next?.document.elements ?? {})).toEqual(['ads']);
    expect(await again(frozen.id, seenFrozen)).toBeNull();
    expect(await again(live.id, { ...seenLive, seen: next?.seen ?? '' })).toBeNull();
    // Who only knows the id of the link, which every member of the workspace does, is shown nothing.
    expect(await again(live.id, { ...seenLive, proof: 'x'.repeat(43) })).toBeNull();
    await change(owner, id, frozen.id, { hide_money: true });
    const less = await again(frozen.id, seenFrozen);
    expect(Object.keys(less?.document.elements ?? {})).toEqual(['ads', 'page']);
    expect(JSON.stringify(less)).not.toMatch(AMOUNTS);
    const [row] = await server.context.db.select().from(canvasShares).where(eq(canvasShares.id, live.id));
    expect(row?.opened).toBe(1);
  });

  test('rests while the plan of the owner lacks what it asks', async () => {
    const owner = await server.person({ plan: 'map_pro' });
    const { id } = await canvasOf(owner);
    const [kept, plain] = [await linkOf(owner, id, { password: 'Harbour' }), await linkOf(owner, id)];
    await server.context.db.update(users).set({ plan: 'map' }).where(eq(users.id, owner.id));
    const resting = await look(kept.token, 'Harbour');
    expect([resting.status, codeOf(resting)]).toEqual([403, 'share_resting']);
    expect((await look(plain.token)).status).toBe(200);
    const refused = await make(owner, id, { live: true });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'plan']);
    expect((await change(owner, id, kept.id, { password: null })).status).toBe(200);
    expect((await look(kept.token)).status).toBe(200);
  });
});

describe('who may', () => {
  test('make and see links: editors, of their own canvases only', async () => {
    const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
    const { id, workspace } = await canvasOf(owner);
    await server.invite(viewer, workspace, 0);
    const other = await canvasOf(stranger);
    const link = await linkOf(owner, id);
    expect((await make(viewer, id)).status).toBe(403);
    for (const [person, canvas, share] of [
      [stranger, id, link.id],
      [stranger, other.id, link.id],
    ] as const) {
      const asked = [
        await change(person, canvas, share, { name: 'Mine' }),
        await server.ask(person, { method: 'DELETE', url: shares(canvas, share) }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect((await server.ask(stranger, { method: 'GET', url: shares(id) })).status).toBe(404);
    expect((await look(link.token)).status).toBe(200);
  });
});

describe('the page of a link', () => {
  const page = (path: string) => server.send({ method: 'GET', url: path, headers: { accept: 'text/html' } });

  test('stands in frames of the sites it names, and no other page does', async () => {
    const owner = await server.person();
    const { id } = await canvasOf(owner);
    const { token, attributes } = await linkOf(owner, id, { embed_hosts: ['https://Shop.example/blog', '*.client.example'] });
    expect(attributes).toMatchObject({ embed_hosts: ['shop.example', '*.client.example'] });
    const shown = (await page(`/share/${token}`)).headers;
    expect(shown['content-security-policy']).toContain('frame-ancestors shop.example *.client.example');
    expect([shown['x-frame-options'], shown['x-robots-tag'], shown['referrer-policy']]).toEqual([
      undefined,
      'noindex, nofollow',
      'no-referrer',
    ]);
    const plain = await linkOf(owner, id);
    for (const path of [`/share/${plain.token}`, '/share/x', '/login']) {
      const { headers } = await page(path);
      expect([headers['content-security-policy'], headers['x-frame-options']]).toEqual([
        expect.stringContaining("frame-ancestors 'none'"),
        'DENY',
      ]);
    }
    const bad = await make(owner, id, { embed_hosts: ["evil.example; script-src 'unsafe-inline'"] });
    expect(bad.status).toBe(422);
  });

  test('says in the frame of a site it does not name why the canvas is not there, and holds nothing of it', async () => {
    const owner = await server.person();
    const { id } = await canvasOf(owner);
    const { token } = await linkOf(owner, id, { embed_hosts: ['shop.example', '*.client.example'] });
    const framed = (site: string) =>
      server.send({
        ...{ method: 'GET', url: `/share/${token}?x="><script>` },
        headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe', referer: site, 'accept-language': 'de' },
      });
    for (const site of [
      'https://other.example/',
      'https://client.example/',
      'https://shop.example.evil.example/',
      'http://shop.example:8080/',
    ]) {
      const { statusCode, body, headers } = await framed(site);
      expect(statusCode).toBe(200);
      expect(body).toContain(`Dieser Canvas wird auf ${new URL(site).host} nicht gezeigt`);
      expect(body).toContain(`href="/share/${token}"`);
      expect(body).not.toContain('<script');
      expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'.*frame-ancestors \*$/);
      expect(headers['x-frame-options']).toBeUndefined();
    }
    for (const site of ['https://shop.example/blog', 'https://a.client.example/'])
      expect((await framed(site)).headers['content-security-policy']).toContain('frame-ancestors shop.example *.client.example');
  });
});
