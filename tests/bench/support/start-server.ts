import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tenant } from './tenants.ts';

export interface Usage {
  /** Milliseconds of processor time of the server since its start, all threads. */
  readonly processor: number;
  /** Milliseconds its main thread was busy. */
  readonly active: number;
  /** Milliseconds of processor time of the embedded engine. */
  readonly engine: number;
  /** MiB of both. */
  readonly memory: number;
}

export interface TenantServer {
  readonly url: string;
  readonly pid: number | undefined;
  /** Process of the embedded engine. */
  readonly engine: number | undefined;
  /** The first is to be left in peace. */
  readonly tenants: readonly [Tenant, Tenant];
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts `tenant-server.ts` in a process and a data folder of its own. */
export async function startTenantServer(env: Readonly<Record<string, string>> = {}): Promise<TenantServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flumen-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'tenant-server.ts')], {
    env: { ...process.env, FLUMEN_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const started = await next<Pick<TenantServer, 'url' | 'tenants' | 'engine'>>();
  return {
    ...started,
    pid: child.pid,
    usage() {
      const answer = next<Usage>();
      child.send('usage');
      return answer;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
