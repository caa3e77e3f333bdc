import { CLIENT_KEYS } from '#domain/wire/client-keys.ts';
import type { ExportFormat } from '#domain/wire/exports.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Parameters } from '#server/reports/_kit/parameters.ts';
import { isInForce } from '#server/reports/_kit/scope.ts';

/** What a file is about. */
export interface Exported {
  readonly workspace: string;
  readonly format: ExportFormat;
  /** With what may name people. */
  readonly personal: boolean;
  /** Known to this server alone: ids of people are hashed with it where none is to be recognised. */
  readonly salt: string;
}

interface Column {
  readonly name: string;
  /** Columns of events carry their table: a name alone would mean the column of the file. */
  readonly sql: (parameters: Parameters, exported: Exported) => string;
  /** Somebody's own text, which a spreadsheet must not run. */
  readonly typed?: true;
  /** `named`: only in files with what may name people; `hidden`: there as it is, elsewhere as a hash of this file alone. */
  readonly about?: 'named' | 'hidden';
}

const stored = (name: string): Column => ({ name, sql: () => `events.${name}` });
const typed = (name: string): Column => ({ ...stored(name), typed: true });
const naming = (name: string): Column => ({ ...typed(name), about: 'named' });

/** Every column of a file, in order. Money is in minor units, times are UTC. */
const COLUMNS: readonly Column[] = [
  ...['time', 'received_at', 'event_id', 'kind', 'origin'].map(stored),
  typed('name'),
  { name: PERSON, sql: () => `toString(events.${PERSON})`, about: 'hidden' },
  { name: 'visitor', sql: () => 'toString(sipHash64(events.visitor_id))', about: 'hidden' },
  { name: 'visit', sql: () => 'toString(sipHash64(events.visitor_id, events.session_id))', about: 'hidden' },
  naming('visitor_id'),
  naming('session_id'),
  stored('is_entry'),
  ...['host', 'path'].map(typed),
  ...['query', 'title'].map(naming),
  ...['referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'fl_adid', 'fl_adsrc', 'fl_adntw'].map(typed),
  { name: 'attributes', sql: () => 'toJSONString(events.attributes)', about: 'named' },
  ...['value', 'currency', 'original_value'].map(stored),
  naming('order_id'),
  typed('sku'),
  stored('quantity'),
  ...CLIENT_KEYS.map(stored),
  /** 0: a keyed sender says something else about the order, and reports count that. */
  { name: 'counts', sql: (parameters, { workspace }) => `toUInt8(events.${isInForce(parameters, workspace)})` },
];

/** Formulas of spreadsheets as text, as `csvLine` writes them. */
const guarded = (text: string) =>
  `if(match(${text}, '^\\\\s*[=+@＝＋－＠-]|^[\\\\t\\\\r]') AND NOT match(${text}, '^-?\\\\d+([.,]\\\\d+)?$'), concat('\\'', ${text}), ${text})`;

function columnSql(parameters: Parameters, exported: Exported, { name, sql, typed: isTyped, about }: Column): string {
  const plain = sql(parameters, exported);
  const text = isTyped && exported.format === 'csv' ? guarded(plain) : plain;
  const isHashed = about === 'hidden' && !exported.personal;
  return `${isHashed ? `substring(lower(hex(SHA256(concat(${parameters.text(exported.salt)}, ${text})))), 1, 32)` : text} AS ${name}`;
}

/** The columns of a file as SQL of one event. */
export function columnsSql(parameters: Parameters, exported: Exported): string {
  const shown = COLUMNS.filter(({ about }) => exported.personal || about !== 'named');
  return shown.map((column) => columnSql(parameters, exported, column)).join(', ');
}
