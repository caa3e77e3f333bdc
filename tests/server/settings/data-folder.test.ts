import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder, readSecret } from '#server/data-folder.ts';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { scriptArguments } from '#tests/support/server-command.ts';

const HOLDER = fileURLToPath(new URL('./hold-folder.ts', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

interface Holder {
  readonly child: ChildProcess;
  readonly said: string;
}
/** A second process that tries to take the folder; resolves with the first line it says. */
async function holder(path: string, options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'> = {}): Promise<Holder> {
  const child = spawn(process.execPath, [...scriptArguments(HOLDER), path], { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  children.push(child);
  for await (const said of createInterface({ input: child.stdout })) return { child, said };
  throw new Error('the process said nothing');
}
function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

describe('the data folder', () => {
  test('is made when missing, for its owner only, and free again after release', () => {
    const path = join(folder, 'deep', 'data');
    const held = openDataFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(() => openDataFolder(path)).toThrow(/Another Flumen/);
    held.release();
    openDataFolder(path).release();
    expect(readdirSync(path)).toEqual([]);
  });

  test('is refused to a second process, which names the first', async () => {
    const first = await holder(folder);
    expect(first.said).toBe('held');
    expect(() => openDataFolder(folder)).toThrow(`Another Flumen (process ${first.child.pid}) already uses the data folder ${folder}.`);
    expect((await holder(folder)).said).toMatch(/^refused: Another Flumen/);
  });

  test('is taken over after kill -9', async () => {
    const first = await holder(folder);
    await kill(first.child);
    expect(existsSync(join(folder, 'flumen.lock'))).toBe(true);
    openDataFolder(folder).release();
  });

  test('is taken over from a process that has ended, also while nobody asked how', async () => {
    // The shell becomes `sleep`, which never asks what became of the process it started before.
    const script = `${[process.execPath, ...scriptArguments(HOLDER)].join(' ')} ${folder} & echo $! && exec sleep 600`;
    const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(shell);
    const lines: string[] = [];
    for await (const line of createInterface({ input: shell.stdout })) if (lines.push(line) === 2) break;
    expect(lines[1]).toBe('held');
    const pid = Number(lines[0]);
    process.kill(pid, 'SIGKILL');
    const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    for (let tries = 0; tries < 200 && state() !== 'Z'; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state()).toBe('Z');
    openDataFolder(folder).release();
  });

  test('is taken over from a process id that now belongs to another program', () => {
    writeFileSync(join(folder, 'flumen.lock'), JSON.stringify({ pid: process.pid, started: 'another-boot:1' }));
    openDataFolder(folder).release();
  });

  test('is taken over from half a lock', () => {
    writeFileSync(join(folder, 'flumen.lock'), '{"pid":');
    openDataFolder(folder).release();
  });

  test("of many that want a dead one's folder at once, exactly one gets it", async () => {
    writeFileSync(join(folder, 'flumen.lock'), JSON.stringify({ pid: 4_194_000, started: 'gone' }));
    const all = await Promise.all(Array.from({ length: 6 }, () => holder(folder)));
    expect(all.filter(({ said }) => said === 'held')).toHaveLength(1);
  });

  test('that cannot be written is a clear sentence', async () => {
    const readOnly = join(folder, 'read-only');
    mkdirSync(readOnly);
    chmodSync(folder, 0o755);
    chmodSync(readOnly, 0o555);
    // Rights do not bind root: the second process runs as nobody then, who needs a place for what it compiles.
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    chmodSync(temporary, 0o777);
    const nobody = { uid: 65_534, gid: 65_534, env: { ...process.env, TMPDIR: temporary } };
    const { said } = await holder(readOnly, process.getuid?.() === 0 ? nobody : {});
    expect(said).toMatch(/^refused: The data folder .*read-only cannot be written \(.*\)\. Give this user the right/);
  });

  test('that is a file is a clear sentence', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => openDataFolder(file)).toThrow(/cannot be written/);
  });
});

describe('the secret', () => {
  test('is made once, kept, and readable by its owner only', () => {
    const secret = readSecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret);
  });

  test('that was cut short is not used', () => {
    writeFileSync(join(folder, 'secret'), 'abc');
    expect(() => readSecret(folder)).toThrow(/too short/);
  });
});
