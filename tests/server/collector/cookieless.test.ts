import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrivacyMode, SourceKeys } from '#domain/wire/track.ts';
import { SaltTable } from '#server/collector/cookieless/salt-table.ts';
import { SALT_FILE } from '#server/data-folder.ts';
import { dailySalts } from '#server/db/tables/people.ts';
import {
  addWorkspace,
  batch,
  CHROME,
  event,
  openStores,
  post,
  type Stores,
  startCollector,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(async () => {
  await stores?.close();
});

/** A collector on a clock of its own; `salt`: the file it finds there, as a killed one left it. */
async function openFolder(now: Date, found?: string) {
  const folder = join(stores.folder, randomUUID());
  await mkdir(folder, { recursive: true });
  const salt = join(folder, SALT_FILE);
  if (found) await copyFile(found, salt);
  const first = await startCollector(stores, { folder, now });
  return { first, salt, close: () => first.close() };
}

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const asMode = (privacy_mode: PrivacyMode) => addWorkspace(stores, { privacy_mode });

/** A page as a browser without memory reports it: each is the first of a session of its own. */
async function seePage(collector: TestCollector, workspace: string, path: string, source: SourceKeys = {}, agent = CHROME) {
  const at = (collector.now ?? new Date()).getTime();
  const one = event({ at, url: `https://shop.example${path}`, session: `page-${randomUUID()}`, entry: true, source });
  const answer = await post(
    collector.app,
    { ...batch(workspace, [one], { sent: at }), visitor: undefined },
    { 'user-agent': agent, 'accept-language': 'de' },
  );
  expect(answer.statusCode).toBe(202);
}
const minutesLater = (collector: TestCollector, minutes: number) => {
  collector.now = new Date((collector.now ?? new Date()).getTime() + minutes * 60_000);
};
const visitorsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.visitor_id);

describe('visitors without a cookie', () => {
  it('are one within a day by address and browser, with one visit that keeps the source of its entry', async () => {
    const { first, close } = await openFolder(new Date());
    const workspace = await asMode('cookieless');
    await seePage(first, workspace, '/landing', { utm_source: 'news', utm_campaign: 'may' });
    minutesLater(first, 1);
    await seePage(first, workspace, '/checkout', { referrer: 'checkout.stripe.com' });
    await seePage(first, workspace, '/other', {}, SAFARI);
    const rows = await storedAfterDrain(stores, first, workspace);
    const of = (path: string) => rows.find((row) => row.path === path);
    expect(of('/checkout')).toMatchObject({ visitor_id: of('/landing')?.visitor_id, session_id: of('/landing')?.session_id, is_entry: 0 });
    expect(of('/checkout')).toMatchObject({ utm_source: 'news', utm_campaign: 'may', referrer: '', device: 'desktop', language: 'de' });
    expect(of('/other')?.visitor_id).not.toBe(of('/landing')?.visitor_id);
    // Nothing that came with the request is in what is stored.
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla/);
    await close();
  });

  it('begin another visit after half an hour, or by another campaign', async () => {
    const { first, close } = await openFolder(new Date('2026-03-04T10:00:00Z'));
    const workspace = await asMode('cookieless');
    await seePage(first, workspace, '/a', { utm_source: 'news' });
    minutesLater(first, 5);
    await seePage(first, workspace, '/b', { utm_source: 'ads' });
    minutesLater(first, 31);
    await seePage(first, workspace, '/c');
    const rows = await storedAfterDrain(stores, first, workspace);
    expect(new Set(visitorsOf(rows)).size).toBe(1);
    expect(rows.map(({ path, is_entry, utm_source }) => [path, is_entry, utm_source])).toEqual([
      ['/a', 1, 'news'],
      ['/b', 1, 'ads'],
      ['/c', 1, ''],
    ]);
    expect(new Set(rows.map((row) => row.session_id)).size).toBe(3);
    await close();
  });

  it('are never tied to a person, whatever the page says of them', async () => {
    const { first, close } = await openFolder(new Date());
    const workspace = await asMode('cookieless');
    const identities = [{ id: 'identity-1', at: Date.now(), customer: 'anna' }];
    const sent = { ...batch(workspace, [event()]), visitor: 'kept-by-an-old-script', identities };
    expect((await post(first.app, sent)).statusCode).toBe(202);
    const [row] = await storedAfterDrain(stores, first, workspace);
    expect(row?.visitor_id).toMatch(/^day-[\da-f]{30}$/);
    const said = { sql: 'SELECT visitor_id FROM identities WHERE workspace_id = {workspace:UUID}', params: { workspace } };
    expect(await stores.analytics.select(said)).toEqual([]);
    await close();
  });

  it('have a cookie from the moment they agree, where the workspace waits for it', async () => {
    const { first, close } = await openFolder(new Date());
    const workspace = await asMode('cookieless_until_consent');
    await seePage(first, workspace, '/before');
    await post(first.app, batch(workspace, [event({ url: 'https://shop.example/after' })], { visitor: 'agreed-visitor' }));
    const rows = await storedAfterDrain(stores, first, workspace);
    expect(rows.find((row) => row.path === '/after')?.visitor_id).toBe('agreed-visitor');
    expect(rows.find((row) => row.path === '/before')?.visitor_id).toMatch(/^day-/);
    await close();
  });
});

describe('the salt of the day', () => {
  it('goes at midnight of UTC: the same browser is somebody else, and nobody can tell that it is not', async () => {
    const { first, salt, close } = await openFolder(new Date('2026-03-04T23:59:00Z'));
    const workspace = await asMode('cookieless');
    await seePage(first, workspace, '/evening');
    const before = await readFile(salt, 'utf8');
    expect(before).toMatch(/^2026-03-04 /);
    minutesLater(first, 2);
    await seePage(first, workspace, '/night');
    const rows = await storedAfterDrain(stores, first, workspace);
    expect(new Set(visitorsOf(rows)).size).toBe(2);
    expect(rows.at(-1)).toMatchObject({ path: '/night', is_entry: 1 });
    expect(await readFile(salt, 'utf8')).toMatch(/^2026-03-05 /);
    // Where nobody comes after midnight it goes all the same.
    minutesLater(first, 24 * 60);
    await first.collector.salts.forgetPast();
    expect(existsSync(salt)).toBe(false);
    await close();
  });

  it('outlives the process within its day, and no other day', async () => {
    const evening = new Date('2026-03-04T20:00:00Z');
    const { first, salt, close } = await openFolder(evening);
    const workspace = await asMode('cookieless');
    await seePage(first, workspace, '/first', { utm_source: 'news' });
    await storedAfterDrain(stores, first, workspace);
    const second = await openFolder(new Date(evening.getTime() + 60_000), salt);
    await seePage(second.first, workspace, '/second');
    const rows = await storedAfterDrain(stores, second.first, workspace);
    expect(new Set(visitorsOf(rows)).size).toBe(1);
    expect(rows.at(-1)).toMatchObject({ session_id: rows[0]?.session_id, is_entry: 0, utm_source: 'news' });
    const third = await openFolder(new Date('2026-03-05T00:00:30Z'), salt);
    expect(existsSync(third.salt)).toBe(false);
    for (const one of [{ close }, second, third]) await one.close();
  });

  it('is one for collectors of several machines, sealed, and never an earlier one', async () => {
    const { db } = stores.store;
    const secret = { current: 's'.repeat(32) };
    const [one, other] = [new SaltTable(db, secret), new SaltTable(db, secret)];
    const [mine, theirs] = await Promise.all([one.take('2026-03-04'), other.take('2026-03-04')]);
    expect(mine.equals(theirs)).toBe(true);
    const [kept] = await db.select().from(dailySalts);
    expect(kept?.sealed).not.toContain(mine.toString('base64url'));
    const next = await one.take('2026-03-05');
    expect(next.equals(mine)).toBe(false);
    // A clock that is a second behind does not bring yesterday back.
    expect((await other.take('2026-03-04')).equals(next)).toBe(true);
    expect((await db.select().from(dailySalts)).map(({ day }) => day)).toEqual(['2026-03-05']);
    const { rows } = await stores.store.sql("select relpersistence from pg_class where relname = 'daily_salts'");
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});
