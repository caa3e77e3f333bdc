import type { Breakdown, Range } from '#domain/wire/reports.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import type { Question } from '../../analytics.ts';
import { BUCKET_SQL } from '../calendar.ts';
import { Parameters } from '../parameters.ts';
import { PERSON } from '../person.ts';
import { eventsOnDays, onDays } from '../scope.ts';
import { textFilter } from '../text-filter.ts';
import type { ConditionalReading, Plan } from './plan.ts';
import type { Condition } from './widget.ts';

/** One statement; its rows carry `bucket` ('' = the whole range), and the columns named here. */
export interface Read extends Question {
  readonly about: { readonly type: 'people' | 'kinds' | 'spend' } | { readonly type: 'conditional'; readonly reading: ConditionalReading };
}

export interface Scope {
  readonly workspace: string;
  readonly range: Range;
  readonly breakdown: Breakdown;
}

const BUCKET = (breakdown: Breakdown) => `toString(${BUCKET_SQL[breakdown]})`;
/** Distinct people per bucket and of the whole range, in one pass; the whole range has no first day. */
const WITH_WHOLE = 'GROUP BY GROUPING SETS ((start), ())';
const BUCKET_OR_WHOLE = "if(start = toDate(0), '', toString(start)) AS bucket";

/** Attributes that are columns of an event; every other key is one of the event's own attributes. */
const COLUMNS: ReadonlySet<string> = new Set([
  ...SOURCE_KEYS,
  'host',
  'path',
  'query',
  'title',
  'name',
  'order_id',
  'sku',
  'currency',
  'device',
  'browser',
  'os',
] satisfies (keyof EventRow)[]);

function conditionSql(parameters: Parameters, { key, match, value }: Condition): string {
  const name = key.trim();
  if (name === 'url') return textFilter(parameters, 'concat(host, path)', match, value);
  return textFilter(parameters, COLUMNS.has(name) ? name : `attributes[${parameters.text(name)}]`, match, value);
}

function people({ workspace, range, breakdown }: Scope): Read {
  const parameters = new Parameters();
  const where = onDays(parameters, workspace, range);
  const sql = `SELECT ${BUCKET_OR_WHOLE}, uniqExact(${PERSON}) AS people FROM (
    SELECT ${BUCKET_SQL[breakdown]} AS start, ${PERSON} FROM daily WHERE ${where} AND kind = 'any'
  ) ${WITH_WHOLE}`;
  return { about: { type: 'people' }, sql, params: parameters.values };
}

function kinds({ workspace, range, breakdown }: Scope, names: readonly string[]): Read {
  const parameters = new Parameters();
  const where = onDays(parameters, workspace, range);
  const sql = `SELECT kind, ${BUCKET(breakdown)} AS bucket, sum(hits) AS events, sum(revenue) AS revenue
    FROM totals WHERE ${where} AND kind IN ${parameters.add('Array(String)', names)} GROUP BY kind, bucket`;
  return { about: { type: 'kinds' }, sql, params: parameters.values };
}

function spend({ workspace, range, breakdown }: Scope): Read {
  const parameters = new Parameters();
  const where = onDays(parameters, workspace, range);
  const sql = `SELECT ${BUCKET(breakdown)} AS bucket, sum(amount) AS spend FROM spend FINAL WHERE ${where} GROUP BY bucket`;
  return { about: { type: 'spend' }, sql, params: parameters.values };
}

function conditional({ workspace, range, breakdown }: Scope, reading: ConditionalReading): Read {
  const parameters = new Parameters();
  const where = [eventsOnDays(parameters, workspace, range)];
  if (reading.of !== 'people') where.push(`kind = ${parameters.text(reading.kind)}`);
  if (reading.widget.condition) where.push(conditionSql(parameters, reading.widget.condition));
  const columns = reading.of === 'people' ? `uniqExact(${PERSON}) AS people` : 'count() AS events, sum(value) AS revenue';
  const sql = `SELECT ${BUCKET_OR_WHOLE}, ${columns} FROM (
    SELECT ${BUCKET_SQL[breakdown]} AS start, ${PERSON}, value FROM events WHERE ${where.join(' AND ')}
  ) ${WITH_WHOLE}`;
  return { about: { type: 'conditional', reading }, sql, params: parameters.values };
}

/** The statements of a plan for one range. */
export function compile(plan: Plan, scope: Scope): Read[] {
  return [
    ...(plan.people ? [people(scope)] : []),
    ...(plan.kinds.length > 0 ? [kinds(scope, plan.kinds)] : []),
    ...(plan.spend ? [spend(scope)] : []),
    ...plan.conditional.map((reading) => conditional(scope, reading)),
  ];
}
