import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataFolder } from '#server/data-folder.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';
import { serverArguments } from '#tests/support/server-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await migratedFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
/** Starts the server as its own process; `during` may talk to it once it says its address. */
async function run(env: Record<string, string>, during?: (address: string, pid: number) => Promise<void>): Promise<Run> {
  const child = spawn(process.execPath, serverArguments(), {
    env: { PATH: process.env.PATH, FLUMEN_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', FLUMEN_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  let told = false;
  let talk: Promise<void> = Promise.resolve();
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
    const address = /running at (\S+)/.exec(out)?.[1];
    if (!address || told || !child.pid) return;
    told = true;
    talk = (during?.(address, child.pid) ?? Promise.resolve()).finally(() => child.kill('SIGTERM'));
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await talk;
  return { code, out, err };
}

describe('the start', { timeout: 300_000 }, () => {
  test('with a wrong setting is a sentence and exit code 1', async () => {
    const { code, out, err } = await run({ PORT: 'ninety' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^PORT is not right: must be a number\.$/m);
    expect(err).not.toMatch(/\bat .*:\d+:\d+/);
  });

  test('with a database that does not answer is a sentence and exit code 1', async () => {
    const { code, err } = await run({ DATABASE_URL: 'postgresql://flumen:hush@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(err).toContain('The database of DATABASE_URL does not answer');
    expect(err).not.toContain('hush');
  });

  test('with a ClickHouse that does not answer is a sentence and exit code 1', async () => {
    const { code, err } = await run({ CLICKHOUSE_URL: 'http://flumen:hush@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(err).toContain('The ClickHouse of CLICKHOUSE_URL does not answer');
    expect(err).not.toMatch(/hush|\bat .*:\d+:\d+\)/);
  });

  test('answers, offers a set-up token, refuses a second on its folder, and stops in order', async () => {
    const { code, out, err } = await run({}, async (address) => {
      const login = await fetch(`${address}/api/dashboard/auth?token=hidden`, {
        method: 'POST',
        body: JSON.stringify({ email: 'a@b.test', password: 'Never-Logged-1' }),
        headers: { 'content-type': 'application/json', authorization: 'Bearer never.logged.either' },
      });
      expect(login.status).toBe(401);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      const second = await run({});
      expect([second.code, second.out]).toEqual([1, '']);
      expect(second.err).toContain('already uses the data folder');
    });
    expect(code).toBe(0);
    expect(out).toMatch(/No admin yet\. Create the first one at http:\S+\/register\?setup_token=[\w-]{24}/);
    expect(err).toContain('"path":"/api/dashboard/auth","status":401');
    expect(err).not.toMatch(/Never-Logged|never\.logged|hidden/);
  });

  test('on a taken port is a sentence and exit code 1, and leaves the folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, err } = await run({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(err).toContain(`Port ${port} is taken by another program.`);
    openDataFolder(folder).release();
  });
});
