import { bind, quote } from './bind.ts';
import { EngineError } from './engine-error.ts';

/** What the HTTP layer understood of a request. */
export interface Call {
  /** Statement text of the URL, the body or both. */
  readonly sql: string;
  /** Rows of an INSERT, apart from its text. */
  readonly data?: Buffer | undefined;
  readonly values: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  readonly format: string;
}

export type Statement =
  | {
      readonly kind: 'read';
      readonly sql: string;
      readonly format: string;
      /** How long it may take, not counting what a busy machine takes from the engine. */
      readonly seconds: number;
    }
  | { readonly kind: 'command'; readonly sql: string; readonly format: string }
  | {
      readonly kind: 'insert';
      readonly table: string;
      readonly columns?: readonly string[] | undefined;
      readonly format: InsertFormat;
      readonly data: Buffer;
      readonly settings: Readonly<Record<string, string | number>>;
    };

const INSERT_FORMATS = ['JSONEachRow', 'JSONCompactEachRow', 'TabSeparated', 'CSV', 'CSVWithNames'] as const;
export type InsertFormat = (typeof INSERT_FORMATS)[number];

/** Settings of the HTTP layer, which the engine does not know. */
const HTTP_ONLY =
  /^(wait_end_of_query|send_progress_in_http_headers|buffer_size|http_\w+|enable_http_compression|cancel_http_readonly_queries_on_client_close)$/;
const NAME = /^[a-z][a-z0-9_]*$/;
const INSERT = /^\s*INSERT\s+INTO\s+([A-Za-z_][\w.]*)\s*(?:\(([^)]*)\)\s*)?FORMAT\s+(\w+)\s*$/i;
const READ = /^\s*(?:SELECT|WITH|EXPLAIN|SHOW|DESCRIBE|DESC|EXISTS)\b/i;

/** By the clock a statement may take so many times its seconds, on a machine that is busy with something else … */
const PATIENCE = 5;
/** … but, unless it was given more, not longer than somebody waits for it. */
const LONGEST_WAIT_SECONDS = 50;
const byTheClock = (seconds: number) => Math.max(seconds, Math.min(seconds * PATIENCE, LONGEST_WAIT_SECONDS));

/** Settings that go with every read: they bound what one statement may take. The caller's own come first. */
export interface Bounds {
  readonly memory: number;
  readonly resultBytes: number;
  readonly seconds: number;
}

function checked(settings: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of settings) {
    if (HTTP_ONLY.test(name)) continue;
    if (!NAME.test(name)) throw new EngineError(115, 'UNKNOWN_SETTING', 'A setting has a name that cannot be one');
    kept.set(name, value);
  }
  return kept;
}

function typed(text: string): string | number {
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
}

function clause(settings: ReadonlyMap<string, string>): string {
  const parts = [...settings].map(([name, value]) => {
    const read = typed(value);
    return `${name} = ${typeof read === 'number' ? read : quote(read)}`;
  });
  return parts.length === 0 ? '' : `\nSETTINGS ${parts.join(', ')}`;
}

function insertOf(call: Call, match: RegExpExecArray): Statement {
  const [, table = '', columns, format = ''] = match;
  const known = INSERT_FORMATS.find((name) => name === format);
  if (!known) throw new EngineError(73, 'UNKNOWN_FORMAT', `Format ${format} is not taken by the embedded engine`);
  const settings = Object.fromEntries([...checked(call.settings)].map(([name, value]) => [name, typed(value)]));
  const names = columns?.split(',').map((name) => name.trim().replaceAll('`', ''));
  return { kind: 'insert', table, columns: names, format: known, data: call.data ?? Buffer.alloc(0), settings };
}

/**
 * Sorts a call into what the engine runs. Settings never become a SET, which would stick to the
 * connection: reads carry them at the end of the text, inserts in the statement's own clause.
 * `tag` names the statement in `system.processes`, so that it can be stopped.
 */
export function statementOf(call: Call, tag: string, bounds: Bounds): Statement {
  const insert = INSERT.exec(call.sql);
  if (insert) return insertOf(call, insert);
  const format = call.format;
  const sql = bind(call.sql.trim().replace(/;\s*$/, ''), call.values);
  if (!READ.test(sql)) {
    if (checked(call.settings).size > 0) {
      throw new EngineError(115, 'UNKNOWN_SETTING', 'Settings of a command stand in its text');
    }
    return { kind: 'command', sql, format };
  }
  const settings = new Map<string, string>([
    ['max_memory_usage', String(bounds.memory)],
    ['max_execution_time', String(bounds.seconds)],
    ['max_result_bytes', String(bounds.resultBytes)],
    ['result_overflow_mode', 'throw'],
    ...checked(call.settings),
    ['log_comment', tag],
  ]);
  const seconds = Number(settings.get('max_execution_time'));
  settings.set('max_execution_time', String(byTheClock(seconds)));
  return { kind: 'read', sql: `${sql}${clause(settings)}`, format, seconds };
}
