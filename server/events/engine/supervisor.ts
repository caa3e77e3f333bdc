import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runnable } from '#server/entries.ts';
import { fromRoot } from '#server/root.ts';
import type { AnalyticsLog } from '../analytics.ts';
import { StoreError } from '../store/errors.ts';
import { askEngine } from './ask.ts';
import { isFromEngine, type OpenMessage, type ToEngine } from './messages.ts';
import { makeRoom } from './room.ts';
import { PING_MS, starvedOf, watch } from './watch.ts';

const MIB = 1024 * 1024;
const START_PATIENCE_MS = 60_000;
const CLOSE_PATIENCE_MS = 10_000;
const BACK_OFF_MS = [100, 250, 500, 1000, 2000, 5000, 10_000] as const;
/** A process that lived this long had started well: the next failure waits shortly again. */
const HEALTHY_MS = 60_000;

/**
 * Statements run on libuv's threads; there are more of these than connections, so that none waits for one. Each would keep the memory of
 * the largest answer it ever copied (glibc, an arena for each thread): they share two, and what is large is given back when it is done with.
 */
const THREADS_AND_MEMORY = { UV_THREADPOOL_SIZE: '24', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(MIB) };

export interface EngineOptions {
  /** Folder of the data; held by one process at a time. */
  readonly path: string;
  readonly log: AnalyticsLog;
  /** Bytes for the whole engine; a quarter of the machine between 512 MiB and 1.5 GiB when left out. */
  readonly memory?: number | undefined;
  /** What is inserted survives a power cut. */
  readonly isDurable?: boolean | undefined;
}

function memoryFor(): number {
  return Math.min(1536 * MIB, Math.max(512 * MIB, Math.floor(totalmem() / 4)));
}

/** Keeps one engine process alive and knows the socket it answers on. */
export class EngineSupervisor {
  readonly user = 'flumen';
  readonly secret = randomBytes(32).toString('base64url');
  readonly socket: string;
  readonly #room: string;
  readonly #options: EngineOptions;
  readonly #stop = new AbortController();
  #child: ChildProcess | undefined;
  #ready: Promise<void>;
  #failures = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#room = makeRoom();
    this.socket = join(this.#room, 'engine.sock');
    mkdirSync(options.path, { recursive: true, mode: 0o700 });
    this.#ready = Promise.reject(new StoreError('The engine was not started', 'CLOSED', false));
    this.#ready.catch(() => undefined);
  }

  /** Starts the process. @throws StoreError when it cannot open the folder or has no build for this machine. */
  start(): Promise<void> {
    this.#ready = this.#launch();
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  /** Resolves when the process answers (again), rejects after the time. */
  async whenReady(ms: number): Promise<void> {
    const late = delay(ms, undefined, { ref: false }).then(() => {
      throw new StoreError('The analytics engine is starting again', 'STARTING', true);
    });
    await Promise.race([this.#ready, late]);
  }

  /** Process id, for the metrics and for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Does the engine answer, within two seconds? */
  ping(ms = PING_MS): Promise<boolean> {
    return askEngine(this, '/ping', ms);
  }

  /** Resolves when a statement that was given up runs no more, at the latest after the time. */
  async stopped(queryId: string, ms: number): Promise<void> {
    await askEngine(this, `/stopped?query_id=${encodeURIComponent(queryId)}`, ms);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      if (child.connected) child.send({ type: 'close' } satisfies ToEngine);
      await Promise.race([ended, delay(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#room, { recursive: true, force: true });
  }

  #launch(): Promise<void> {
    rmSync(this.socket, { force: true });
    const child = spawn(process.execPath, [runnable('engine')], {
      cwd: fromRoot(),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...THREADS_AND_MEMORY },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    const born = Date.now();
    child.stderr?.on('data', (text: Buffer) => this.#options.log.warn({ text: text.toString('utf8').slice(0, 2000) }, 'analytics engine'));
    child.once('exit', (code, signal) => this.#ended(born, code, signal));
    const memory = this.#options.memory ?? memoryFor();
    const open: OpenMessage = {
      type: 'open',
      path: this.#options.path,
      room: this.#room,
      socket: this.socket,
      secret: this.secret,
      memory,
      statementMemory: Math.floor(memory * 0.7),
      isDurable: this.#options.isDurable ?? false,
    };
    child.send(open);
    const answers = this.#answer(child);
    answers.then(
      () => this.#watch(child),
      () => undefined,
    );
    return answers;
  }

  /** An engine that hangs is as good as dead: it is killed, and started again like one that died. */
  #watch(child: ChildProcess): void {
    const over = new AbortController();
    child.once('exit', () => over.abort());
    void watch(
      { ping: (ms) => this.ping(ms), starved: () => starvedOf(child.pid) },
      AbortSignal.any([this.#stop.signal, over.signal]),
      () => {
        this.#options.log.error({ pid: child.pid }, 'the analytics engine does not answer; it is killed and started again');
        child.kill('SIGKILL');
      },
    );
  }

  #answer(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = (message: string, code: string) => reject(new StoreError(message, code, code !== 'UNSUPPORTED'));
      const timer = setTimeout(() => child.kill('SIGKILL'), START_PATIENCE_MS);
      timer.unref();
      child.once('error', (error) => give(`The analytics engine could not be started: ${error.message}`, 'START'));
      child.once('exit', () => give('The analytics engine ended', 'ENDED'));
      child.on('message', (message) => {
        if (!isFromEngine(message)) return;
        clearTimeout(timer);
        if (message.type === 'ready') resolve();
        else if (message.locked) give(`The folder ${this.#options.path} is in use by another process.`, 'LOCKED');
        else if (/no native binding|CHDB_PLATFORM|not supported/i.test(message.message)) {
          give('The embedded analytics engine has no build for this machine. Set CLICKHOUSE_URL to a ClickHouse server.', 'UNSUPPORTED');
        } else give(message.message, 'START');
      });
    });
  }

  #ended(born: number, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#stop.signal.aborted) return;
    this.#failures = Date.now() - born > HEALTHY_MS ? 1 : this.#failures + 1;
    const wait = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length) - 1] ?? 10_000;
    this.#options.log.error({ code, signal, wait }, 'the analytics engine ended; it is started again');
    this.#ready = delay(wait, undefined, { signal: this.#stop.signal }).then(() => this.#launch());
    this.#ready.catch(() => undefined);
  }
}
