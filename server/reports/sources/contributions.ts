import { comesThroughPages } from '#domain/metrics/index.ts';
import { CLIENT_KEYS } from '#domain/wire/client-keys.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { ContributedTable, Contribution, TableMeasure } from '#domain/wire/reports/tables.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { type Compared, periodsOf } from '../_kit/compare.ts';
import { belowSql, DIMENSIONS, openedIn } from '../_kit/dimensions.ts';
import { type Asked, filterSql } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { credited } from '../_kit/relations.ts';
import { asksAdSet, withAdSets } from '../_kit/tree/ad-sets.ts';
import { byAdSql } from '../_kit/tree/ads.ts';
import { MOST_ROWS, type TreeQuestion } from '../_kit/tree/compile.ts';
import type { TreeTable } from '../_kit/tree/table.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { askedKpis, type Credited, contributionsBy, hitsOf, type Placed } from '../kpis/contributed.ts';
import { definitionOf } from '../kpis/metrics.ts';
import type { Widget } from '../kpis/widget.ts';

/** Which events of KPIs are meant: below which rows, of whom, in which tree. */
type Where = Pick<TreeQuestion, 'above' | 'filter' | 'of'> & Partial<Pick<TreeQuestion, 'level'>>;

/** SQL of what counts for widgets, each event with the source it is credited to as sales are, and `hit`. There is a KPI. */
export function creditedHits(asked: Asked, range: Range, kpis: readonly Placed[], { level, above, filter, of }: Where): string {
  const { parameters, source } = asked;
  const rows = hitsOf(asked, kpis, ['time', ...CLIENT_KEYS, ...SOURCE_KEYS]);
  const met = [belowSql(parameters, above), filterSql(asked, filter)];
  if (of) met.push(byAdSql(parameters, range, source.workspace));
  const hits = credited(asked, rows, ['hit', ...CLIENT_KEYS]);
  const told = asksAdSet([...(level ? [level] : []), ...openedIn(above)]) ? withAdSets(parameters, source.workspace, hits, 'people') : hits;
  return `(SELECT * FROM ${told} WHERE ${met.join(' AND ')})`;
}

interface CreditedRow extends Credited {
  readonly whole: number;
  readonly key: string;
}

/** How much of each KPI is credited to each of these rows (null: to each there is), and to all of the level. */
export function compileCredited(
  asked: Omit<Asked, 'parameters'>,
  range: Range,
  told: readonly Placed[],
  question: Where & Pick<TreeQuestion, 'level'>,
  keys: readonly string[] | null,
): Question {
  const parameters = new Parameters();
  const hits = creditedHits({ ...asked, parameters }, range, told, question);
  const sql = `SELECT grouping(key) AS whole, key, place, uniqExact(who) AS people, sum(adds) AS value
    FROM (SELECT who, hit.1 AS place, hit.2 AS adds, toString(${DIMENSIONS[question.level].sql(parameters)}) AS key FROM ${hits})
    GROUP BY GROUPING SETS ((key, place), (place))
    ${keys ? `HAVING whole = 1 OR key IN ${parameters.add('Array(String)', keys)}` : ''}
    ORDER BY whole DESC, people DESC, key LIMIT ${MOST_ROWS * told.length}`;
  return { sql, params: parameters.values };
}

/** Rows that a KPI alone knows: a lead of today whose visit lies before the range belongs to a source that nobody came by in it. */
function rowsOfKpis(found: readonly CreditedRow[], known: readonly string[], search = ''): readonly string[] {
  const keys = new Set(found.filter(({ whole }) => whole === 0).map(({ key }) => key));
  const part = search.trim().toLowerCase();
  return [...keys].filter((key) => !known.includes(key) && key.toLowerCase().includes(part));
}

interface ContributedPart {
  readonly kpi_totals: readonly Contribution[];
}

/**
 * A level of a tree with how much of each KPI is credited to its rows. What is credited to a row without visits, sales
 * and costs has one, behind the others, so that the rows of a KPI add up to its total where all rows are told.
 */
export async function withContributions<Measure extends TableMeasure>(
  analytics: Analytics,
  workspace: ReportWorkspace,
  widgets: readonly Widget[],
  question: Compared & TreeQuestion,
  { table, rowOf }: TreeTable<Measure>,
  now: Date,
) {
  const { open, kpis } = askedKpis(workspace.shown, widgets);
  const told = open.map((widget, place): Placed => ({ widget, place })).filter(({ widget }) => comesThroughPages(definitionOf(widget)));
  const { span, range } = periodsOf(question, 'whole', workspace, now).current;
  const source = { workspace: workspace.id, shown: workspace.shown };
  const keys = table.rows.map(({ key }) => key);
  const isWhole = keys.length === table.row_count;
  const found =
    told.length === 0
      ? []
      : await analytics.select<CreditedRow>(compileCredited({ source, span }, range, told, question, isWhole ? null : keys));
  const of = contributionsBy(found, open, ({ whole, key }) => `${whole}${key}`);
  const more = isWhole ? rowsOfKpis(found, keys, question.search).map(rowOf) : [];
  const rows = [...table.rows, ...more].map((row) => ({ ...row, contributions: of(`0${row.key}`) }));
  return { ...table, rows, row_count: table.row_count + more.length, kpis, kpi_totals: of('1') } satisfies Pick<
    ContributedTable<Measure>,
    'kpis' | 'rows' | 'row_count'
  > &
    ContributedPart;
}
