import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkToken } from '#domain/tracking/linker.ts';
import { type LinkQuestion, SCRIPT_PARTS } from '#domain/wire/track.ts';
import { domains, workspaces } from '#server/db/tables/core.ts';
import { addWorkspace, CHROME, openStores, post, type Stores, startCollector, type TestCollector } from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
let workspace: string;
let scripts: string;
beforeAll(async () => {
  stores = await openStores();
  scripts = join(stores.folder, 'tracker');
  running = await startCollector(stores, { scripts });
  workspace = await addWorkspace(stores);
});
afterAll(async () => {
  await running?.close();
  await stores?.close();
});

const get = (path: string, headers: Record<string, string> = {}) => running.app.inject({ url: `/t/${path}`, headers });
const TRACKER = 'console.info(flumenSettings);';

describe('the script of a workspace', () => {
  it('is absent until it is built, then served to every origin with its settings and an etag', async () => {
    expect((await get(`${workspace}.js`)).statusCode).toBe(404);
    await mkdir(join(scripts, 'p'), { recursive: true });
    for (const part of SCRIPT_PARTS) await writeFile(join(scripts, 'p', `${part}-1a2b.js`), `export default "${part}"`);
    await writeFile(join(scripts, 't.js'), TRACKER);
    const answer = await get(`${workspace}.js`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['cache-control']).toContain('max-age=60');
    const heard: unknown[] = [];
    new Function('console', answer.body)({ info: (settings: unknown) => heard.push(settings) });
    expect(heard).toEqual([
      {
        workspace,
        auto: true,
        mode: 'cookie',
        home: 'http://localhost:3000/t/',
        sites: ['shop.example'],
        parts: Object.fromEntries(SCRIPT_PARTS.map((part) => [part, `${part}-1a2b.js`])),
      },
    ]);
    expect((await get(`${workspace}.js`, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    expect((await get('00000000-0000-4000-8000-000000000000.js')).statusCode).toBe(404);
  });

  it('comes with parts that are kept for a year, and nothing else of the folder', async () => {
    const part = await get('p/video-1a2b.js');
    expect(part).toMatchObject({ statusCode: 200, body: 'export default "video"' });
    expect(part.headers['cache-control']).toContain('immutable');
    expect(part.headers['access-control-allow-origin']).toBe('*');
    for (const path of ['p/t.js', 'p/..%2Ft.js', 'p/video-none.js', 't.js']) expect((await get(path)).statusCode).toBe(404);
  });

  it('changes with what is switched, and sends nothing where nothing would count', async () => {
    const quiet = await addWorkspace(stores, { automatic_actions: false });
    expect((await get(`${quiet}.js`)).body).toContain('"auto":false');
    const [off, locked] = [await addWorkspace(stores, { tracking: false }), await addWorkspace(stores, { is_locked: true })];
    const unpaid = await addWorkspace(stores, {}, { plan: 'map' });
    for (const id of [off, locked, unpaid]) {
      const { body } = await get(`${id}.js`);
      expect(body.length).toBeLessThan(120);
      const page: { flumen?: ((...call: unknown[]) => void) & { getVisitorId: () => unknown } } = {};
      new Function('window', body)(page);
      expect([page.flumen?.('event', 'x'), page.flumen?.getVisitorId()]).toEqual([undefined, undefined]);
    }
    await stores.store.db.update(workspaces).set({ tracking: true }).where(eq(workspaces.id, off));
    stores.live.publish(off, { type: 'resource', resource: 'workspaces', id: off } as never);
    expect((await get(`${off}.js`)).body).toContain('flumenSettings');
  });
});

describe('a link between two domains', () => {
  const now = 1_760_000_000_000;
  const place = { userAgent: CHROME, language: 'de-DE', host: 'pay.example' };
  const ask = async (token: string, values: Partial<LinkQuestion> = {}, userAgent = CHROME) => {
    const question = { v: 1, workspace, token, sent: now, host: 'pay.example', language: 'de-DE', ...values };
    const answer = await running.app.inject({
      method: 'POST',
      url: '/t/l',
      headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
      payload: JSON.stringify(question),
    });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    return answer.json<{ linked: boolean }>().linked;
  };

  it('is good once, within two minutes, in the browser that made it, for the listed domain it leads to', async () => {
    await stores.store.db.insert(domains).values({ workspace_id: workspace, domain: 'pay.example' });
    running.collector.configs.forget(workspace);
    const token = (payload: string, at = now) => linkToken(payload, place, at);
    expect(await ask(token('one'), { sent: now + 121_000 })).toBe(false);
    expect(await ask(token('one'), { language: 'en' })).toBe(false);
    expect(await ask(token('one'), {}, `${CHROME} Edg/1`)).toBe(false);
    expect(await ask(token('one').replace('one', 'two'))).toBe(false);
    expect(await ask(linkToken('one', { ...place, host: 'other.example' }, now), { host: 'other.example' })).toBe(false);
    expect(await ask(token('one'), { host: 'shop.example' })).toBe(false);
    for (const broken of ['', '1*x', '2*a*b*c', '1*a*b*c*d']) expect(await ask(broken)).toBe(false);
    expect(await ask(token('one'), { sent: now + 119_000 })).toBe(true);
    expect(await ask(token('one'), { sent: now + 119_500 })).toBe(false);
    expect(await ask(token('one', now + 1))).toBe(true);
  });

  it('is refused when the question has another shape', async () => {
    const answer = await post(running.app, '{"v":1}');
    expect(answer.statusCode).toBe(422);
  });
});
