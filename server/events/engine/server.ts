import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deadlines } from './deadlines.ts';
import { codeOf, EngineError, messageOf, STARVED, statusOf, TIMEOUT } from './engine-error.ts';
import type { ConnectionPool } from './pool.ts';
import { readCall } from './request.ts';
import { type Bounds, statementOf } from './statement.ts';

export interface EngineServer {
  readonly secret: string;
  readonly bounds: Bounds;
  /** Statements that read, and everything else: a slow report never keeps a batch of events waiting. */
  readonly reads: ConnectionPool;
  readonly writes: ConnectionPool;
  readonly deadlines: Deadlines;
  /** Stops the statement of this tag if it runs. Never rejects. */
  stop(tag: string): Promise<void>;
  /** Resolves when the engine itself answers. */
  ping(): Promise<void>;
}

const USER = 'flumen';
const STOP_AGAIN_MS = 200;

function mayEnter(request: IncomingMessage, secret: string): boolean {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${USER}:${secret}`).toString('base64')}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(statusOf(error), {
    'content-type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(codeOf(error)),
  });
  response.end(messageOf(error));
}

/** Statements that run, by the id the client gave them. */
type Running = Map<string, Promise<unknown>>;

async function answer(engine: EngineServer, running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://engine');
  if (!mayEnter(request, engine.secret)) throw new EngineError(193, 'WRONG_PASSWORD', 'Wrong secret');
  const id = url.searchParams.get('query_id') ?? '';
  if (url.pathname === '/ping') await engine.ping();
  else if (url.pathname === '/stopped') await running.get(id)?.catch(() => undefined);
  else return run(engine, running, request, response, url);
  response.end('Ok.\n');
}

/**
 * Stops a statement until it has ended. Once is not enough: the engine knows a statement only when it has taken it
 * on, which on a busy machine comes after the word that nobody waits for it.
 */
async function stopUntilEnded(engine: EngineServer, tag: string, ends: Promise<unknown>): Promise<void> {
  const ended = ends.then(
    () => true,
    () => true,
  );
  do await engine.stop(tag);
  while (!(await Promise.race([ended, delay(STOP_AGAIN_MS, false)])));
}

/** Reads the statement of a request and runs it. Once `gone` is aborted nobody waits for the answer. */
async function perform(engine: EngineServer, request: IncomingMessage, url: URL, gone: AbortSignal): Promise<Uint8Array> {
  const tag = randomUUID();
  const statement = statementOf(await readCall(request, url), tag, engine.bounds);
  if (statement.kind !== 'read') return engine.writes.run(statement, gone);
  const ends = engine.reads.run(statement, gone);
  const stop = () => void stopUntilEnded(engine, tag, ends);
  if (gone.aborted) stop();
  else gone.addEventListener('abort', stop, { once: true });
  return inTime(engine, statement.seconds, ends, stop);
}

/** Who had the processors for less than this share of the time by the clock did not take too long: others took too much. */
const STARVED_SHARE = 0.5;

/**
 * What a statement answers that is stopped once its time is over.
 * @throws EngineError `TIMEOUT_EXCEEDED` then; `TOO_SLOW` where the engine's own clock ended it, which counts what others take, too.
 */
async function inTime(engine: EngineServer, seconds: number, ends: Promise<Uint8Array>, stop: () => void): Promise<Uint8Array> {
  let isLate = false;
  const since = performance.now();
  const inside = engine.deadlines.within(seconds * 1000, () => {
    isLate = true;
    stop();
  });
  try {
    return await ends;
  } catch (error) {
    if (isLate) throw new EngineError(TIMEOUT, 'TIMEOUT_EXCEEDED', `Stopped after ${seconds} seconds of work`);
    const [worked, passed] = [seconds * 1000 - inside(), performance.now() - since];
    if (codeOf(error) !== TIMEOUT || worked >= STARVED_SHARE * passed) throw error;
    throw new EngineError(STARVED, 'TOO_SLOW', `Had the processors for ${Math.round((100 * worked) / passed)} % of its time`);
  } finally {
    inside();
  }
}

async function run(engine: EngineServer, running: Running, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const id = url.searchParams.get('query_id') ?? randomUUID();
  const ends = perform(engine, request, url, gone.signal).finally(() => running.delete(id));
  running.set(id, ends);
  const bytes = await ends;
  if (bytes.length > engine.bounds.resultBytes * 2) throw new EngineError(396, 'TOO_MANY_ROWS_OR_BYTES', 'The answer is too large');
  response.writeHead(200, {
    'content-type': 'text/plain; charset=UTF-8',
    'content-length': bytes.length,
    'X-ClickHouse-Query-Id': id,
    'X-ClickHouse-Summary': '{}',
  });
  response.end(bytes);
}

/** The part of ClickHouse's HTTP interface that `@clickhouse/client` uses. */
export function createEngineServer(engine: EngineServer): Server {
  const running: Running = new Map();
  const server = createServer({ maxHeaderSize: 1024 * 1024, keepAliveTimeout: 60_000 }, (request, response) => {
    answer(engine, running, request, response).catch((error: unknown) => refuse(response, error));
  });
  server.requestTimeout = 0;
  return server;
}
