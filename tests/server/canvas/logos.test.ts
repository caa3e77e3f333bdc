import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { tokenIn } from '#domain/wire/shares.ts';
import { accountExport } from '#server/accounts/account-export.ts';
import { drawnFrom } from '#server/canvas/drawing/drawn.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { jpegOf, pngOf, webpOf } from '#tests/fixtures/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Whose logo is served to whom: members, and strangers for as long as their link holds. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Told {
  readonly url: string;
  readonly name: string;
}
const logo = (workspace: string) => `/api/dashboard/projects/${workspace}/logo`;
const set = (person: Person, workspace: string, image: Buffer, headers = {}) =>
  server.ask(person, { method: 'PUT', url: logo(workspace), payload: { image: image.toString('base64') }, headers });
const show = (person: Person, workspace: string) => server.ask(person, { method: 'GET', url: logo(workspace) });
const toldIn = ({ body }: Awaited<ReturnType<typeof show>>) => (body.data?.attributes.logo ?? null) as Told | null;
const urlIn = (answer: Awaited<ReturnType<typeof show>>) => toldIn(answer)?.url ?? '';
/** As an image of a page is asked for: without any header. */
const picture = (url: string) => server.app.inject({ method: 'GET', url });
const codeOf = (answer: { readonly body: { readonly errors?: readonly { readonly code: string }[] } }) => answer.body.errors?.[0]?.code;

async function linkIn(owner: Person, workspace: string, payload: object = {}) {
  const values = { workspace_id: workspace, owner: owner.id, name: 'Launch', tags: [], ...drawnFrom(EMPTY_DOCUMENT) };
  const [row] = await server.context.db.insert(canvases).values(values).returning({ id: canvases.id });
  if (!row) throw new Error('no canvas was stored');
  await server.context.db.insert(canvasDocuments).values({ canvas_id: row.id, document: EMPTY_DOCUMENT });
  const url = `/api/dashboard/funnels/${row.id}/shares`;
  const { body } = await server.ask(owner, { method: 'POST', url, payload });
  return { url: `${url}/${body.data?.id}`, token: tokenIn(String(body.data?.attributes.link)) ?? '' };
}
const look = (token: string, password?: string) =>
  server.ask(null, { method: 'POST', url: '/api/dashboard/shared-canvases', payload: { token, password } });

describe('the logo of a workspace', () => {
  test('is set, replaced and removed, served as it was sent, and written down', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner, { name: 'Harbour' });
    expect(toldIn(await show(owner, workspace))).toBeNull();
    for (const [media, image] of [
      ['image/png', pngOf(200, 60)],
      ['image/jpeg', jpegOf(1024, 300)],
      ['image/webp', webpOf(64, 64)],
    ] as const) {
      const answer = await set(owner, workspace, image);
      expect([answer.status, toldIn(answer)?.name]).toEqual([200, 'Harbour']);
      const { statusCode, headers, rawPayload } = await picture(urlIn(answer));
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([200, media, 'nosniff']);
      expect(headers['cache-control']).toBe('private, max-age=3600');
      expect(rawPayload.equals(image)).toBe(true);
    }
    const url = urlIn(await show(owner, workspace));
    const text = (await server.ask(owner, { method: 'GET', url: '/api/dashboard/projects' })).text;
    expect(text).not.toContain('logo');
    let exported = '';
    for await (const piece of await accountExport(server.context.db, owner.id)) exported += piece;
    expect(JSON.parse(exported).workspace_logos).toMatchObject([{ media: 'image/webp', image: webpOf(64, 64).toString('base64') }]);
    for (const _ of [1, 2]) expect((await server.ask(owner, { method: 'DELETE', url: logo(workspace) })).status).toBe(204);
    expect([toldIn(await show(owner, workspace)), (await picture(url)).statusCode]).toEqual([null, 404]);
    const log = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(log.map(({ action }) => action).sort()).toEqual(['logos.remove', 'logos.set', 'logos.set', 'logos.set']);
  });

  test('is set once by a request that is sent again', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const again = { 'idempotency-key': 'logo-once' };
    const answers = [await set(owner, workspace, pngOf(10, 10), again), await set(owner, workspace, pngOf(10, 10), again)];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const log = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(log).toHaveLength(1);
  });

  test('is no drawing with scripts, no page under another name, and not too large', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const refused = [
      ['logo_no_picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
      ['logo_no_picture', Buffer.from('<!doctype html><title>logo.png</title>')],
      ['logo_no_picture', Buffer.from('GIF89a\x0a\x00\x0a\x00\x00\x00\x00')],
      ['logo_no_picture', pngOf(10, 10).subarray(0, 12)],
      ['logo_no_picture', pngOf(0, 10)],
      ['logo_too_large', Buffer.concat([pngOf(10, 10), Buffer.alloc(64 * 1024)])],
      ['logo_too_wide', pngOf(10, 1025)],
      ['logo_too_wide', jpegOf(1025, 10)],
      ['logo_too_wide', webpOf(1025, 10)],
    ] as const;
    for (const [code, image] of refused) {
      const answer = await set(owner, workspace, image);
      expect([answer.status, codeOf(answer)]).toEqual([422, code]);
    }
    expect(toldIn(await show(owner, workspace))).toBeNull();
    const wrong = await set(owner, workspace, Buffer.from('<svg/>'));
    expect(wrong.text).toContain('This is no PNG, JPEG or WebP picture.');
  });

  test('is changed by whoever may change the workspace, and is not there for anybody else', async () => {
    const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
    const workspace = await server.workspace(owner);
    await server.invite(viewer, workspace, 0);
    await set(owner, workspace, pngOf(10, 10));
    expect((await show(viewer, workspace)).status).toBe(200);
    expect((await set(viewer, workspace, pngOf(20, 20))).status).toBe(403);
    expect((await server.ask(viewer, { method: 'DELETE', url: logo(workspace) })).status).toBe(403);
    expect([(await show(stranger, workspace)).status, (await set(stranger, workspace, pngOf(20, 20))).status]).toEqual([404, 404]);
    expect((await server.ask(stranger, { method: 'DELETE', url: logo(workspace) })).status).toBe(404);
  });
});

describe('the address of a logo', () => {
  test('opens nothing without its proof, for another workspace, or a day later', async () => {
    const owner = await server.person();
    const [mine, other] = [await server.workspace(owner), await server.workspace(await server.person())];
    await set(owner, mine, pngOf(10, 10));
    const url = urlIn(await show(owner, mine));
    const wrong = [url.replace(mine, other), url.replace(/proof=.*/, 'proof=x'), url.replace(/until=\d/, 'until=9'), `${url}x`];
    for (const each of wrong) expect((await picture(each)).statusCode).toBe(404);
    expect((await picture(url)).statusCode).toBe(200);
    server.advance(2 * 24 * 3_600_000);
    expect((await picture(url)).statusCode).toBe(404);
  });

  test('is told to a stranger who enters by a link, and ends with it', async () => {
    const owner = await server.person({ plan: 'map_pro' });
    const workspace = await server.workspace(owner, { name: 'Harbour' });
    const { token, url: link } = await linkIn(owner, workspace, { password: 'Harbour' });
    expect(toldIn(await look(token, 'Harbour'))).toBeNull();
    await set(owner, workspace, pngOf(10, 10));
    expect((await look(token)).text).not.toContain('logos');
    const opened = await look(token, 'Harbour');
    expect(toldIn(opened)?.name).toBe('Harbour');
    expect(opened.text).not.toContain(workspace);
    expect((await picture(urlIn(opened))).statusCode).toBe(200);
    const change = (payload: object) => server.ask(owner, { method: 'PATCH', url: link, payload });
    await change({ password: 'Another' });
    expect((await picture(urlIn(opened))).statusCode).toBe(404);
    const anew = urlIn(await look(token, 'Another'));
    const past = new Date(server.context.clock().getTime() - 1000).toISOString();
    for (const [expires_at, status] of [
      [null, 200],
      [past, 404],
      [null, 200],
    ] as const) {
      await change({ expires_at });
      expect((await picture(anew)).statusCode).toBe(status);
    }
    await server.ask(owner, { method: 'DELETE', url: link });
    expect((await picture(anew)).statusCode).toBe(404);
  });
});
