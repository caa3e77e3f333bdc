import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchEvent } from './support/bench-event.ts';

/** One line of the benchmark table. */
export interface BenchResult {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
}

const CONNECTIONS = 64;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);

/** What autocannon answers, as far as it is read here. */
interface Load {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
  readonly duration: number;
}
type Autocannon = (options: object) => Promise<Load>;
const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;

interface Server {
  readonly url: string;
  readonly workspaces: readonly string[];
  readonly process: ChildProcess;
  /** Events in the store once the spool is empty, and the memory of both processes in MiB. */
  settle(): Promise<{ readonly events: number; readonly memory: number }>;
}

/** The server in a process of its own; it prints one line of JSON per question. */
async function startServer(durability: string, dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'support/collector-server.ts')], {
    env: { ...process.env, FLUMEN_DATA_DIR: dataDir, FLUMEN_DURABILITY: durability, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const started = await next<{ url: string; workspaces: string[] }>();
  return {
    ...started,
    process: child,
    settle() {
      const answer = next<{ events: number; memory: number }>();
      child.send('settle');
      return answer;
    },
  };
}

async function measure(durability: string, perRequest: number): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flumen-bench-'));
  const server = await startServer(durability, dataDir);
  let serial = 0;
  const body = () => {
    serial += 1;
    const events = Array.from({ length: perRequest }, (_, index) => benchEvent(serial * perRequest + index));
    return JSON.stringify({
      v: 1,
      workspace: server.workspaces[serial % server.workspaces.length],
      visitor: `visitor-${serial % 5_000}`,
      sent: Date.now(),
      events,
    });
  };
  const load = (duration: number) =>
    autocannon({
      url: `${server.url}/t/e`,
      connections: CONNECTIONS,
      duration,
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36',
      },
      requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }],
    });
  const warm = await load(3);
  const result = await load(SECONDS);
  const acknowledged = (warm['2xx'] + result['2xx']) * perRequest;
  const { events: stored, memory } = await server.settle();
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
  return {
    name: `events acknowledged, ${CONNECTIONS} connections, ${perRequest} per request, durable against ${durability} loss`,
    figures: {
      'events/s': Math.round((result['2xx'] * perRequest) / result.duration),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      'max ms': result.latency.max,
      refused: result.non2xx + result.errors,
      acknowledged,
      // May exceed what was acknowledged by the requests that were cut off at the end.
      stored,
      'memory after, MiB': memory,
    },
  };
}

/** Collecting with the writer running behind. To reach on two cores: 5,000 a second, p99 under 60 ms. */
export async function run(): Promise<readonly BenchResult[]> {
  const asShipped = [await measure('events', 1), await measure('events', 2), await measure('events', 5)];
  return [...asShipped, await measure('process', 1), await measure('power', 1)];
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
