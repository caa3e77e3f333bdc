import { comesThroughPages } from '#domain/metrics/index.ts';
import { CLIENT_KEYS } from '#domain/wire/client-keys.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { ContributedTable, Contribution, Table, TableMeasure } from '#domain/wire/reports/tables.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { type Compared, periodsOf } from '../_kit/compare.ts';
import { belowSql, DIMENSIONS } from '../_kit/dimensions.ts';
import { type Asked, filterSql } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { credited } from '../_kit/relations.ts';
import { byAdSql } from '../_kit/tree/ads.ts';
import type { TreeQuestion } from '../_kit/tree/compile.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { askedKpis, type Credited, contributionsBy, hitsOf, type Placed } from '../kpis/contributed.ts';
import { definitionOf } from '../kpis/metrics.ts';
import type { Widget } from '../kpis/widget.ts';

/** Which events of KPIs are meant: below which rows, of whom, in which tree. */
type Where = Pick<TreeQuestion, 'above' | 'filter' | 'of'>;

/** SQL of what counts for widgets, each event with the source it is credited to as sales are, and `hit`. There is a KPI. */
export function creditedHits(asked: Asked, range: Range, told: readonly Placed[], { above, filter, of }: Where): string {
  const { parameters, source } = asked;
  const rows = hitsOf(asked, told, ['time', ...CLIENT_KEYS, ...SOURCE_KEYS]);
  const met = [belowSql(parameters, above), filterSql(asked, filter)];
  if (of) met.push(byAdSql(parameters, range, source.workspace));
  return `(SELECT * FROM ${credited(asked, rows, ['hit', ...CLIENT_KEYS])} WHERE ${met.join(' AND ')})`;
}

interface CreditedRow extends Credited {
  readonly whole: number;
  readonly key: string;
}

/** How much of each KPI is credited to each of these rows, and to all of the level. */
export function compileCredited(
  asked: Omit<Asked, 'parameters'>,
  range: Range,
  told: readonly Placed[],
  question: Where & Pick<TreeQuestion, 'level'>,
  keys: readonly string[],
): Question {
  const parameters = new Parameters();
  const hits = creditedHits({ ...asked, parameters }, range, told, question);
  const sql = `SELECT grouping(key) AS whole, key, place, uniqExact(who) AS people, sum(adds) AS value
    FROM (SELECT who, hit.1 AS place, hit.2 AS adds, toString(${DIMENSIONS[question.level].sql(parameters)}) AS key FROM ${hits})
    GROUP BY GROUPING SETS ((key, place), (place))
    HAVING whole = 1 OR key IN ${parameters.add('Array(String)', keys)}`;
  return { sql, params: parameters.values };
}

interface ContributedPart {
  readonly kpi_totals: readonly Contribution[];
}

/** A level of a tree with how much of each KPI is credited to its rows. */
export async function withContributions<Measure extends TableMeasure, T extends Omit<Table<Measure>, 'notices' | 'counted_until'>>(
  analytics: Analytics,
  workspace: ReportWorkspace,
  widgets: readonly Widget[],
  question: Compared & TreeQuestion,
  table: T,
  now: Date,
) {
  const { open, kpis } = askedKpis(workspace.shown, widgets);
  const told = open.map((widget, place): Placed => ({ widget, place })).filter(({ widget }) => comesThroughPages(definitionOf(widget)));
  const { span, range } = periodsOf(question, 'whole', workspace, now).current;
  const source = { workspace: workspace.id, shown: workspace.shown };
  const keys = table.rows.map(({ key }) => key);
  const found =
    told.length === 0 ? [] : await analytics.select<CreditedRow>(compileCredited({ source, span }, range, told, question, keys));
  const of = contributionsBy(found, open, ({ whole, key }) => `${whole}${key}`);
  const rows = table.rows.map((row) => ({ ...row, contributions: of(`0${row.key}`) }));
  return { ...table, rows, kpis, kpi_totals: of('1') } satisfies Pick<ContributedTable<Measure>, 'kpis' | 'rows'> & ContributedPart;
}
