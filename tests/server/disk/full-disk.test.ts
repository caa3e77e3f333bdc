import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '#server/disk.ts';
import { migratedFolder, temporaryFolder } from '#tests/support/data-folder.ts';
import { serverArguments } from '#tests/support/server-command.ts';
import { isWhole } from '#tests/support/sweep.ts';
import { type ServerProcess, startServerProcess } from '../crash/server-process.ts';

/** A small disk of its own, in memory. Mounting one takes root. */
const DISK_MB = 128;
const disk = temporaryFolder();
const mounted = isWhole && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]).status === 0;
if (isWhole && !mounted) console.warn('\nNOT TESTED: a disk that fills up. Mounting a small one takes root (CAP_SYS_ADMIN).\n');

const data = join(disk, 'data');
const filler = join(disk, 'filler');
let server: ServerProcess | undefined;

/** Takes every byte that is left. */
function fill(): void {
  const file = openSync(filler, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch {
    closeSync(file);
  }
}

const start = () => startServerProcess(data);

beforeAll(async () => {
  if (!mounted) return;
  const template = await migratedFolder();
  mkdirSync(data);
  cpSync(template, data, { recursive: true });
  rmSync(template, { recursive: true, force: true });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  if (mounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const EMAIL = 'full@flumen.test';
const PASSWORD = 'Harbour-2026';
const ask = (path: string, init: { method?: string; token?: string; body?: object } = {}) =>
  fetch(`${server?.url}${path}`, {
    method: init.method ?? 'GET',
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
    body: init.body && JSON.stringify(init.body),
  });
/** The server prints it a moment after it says where it is. */
async function setupToken(): Promise<string> {
  const token = () => /setup_token=([\w-]+)/.exec(server?.said() ?? '')?.[1];
  await expect.poll(token, { timeout: 10_000 }).toBeDefined();
  return token() ?? '';
}
interface Refusal {
  readonly errors: readonly { readonly code: string; readonly detail: string }[];
}
interface Info {
  readonly id: string;
  readonly access_token: string;
}

test.runIf(mounted)(
  'a full disk is told in a sentence, to whoever writes and to whoever watches, and everything goes on once there is room',
  async () => {
    server = await start();
    const registered = await ask('/api/dashboard/users', {
      method: 'POST',
      body: { first_name: 'Full', email: EMAIL, password: PASSWORD, setup_token: await setupToken() },
    });
    expect(registered.status).toBe(201);
    const { id, access_token: token } = (await registered.json()) as Info;
    const rename = (name: string) => ask(`/api/dashboard/users/${id}`, { method: 'PATCH', token, body: { first_name: name } });
    expect((await rename('Before')).status).toBe(204);

    fill();
    expect(await isFull(disk)).toBe(true);
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'not ready', disk: 'full' }]);

    const writes = [
      () => rename('During'),
      () => ask('/api/dashboard/projects', { method: 'POST', token, body: { name: 'W', main_url: 'https://w.example' } }),
      () => ask('/t/e', { method: 'POST', body: { v: 1 } }),
    ];
    for (const write of writes) {
      const refused = await write();
      const { errors } = (await refused.json()) as Refusal;
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0, errors[0]?.code]).toEqual([503, true, 'disk_full']);
      expect(errors[0]?.detail).toMatch(/^There is no room left .+\.$/);
    }
    expect((await ask('/healthz')).status).toBe(200);

    rmSync(filler);
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(200);
    await expect.poll(async () => (await rename('After')).status, { timeout: 30_000 }).toBe(204);
    // One line, not one a request, and no stack.
    expect(server.said().match(/disk is full/g)).toHaveLength(1);
    expect(server.said()).not.toContain('"stack"');
    await server.stop();
    server = undefined;

    fill();
    const refused = spawnSync(process.execPath, serverArguments(), {
      env: { ...process.env, FLUMEN_DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', FLUMEN_DEMO: '0', LOG_LEVEL: 'error' },
      encoding: 'utf8',
      timeout: 90_000,
    });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/^The disk of the data folder \S+ is full\. Make room/)]);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
  },
  240_000,
);
