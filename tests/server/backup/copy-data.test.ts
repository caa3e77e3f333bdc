import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyData } from '#server/backup/copy-data.ts';
import { openDataFolder, readSecret } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/client.ts';
import { lastBackup, noteBackup } from '#server/db/last-backup.ts';
import { users } from '#server/db/tables/core.ts';
import { openAnalytics } from '#server/events/analytics.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { migratedFolder, temporaryFolder } from '#tests/support/data-folder.ts';
import { openKeptStore } from '#tests/support/kept-store.ts';
import { longTest } from '#tests/support/long.ts';

const WORKSPACE = '01980000-0000-7000-8000-000000000001';
const TIME = '2026-11-21 08:00:00.000';
const log = pino({ level: 'silent' });
let settings: Settings;
let target: string;

/** Opens both stores of a data folder, as a start does, and leaves them closed. */
async function within<T>(
  at: Settings,
  work: (stores: {
    db: Awaited<ReturnType<typeof openDatabase>>['db'];
    analytics: Awaited<ReturnType<typeof openAnalytics>>;
  }) => Promise<T>,
): Promise<T> {
  const folder = openDataFolder(at.dataDir);
  const [store, analytics] = [await openDatabase(at), await openAnalytics(at, log)];
  try {
    return await work({ db: store.db, analytics });
  } finally {
    await analytics.close();
    await store.close();
    folder.release();
  }
}
/** Every file of a folder as one text. */
const everythingIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('');
const found = ({ db, analytics }: Parameters<Parameters<typeof within>[1]>[0]) =>
  Promise.all([
    db.select({ email: users.email }).from(users),
    analytics.select<{ path: string }>({ sql: 'SELECT path FROM events ORDER BY path' }),
    lastBackup(db),
  ]);

beforeAll(async () => {
  settings = {
    ...readSettings({ FLUMEN_DATA_DIR: await migratedFolder() }),
    secret: { current: 'a secret for tests that is long enough' },
  };
  target = temporaryFolder();
  await within(settings, async ({ db, analytics }) => {
    await db.insert(users).values({ email: 'kept@flumen.test', first_name: 'Kim', last_name: 'Kept' });
    await analytics.insertEvents([eventRow({ workspace_id: WORKSPACE, path: '/before', time: TIME })], 'first');
  });
}, 60_000);
afterAll(() => {
  for (const folder of [settings.dataDir, target]) rmSync(folder, { recursive: true, force: true });
});

test('a copy is a data folder to start from, with what was there at that moment and nothing later', async () => {
  const at = new Date('2026-11-21T08:15:00.000Z');
  const { path, missing } = await copyData(settings, { target, now: at });
  expect([path, missing]).toEqual([join(target, '2026-11-21T08-15-00Z'), []]);
  await within(settings, async ({ db, analytics }) => {
    expect(await lastBackup(db)).toEqual(at);
    await db.delete(users);
    await analytics.insertEvents([eventRow({ workspace_id: WORKSPACE, path: '/after', time: TIME })], 'second');
  });
  // The original is gone altogether: nothing in the copy may lead back to it.
  rmSync(settings.dataDir, { recursive: true, force: true });
  const [people, events] = await within({ ...settings, dataDir: path }, found);
  expect(people).toEqual([{ email: 'kept@flumen.test' }]);
  expect(events).toEqual([{ path: '/before' }]);
}, 60_000);

longTest('holds the secret only where that was asked for; a start from a copy without it says what is missing', async () => {
  const at = { ...settings, dataDir: await migratedFolder() };
  const fresh = temporaryFolder();
  const made = readSecret(fresh);
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(join(at.dataDir, 'secret'), made);
  writeFileSync(join(at.dataDir, 'salt-of-day'), '2026-11-23 salt');
  const plain = await copyData(at, { target, now: new Date(1000) });
  expect(plain.secret).toBe(join(at.dataDir, 'secret'));
  expect(everythingIn(plain.path)).not.toContain(made);
  expect(() => readSecret(plain.path)).toThrow(/not its secret.*FLUMEN_SECRET/);
  const whole = await copyData(at, { target, now: new Date(2000), withSecret: true });
  expect([whole.secret, readSecret(whole.path)]).toEqual([null, made]);
  for (const { path } of [plain, whole]) expect(existsSync(join(path, 'salt-of-day'))).toBe(false);
  writeFileSync(join(plain.path, 'secret'), made);
  expect(readSecret(plain.path)).toBe(made);
  rmSync(at.dataDir, { recursive: true, force: true });
});

test('is refused while a server runs on the folder, into the folder itself, and where there is none; nothing is left behind', async () => {
  const busy = { ...settings, dataDir: await migratedFolder() };
  const before = readdirSync(target);
  const server = openDataFolder(busy.dataDir);
  await expect(copyData(busy, { target })).rejects.toThrow('already uses the data folder');
  server.release();
  await expect(copyData(busy, { target: join(busy.dataDir, 'backups') })).rejects.toThrow('cannot stand in the data folder');
  await expect(copyData({ ...busy, dataDir: `${busy.dataDir}-none` }, { target })).rejects.toThrow('nothing to back up');
  expect(existsSync(`${busy.dataDir}-none`)).toBe(false);
  expect(readdirSync(target)).toEqual(before);
  rmSync(busy.dataDir, { recursive: true, force: true });
});

test('is not called the last backup where a store is elsewhere', async () => {
  const folder = temporaryFolder();
  const { missing } = await copyData({ ...settings, dataDir: folder, clickhouseUrl: 'http://127.0.0.1:1' }, { target, now: new Date(0) });
  expect(missing).toEqual(['ClickHouse']);
  expect(existsSync(join(folder, 'pg'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

test('the moment of a backup is kept once, the latest', async () => {
  const store = await openKeptStore();
  expect(await lastBackup(store.db)).toBeNull();
  for (const moment of [1, 2]) await noteBackup(store.db, new Date(moment));
  expect(await lastBackup(store.db)).toEqual(new Date(2));
  await store.close();
});
