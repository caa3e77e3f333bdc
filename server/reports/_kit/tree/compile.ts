import { kindsThat } from '#domain/tracking/events.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import type { Calendar } from '../calendar.ts';
import { costsKnow } from '../cost-keys.ts';
import { type Above, belowSql, costsTell, DIMENSIONS, type DimensionName, openedIn } from '../dimensions.ts';
import { type Asked, filterSql } from '../filters/filter.ts';
import { Parameters } from '../parameters.ts';
import { costRows, creditedSales, visitRows } from '../relations.ts';
import { IS_SALE, type Source } from '../scope.ts';
import { asksAdSet, withAdSets } from './ad-sets.ts';
import { byAdSql } from './ads.ts';

/** What a level of a tree of sources is asked: people, sales and costs by one dimension, below what was opened. */

/** What counts once per order, and is not given back. */
export const IS_PURCHASE = `(kind IN (${kindsThat(({ oncePerOrder }) => oncePerOrder)
  .map((kind) => `'${kind}'`)
  .join(', ')}) AND ${IS_SALE})`;

/** By relation: what is read of it, in the order in which it is answered. People and visits are those with a page view. People, visits and buyers are distinct; money is minor units. */
const READS = {
  visits: { people: 'uniqExact(who)', visits: 'uniqExact(visit)', views: 'sum(views)' },
  sales: {
    buyers: `uniqExactIf(who, ${IS_PURCHASE})`,
    purchases: `countIf(${IS_PURCHASE})`,
    revenue: 'sum(value)',
  },
  costs: { spend: 'sum(amount)', clicks: 'sum(clicks)', impressions: 'sum(impressions)', rows: 'count()' },
} as const;
export type Relation = keyof typeof READS;
const RELATIONS = Object.keys(READS) as readonly Relation[];
type Read<R extends Relation> = keyof (typeof READS)[R] & string;
/** What was read of one row by relation; a relation that has nothing about it is null. */
export type Found = { readonly [R in Relation]: Readonly<Record<Read<R>, number>> | null };

/** Rows of a level that are told apart; what comes after them by people, sales or costs is in the total alone. */
export const MOST_ROWS = 5000;

export interface TreeQuestion {
  readonly level: DimensionName;
  readonly above: Above;
  readonly filter?: Filter | undefined;
  readonly search?: string | undefined;
  /** Which visits and sales belong into the tree; left out: all. */
  readonly of?: 'ads' | undefined;
}

/** Do costs say what is asked? Else nothing is known of them: not 0. */
export function areCostsAsked({ level, above, filter }: TreeQuestion): boolean {
  return costsTell(level, above) && costsKnow(filter);
}

function relation(name: Relation, asked: Asked, range: Range, { level, above }: TreeQuestion): string {
  const { parameters, source } = asked;
  const rows = {
    visits: () => visitRows(asked),
    sales: () => creditedSales(asked),
    costs: () => costRows(parameters, source.workspace, range),
  }[name]();
  if (!asksAdSet([level, ...openedIn(above)])) return rows;
  return withAdSets(parameters, source.workspace, rows, name === 'costs' ? 'costs' : 'people');
}

function select(name: Relation, asked: Asked, range: Range, question: TreeQuestion, place: number): string {
  const { parameters } = asked;
  const met = [belowSql(parameters, question.above), filterSql(asked, question.filter)];
  // What a server reports names a visitor and no visit: it does not say that they came directly.
  if (name === 'visits') met.push('views > 0');
  if (question.of && name !== 'costs') met.push(byAdSql(parameters, range, asked.source.workspace));
  const columns = Object.values(READS[name]).map((sql) => `toInt64(${sql})`);
  const search = question.search?.trim().toLowerCase();
  const found = search ? `HAVING whole = 1 OR position(lowerUTF8(key), ${parameters.text(search)}) > 0` : '';
  return `SELECT ${place} AS period, '${name}' AS relation, grouping(key) AS whole, key, [${columns.join(', ')}] AS numbers
    FROM (SELECT *, toString(${DIMENSIONS[question.level].sql(parameters)}) AS key FROM ${relation(name, asked, range, question)} WHERE ${met.join(' AND ')})
    GROUP BY ROLLUP(key) ${found}
    ORDER BY whole DESC, numbers[1] DESC, key LIMIT ${MOST_ROWS + 1}`;
}

/** The statement that answers what some relations know of a level in several periods. */
export function compileTree(
  source: Source,
  question: TreeQuestion,
  calendars: readonly Calendar[],
  which: (name: Relation) => boolean,
): Question {
  const parameters = new Parameters();
  const relations = RELATIONS.filter((name) => which(name) && (name !== 'costs' || areCostsAsked(question)));
  const selects = calendars.flatMap(({ span, range }, place) =>
    relations.map((name) => `SELECT * FROM (${select(name, { parameters, source, span }, range, question, place)})`),
  );
  return { sql: selects.join('\nUNION ALL\n'), params: parameters.values };
}

/** A row of the answer; `whole`: of the whole level. */
export interface TreeRow {
  readonly period: number;
  readonly relation: Relation;
  readonly whole: number;
  readonly key: string;
  readonly numbers: readonly number[];
}

export interface Level {
  readonly whole: Found;
  readonly rows: ReadonlyMap<string, Found>;
}

const NOTHING: Found = { visits: null, sales: null, costs: null };
const NOBODY: Found = { visits: { people: 0, visits: 0, views: 0 }, sales: { buyers: 0, purchases: 0, revenue: 0 }, costs: null };

function foundOf({ relation: name, numbers }: TreeRow): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(READS[name]).map((read, place) => [read, numbers[place] ?? 0]));
}

/** Puts the rows of one period together. */
export function levelOf(rows: readonly TreeRow[], period: number): Level {
  let whole = NOBODY;
  const byKey = new Map<string, Found>();
  for (const row of rows) {
    if (row.period !== period) continue;
    const found = { [row.relation]: foundOf(row) };
    if (row.whole === 1) whole = { ...whole, ...found };
    else byKey.set(row.key, { ...(byKey.get(row.key) ?? NOTHING), ...found });
  }
  // Costs that nobody imported are not 0, also where the engine sums no rows.
  return { whole: whole.costs?.rows === 0 ? { ...whole, costs: null } : whole, rows: byKey };
}
