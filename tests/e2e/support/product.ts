import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const STARTED_WITHIN = 90_000;
const SEEDED_WITHIN = 180_000;

export interface Product {
  readonly url: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function until(what: string, milliseconds: number, test: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await test().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${what} did not happen within ${milliseconds / 1000} s`);
}

/** The share of the demo that is there, from the seed's own progress. */
async function demoIsThere(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`);
  const body = (await answer.json()) as { demo?: number };
  return answer.ok && (body.demo ?? 1) >= 1;
}

/** Starts the built product as a person would, on a throw-away folder. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const entry = join(root, 'dist/server/main.js');
  if (!existsSync(entry)) throw new Error('dist/server/main.js is missing: run `npm run build` first.');
  const port = await freePort();
  const dataFolder = mkdtempSync(join(tmpdir(), 'flumen-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), FLUMEN_DATA_DIR: dataFolder, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()));
  const stop = async () => {
    const ended = new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    await until('The start', STARTED_WITHIN, async () => {
      if (child.exitCode !== null) throw new Error('ended');
      return (await fetch(`${url}/readyz`)).ok;
    });
    if (settings.FLUMEN_DEMO !== '0') await until('The demo', SEEDED_WITHIN, () => demoIsThere(url));
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${output.join('').slice(-4000)}`);
  }
  return { url, dataFolder, stop };
}
