import { afterAll, beforeAll, expect, test } from 'vitest';
import { canvases, domains, ips } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Linked = Readonly<
  Record<
    string,
    { readonly data: unknown; readonly links?: { readonly related: string }; readonly meta?: { readonly total: number } } | undefined
  >
>;
const get = (person: Person, path: string) => server.ask(person, { method: 'GET', url: `/api/dashboard/${path}` });
const linksOf = (row: { relationships: object } | undefined) => row?.relationships as Linked | undefined;

/** A workspace with two canvases, a domain and a blocked address. */
async function filled(owner: Person, name: string): Promise<string> {
  const workspace_id = await server.workspace(owner, { name });
  const { db } = server.context;
  const maps = [1, 2].map((at) => ({ workspace_id, owner: owner.id, name: `${name} map ${at}`, updated_at: new Date(2026, 1, at) }));
  await db.insert(canvases).values(maps);
  await db.insert(domains).values({ workspace_id, domain: `${name}.example` });
  await db.insert(ips).values({ workspace_id, ip: '203.0.113.7', note: `${name} office` });
  return workspace_id;
}

test('workspaces come with what they hold, each row once and linked, to those who may read it', async () => {
  const [owner, other, guest] = [await server.person(), await server.person(), await server.person()];
  const [shop, secret] = [await filled(owner, 'shop'), await filled(other, 'secret')];
  await server.invite(guest, shop, 0);
  for (const person of [owner, guest]) {
    for (const path of ['projects', `projects/${shop}`, ...(person === owner ? [`projects/user/${owner.id}`] : [])]) {
      const { status, body, text } = await get(person, `${path}?include=user,funnels,domains,ips`);
      const row = Array.isArray(body.data) ? body.data[0] : body.data;
      const links = linksOf(row);
      expect([status, links?.funnels?.meta?.total, links?.domains?.meta?.total, links?.ips?.meta?.total], path).toEqual([200, 2, 1, 1]);
      const linked = ['funnels', 'domains', 'ips'].flatMap((name) => links?.[name]?.data);
      const rows = (body.included ?? []).filter(({ type }) => type !== 'users').map(({ type, id }) => ({ type, id }));
      expect(linked, path).toEqual(rows);
      expect(rows.map(({ type }) => type)).toEqual(['funnels', 'funnels', 'project-domains', 'project-ips']);
      expect(text).toContain('shop map 2');
      expect(text, 'nothing of a workspace of somebody else').not.toMatch(new RegExp(`secret|${secret}`));
    }
  }
  const { body } = await get(guest, `projects/${shop}?include=funnels`);
  const related = linksOf(body.data)?.funnels?.links?.related ?? '';
  expect((await server.ask(guest, { method: 'GET', url: related })).body.meta).toEqual({ total: 2 });
  expect((await get(guest, `projects/${secret}?include=funnels`)).status).toBe(404);
  expect(linksOf((await get(owner, `projects/${shop}`)).body.data)?.funnels).toBeUndefined();
});

test('fields narrow what is included, and another word is refused', async () => {
  const owner = await server.person();
  const shop = await filled(owner, 'narrow');
  const { body } = await get(owner, `projects/${shop}?include=funnels&fields[funnels]=name`);
  expect(body.included?.map(({ attributes }) => Object.keys(attributes))).toEqual([['name'], ['name']]);
  const refused = await get(owner, 'projects?include=collaborators');
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([400, 'unknown_include']);
});

test('what is included is bounded, and says how many there are', async () => {
  const owner = await server.person({ plan: 'agency' });
  const first = await server.workspace(owner);
  const many = Array.from({ length: 60 }, (_, at) => ({ workspace_id: first, owner: owner.id, name: `Map ${at}` }));
  await server.context.db.insert(canvases).values(many);
  const alone = await get(owner, `projects/${first}?include=funnels`);
  expect([alone.body.included?.length, linksOf(alone.body.data)?.funnels?.meta?.total]).toEqual([50, 60]);
  for (let at = 0; at < 39; at += 1) await server.workspace(owner);
  const all = await get(owner, 'projects?include=funnels&page[size]=40');
  expect([all.body.data?.length, all.body.included?.length]).toEqual([40, 25]);
});
