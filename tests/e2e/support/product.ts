import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const STARTED_WITHIN = 120_000;
const SEEDED_WITHIN = 300_000;

export interface Product {
  readonly url: string;
  readonly dataFolder: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** An existing folder to start on; it is kept. Default: a new one that goes away with the process. */
  readonly dataFolder?: string;
  readonly keepFolder?: boolean;
  /** Wait until the demo is whole. Default true. */
  readonly waitForDemo?: boolean;
  /** Default: a free one. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
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
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not happen within ${milliseconds / 1000} s`);
}

async function demoIsThere(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`);
  const body = (await answer.json()) as { demo?: number };
  return answer.ok && (body.demo ?? 1) >= 1;
}

/** Starts the built product as a person would. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const entry = join(root, 'dist/server/main.js');
  if (!existsSync(entry)) throw new Error('dist/server/main.js is missing: run `npm run build` first.');
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'flumen-e2e-'));
  const keep = options.keepFolder ?? options.dataFolder !== undefined;
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      FLUMEN_DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      FLUMEN_PUBLIC_URL: url,
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()));
  const stop = async () => {
    const ended = new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
    child.kill('SIGTERM');
    await ended;
    if (!keep) rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    await until('The start', STARTED_WITHIN, async () => (await fetch(`${url}/readyz`)).ok);
    if (options.waitForDemo !== false) await until('The demo', SEEDED_WITHIN, () => demoIsThere(url));
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${output.join('').slice(-4000)}`);
  }
  return { url, dataFolder, pid: child.pid ?? 0, stop };
}
