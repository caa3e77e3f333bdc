import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { MOST_PICTURE, MOST_PICTURE_BYTES } from '#domain/wire/pictures.ts';
import { accountExport } from '#server/accounts/account-export.ts';
import { drawnFrom } from '#server/canvas/drawing/drawn.ts';
import { canvasDocuments, canvasPictures } from '#server/db/tables/canvases.ts';
import { canvases, workspaces } from '#server/db/tables/core.ts';
import { gifOf, jpegOf, pngOf, webpOf } from '#tests/fixtures/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Pictures that people bring to a canvas: who may, what is taken, and how it is served. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function drawn(owner: Person, workspace: string): Promise<string> {
  const values = { workspace_id: workspace, owner: owner.id, name: 'Launch', tags: [], ...drawnFrom(EMPTY_DOCUMENT) };
  const [row] = await server.context.db.insert(canvases).values(values).returning({ id: canvases.id });
  if (!row) throw new Error('no canvas was stored');
  await server.context.db.insert(canvasDocuments).values({ canvas_id: row.id, document: EMPTY_DOCUMENT });
  return row.id;
}
async function place(person?: Person) {
  const owner = person ?? (await server.person());
  const workspace = await server.workspace(owner);
  return { owner, workspace, canvas: await drawn(owner, workspace) };
}
const bring = (person: Person, canvas: string, image: Buffer) =>
  server.ask(person, {
    method: 'POST',
    url: `/api/dashboard/funnels/${canvas}/pictures`,
    payload: { image: image.toString('base64') },
  });
const addressIn = ({ body }: Awaited<ReturnType<typeof bring>>) => String(body.data?.attributes.address);
const codeOf = ({ body }: Awaited<ReturnType<typeof bring>>) =>
  (body.errors as readonly { readonly code: string }[] | undefined)?.[0]?.code;
/** As an image of a page is asked for: without any header. */
const picture = (url: string) => server.app.inject({ method: 'GET', url });

test('is kept once, and served for good as nothing but a picture', async () => {
  const { owner, workspace, canvas } = await place();
  const kinds = [
    ['image/png', pngOf(200, 60)],
    ['image/jpeg', jpegOf(1600, 900)],
    ['image/webp', webpOf(64, 64)],
    ['image/gif', gifOf(20, 10)],
  ] as const;
  for (const [media, image] of kinds) {
    const answer = await bring(owner, canvas, image);
    expect([answer.status, addressIn(answer)]).toEqual([201, expect.stringMatching(/^\/pictures\/[\w-]{22}$/)]);
    expect(addressIn(await bring(owner, canvas, image))).toBe(addressIn(answer));
    const { statusCode, headers, rawPayload } = await picture(addressIn(answer));
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([200, media, 'nosniff']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(rawPayload.equals(image)).toBe(true);
  }
  const kept = await server.context.db.select().from(canvasPictures).where(eq(canvasPictures.workspace_id, workspace));
  expect(kept).toHaveLength(kinds.length);
  let exported = '';
  for await (const piece of await accountExport(server.context.db, owner.id)) exported += piece;
  expect(JSON.parse(exported).canvas_pictures).toHaveLength(kinds.length);
  expect(exported).toContain(gifOf(20, 10).toString('base64'));
});

test('is no drawing with scripts, no page under another name, and not too large', async () => {
  const { owner, workspace, canvas } = await place();
  const refused = [
    ['picture_unknown', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['picture_unknown', Buffer.from('<!doctype html><title>image.png</title>')],
    ['picture_unknown', pngOf(0, 10)],
    ['picture_unknown', Buffer.from('GIF89a')],
    ['picture_too_large', Buffer.concat([pngOf(10, 10), Buffer.alloc(MOST_PICTURE_BYTES)])],
    ['picture_too_wide', gifOf(MOST_PICTURE.side + 1, 10)],
  ] as const;
  for (const [code, image] of refused) {
    const answer = await bring(owner, canvas, image);
    expect([answer.status, codeOf(answer)]).toEqual([422, code]);
  }
  expect((await bring(owner, canvas, Buffer.alloc(2 * 1024 * 1024))).status).toBe(413);
  expect(await server.context.db.select().from(canvasPictures).where(eq(canvasPictures.workspace_id, workspace))).toEqual([]);
});

test('is brought by whoever may draw, on a canvas that may be drawn on', async () => {
  const { owner, workspace, canvas } = await place();
  const [viewer, stranger] = [await server.person(), await server.person()];
  await server.invite(viewer, workspace, 0);
  expect((await bring(viewer, canvas, pngOf(10, 10))).status).toBe(403);
  expect((await bring(stranger, canvas, pngOf(10, 10))).status).toBe(404);
  await server.context.db.update(canvases).set({ is_locked: true }).where(eq(canvases.id, canvas));
  expect((await bring(owner, canvas, pngOf(10, 10))).status).toBe(423);
  expect(await server.context.db.select().from(canvasPictures).where(eq(canvasPictures.workspace_id, workspace))).toEqual([]);
});

test('finds no room where a workspace is full, but is there where it was already', async () => {
  const { owner, workspace, canvas } = await place();
  const first = await bring(owner, canvas, pngOf(10, 10));
  const others = Array.from({ length: MOST_PICTURE.workspace - 1 }, (_, at) => ({
    key: `${workspace}${at}`,
    ...{ workspace_id: workspace, media: 'image/png' as const, image: pngOf(1, 1), width: 1, height: 1, version: String(at) },
  }));
  await server.context.db.insert(canvasPictures).values(others);
  const full = await bring(owner, canvas, pngOf(10, 11));
  expect([full.status, codeOf(full)]).toEqual([422, 'pictures_full']);
  expect(full.text).toContain('This workspace keeps 200 images already');
  expect(addressIn(await bring(owner, canvas, pngOf(10, 10)))).toBe(addressIn(first));
  const elsewhere = await place(owner);
  expect((await bring(owner, elsewhere.canvas, pngOf(10, 11))).status).toBe(201);
});

test('is under a key that nobody guesses, and goes with its workspace', async () => {
  const { owner, workspace, canvas } = await place();
  const address = addressIn(await bring(owner, canvas, pngOf(10, 10)));
  for (const wrong of [`${address}x`, address.slice(0, -1), '/pictures/', '/pictures/..%2Flogos', `/pictures/${workspace}`])
    expect((await picture(wrong)).headers['content-type']).not.toBe('image/png');
  expect((await picture(`/pictures/${'A'.repeat(22)}`)).statusCode).toBe(404);
  await server.context.db.delete(workspaces).where(eq(workspaces.id, workspace));
  expect((await picture(address)).statusCode).toBe(404);
});
