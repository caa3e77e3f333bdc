import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, createClient, type DataFormat } from '@clickhouse/client';
import type { AnalyticsLog, AnalyticsSettings, FileFormat, Parameter } from '../analytics.ts';
import { EngineSupervisor } from '../engine/supervisor.ts';
import { asStoreError, StoreError } from './errors.ts';

/** Settings of the engine for one statement. */
type Settings = Readonly<Record<string, number | string>>;

/** Statements against the store, embedded or a server: the same client, the same SQL. */
export interface Sql {
  readonly embedded: boolean;
  /** Once `signal` is aborted it rejects, but not before the engine has stopped working on the statement. */
  select<Row>(sql: string, params?: Readonly<Record<string, Parameter>>, signal?: AbortSignal, settings?: Settings): Promise<Row[]>;
  /** The same rows as a file of this format. */
  read(
    sql: string,
    format: FileFormat,
    params?: Readonly<Record<string, Parameter>>,
    signal?: AbortSignal,
    settings?: Settings,
  ): Promise<Uint8Array>;
  /** DDL, mutations, INSERT SELECT. */
  command(sql: string, params?: Readonly<Record<string, Parameter>>): Promise<void>;
  insert(table: string, rows: readonly object[], settings: Readonly<Record<string, string | number>>): Promise<void>;
  /** Does the store answer, within two seconds? */
  ready(): Promise<boolean>;
  /** Process of the embedded engine. */
  pid(): number | undefined;
  close(): Promise<void>;
}

const RESTART_PATIENCE_MS = 8000;
/** A server that takes longer to say that it is there takes no work. */
const PING_MS = 2_000;
/** The engine looks whether to stop after every block it read. */
const STOP_MS = 20_000;

/**
 * Every canvas is a statement of its own: compiling its expressions to machine code costs more
 * than it saves.
 */
const READ_SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
} as const;

interface Target {
  readonly client: ClickHouseClient;
  readonly engine?: EngineSupervisor;
  readonly agent?: Agent;
  /** Settings of every read. */
  readonly reading: Readonly<Record<string, number>>;
  ready(): Promise<boolean>;
  /** Resolves when a statement that was given up runs no more. */
  stopped(query_id: string): Promise<void>;
}

/**
 * The engine looks in chains of comparisons for what follows from them, which finds nothing in our
 * statements and takes more than half of the time in which it reads that of a canvas. A server of
 * another version may not know the setting.
 */
const EMBEDDED_READS = { optimize_and_compare_chain: 0 } as const;

const COMMON = {
  application: 'flumen',
  request_timeout: 90_000,
  max_open_connections: 32,
  use_multipart_params_auto: true,
  log: { level: 127 },
} as const;

function serverTarget(url: string): Target {
  const client = createClient({ ...COMMON, url });
  return {
    client,
    // Else a server goes on with what nobody waits for any more.
    reading: { cancel_http_readonly_queries_on_client_close: 1 },
    ready: () =>
      client.ping({ select: false, abort_signal: AbortSignal.timeout(PING_MS) }).then(
        ({ success }) => success,
        () => false,
      ),
    stopped: async (query_id) => {
      const query = 'KILL QUERY WHERE query_id = {id:String} SYNC';
      await client.command({ query, query_params: { id: query_id }, abort_signal: AbortSignal.timeout(STOP_MS) });
    },
  };
}

async function embeddedTarget(settings: AnalyticsSettings, log: AnalyticsLog): Promise<Target> {
  const engine = new EngineSupervisor({
    path: join(settings.dataDir, 'chdb'),
    log,
    isDurable: (settings.durability ?? 'process') !== 'process',
  });
  // The agent hands every option on to net.connect, also this one, which its type does not list.
  const options = { keepAlive: true, maxSockets: 32, socketPath: engine.socket };
  const agent = new Agent(options);
  const client = createClient({ ...COMMON, url: 'http://engine', username: engine.user, password: engine.secret, http_agent: agent });
  try {
    await engine.start();
  } catch (error) {
    await engine.close();
    throw error;
  }
  const stopped = (query_id: string) => engine.stopped(query_id, STOP_MS);
  return { client, engine, agent, reading: EMBEDDED_READS, ready: () => engine.ping(), stopped };
}

const LOST = /^(CONNECTION|ECONN\w+|ENOENT|EPIPE)$/;

/** Runs a call once; a failure comes out as a StoreError. */
async function once<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Runs a call that changes nothing. While the embedded engine is being started again it waits and repeats. @throws the signal's reason when that is aborted; StoreError. */
async function repeated<T>(target: Target, signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  const until = Date.now() + RESTART_PATIENCE_MS;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await once(call);
    } catch (error) {
      // Not the store's failure: who asked went away, and the reason says so.
      if (signal?.aborted) throw signal.reason;
      const lost = error instanceof StoreError && LOST.test(error.code);
      if (!lost || !target.engine || Date.now() > until) throw error;
      await delay(100);
      await target.engine.whenReady(Math.max(1, until - Date.now()));
    }
  }
}

/** What `reading` rejects with, once nothing works on its statement any more: its place is taken until then. */
async function untilStopped<T>(target: Target, query_id: string, signal: AbortSignal | undefined, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (signal?.aborted) await target.stopped(query_id).catch(() => undefined);
    throw error;
  }
}

/** What every read hands to the client. */
interface Reading {
  readonly query_id: string;
  readonly clickhouse_settings: Settings;
  readonly abort_signal?: AbortSignal;
}
type Parameters = Readonly<Record<string, Parameter>>;

/** Runs a read, again while the engine is being started, and until it has stopped where nobody waits for it any more. */
function reading<T>(
  target: Target,
  signal: AbortSignal | undefined,
  settings: Settings,
  read: (common: Reading) => Promise<T>,
): Promise<T> {
  return repeated(target, signal, () => {
    const query_id = randomUUID();
    const clickhouse_settings = { ...READ_SETTINGS, ...target.reading, ...settings };
    const common = { query_id, clickhouse_settings, ...(signal ? { abort_signal: signal } : {}) };
    return untilStopped(target, query_id, signal, read(common));
  });
}

/** Opens the embedded engine, or a client of the server the settings name. */
export async function openSql(settings: AnalyticsSettings, log: AnalyticsLog): Promise<Sql> {
  const target = settings.clickhouseUrl ? serverTarget(settings.clickhouseUrl) : await embeddedTarget(settings, log);
  const { client, engine } = target;
  return {
    embedded: engine !== undefined,
    select: <Row>(sql: string, params: Parameters = {}, signal?: AbortSignal, settings: Settings = {}) =>
      reading(target, signal, settings, async (common) => {
        const result = await client.query({ ...common, query: sql, query_params: params, format: 'JSONEachRow' });
        return result.json<Row>();
      }),
    read: (sql, format, params = {}, signal, settings = {}) =>
      reading(target, signal, settings, async (common) => {
        // The client's list of formats is of those that it reads itself. In the text a format would stand before the settings that the engine's process adds.
        const formatted = { ...common.clickhouse_settings, default_format: format as DataFormat };
        const { stream } = await client.exec({ ...common, query: sql, query_params: params, clickhouse_settings: formatted });
        return buffer(stream);
      }),
    command: (sql, params = {}) =>
      once(async () => {
        await client.command({ query: sql, query_params: params });
      }),
    insert: (table, rows, clickhouse_settings) =>
      once(async () => {
        await client.insert({ table, values: [...rows], format: 'JSONEachRow', clickhouse_settings: { ...clickhouse_settings } });
      }),
    ready: () => target.ready(),
    pid: () => engine?.pid,
    close: async () => {
      await client.close();
      target.agent?.destroy();
      await engine?.close();
    },
  };
}
