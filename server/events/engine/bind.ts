import { EngineError } from './engine-error.ts';

/**
 * Puts the values of `{name:Type}` into a statement as typed literals.
 *
 * The engine's own binding keeps the values in one place for the whole process: two statements
 * with parameters running at once read each other's. So values are bound here instead, by the
 * rule a ClickHouse server follows: each becomes one quoted literal cast to its declared type.
 * A value can never end its literal, because every quote and backslash in it is escaped.
 */

const PLACEHOLDER = /^\{\s*([A-Za-z_]\w*)\s*:\s*([A-Za-z][\w(),' ]*?)\s*\}/;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '0': '\0' };

/** A string as a literal of the SQL dialect. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;
}

/** Values travel in the tab-separated escaping of the HTTP interface. */
function unescapeValue(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** Types whose text form is read as a whole, quotes and escapes included, by the cast itself. */
const COMPOSITE = /^(Array|Tuple|Map)\(/;
const STRING = /^(LowCardinality\()?(Nullable\()?(String|FixedString\(\d+\))\)*$/;

function literal(type: string, value: string): string {
  if (type === 'Identifier') return `\`${unescapeValue(value).replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
  if (value === '\\N') return `_CAST(NULL, ${quote(type)})`;
  const text = COMPOSITE.test(type) ? value : unescapeValue(value);
  return STRING.test(type) ? quote(text) : `_CAST(${quote(text)}, ${quote(type)})`;
}

/** Index after a quoted run that starts at `from`; the run's own quote character ends it unless escaped or doubled. */
function endOfQuoted(sql: string, from: number): number {
  const mark = sql[from];
  let at = from + 1;
  while (at < sql.length) {
    if (sql[at] === '\\') at += 2;
    else if (sql[at] === mark && sql[at + 1] === mark) at += 2;
    else if (sql[at] === mark) return at + 1;
    else at += 1;
  }
  return at;
}

/** Index after a comment that starts at `from`, or `from` when there is none. */
function endOfComment(sql: string, from: number): number {
  const start = sql.slice(from, from + 2);
  if (start !== '--' && start !== '/*') return from;
  const end = sql.indexOf(start === '--' ? '\n' : '*/', from + 2);
  return end < 0 ? sql.length : end + (start === '--' ? 1 : 2);
}

/** @throws EngineError 456 for a placeholder without a value, as a server answers. */
export function bind(sql: string, values: ReadonlyMap<string, string>): string {
  let out = '';
  let at = 0;
  while (at < sql.length) {
    const char = sql[at] ?? '';
    const comment = endOfComment(sql, at);
    const placeholder = char === '{' ? PLACEHOLDER.exec(sql.slice(at, at + 200)) : null;
    if (comment > at) {
      at = comment;
      out += ' ';
    } else if (char === "'" || char === '"' || char === '`') {
      const end = endOfQuoted(sql, at);
      out += sql.slice(at, end);
      at = end;
    } else if (placeholder) {
      const [whole, name = '', type = ''] = placeholder;
      const value = values.get(name);
      if (value === undefined) throw new EngineError(456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${name}\` is not set`);
      out += literal(type, value);
      at += whole.length;
    } else {
      out += char;
      at += 1;
    }
  }
  return out;
}
