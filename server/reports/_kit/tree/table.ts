import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Table, TableMeasure, TableRow, TableValues } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { type Compared, periodsOf } from '../compare.ts';
import { columnsOf, inOrder, moneyPer, ratio, restOf } from '../measures.ts';
import { whereSpent } from '../where-spent.ts';
import type { ReportWorkspace } from '../workspace.ts';
import { areCostsAsked, compileTree, type Found, levelOf, type Relation, type TreeQuestion, type TreeRow } from './compile.ts';
import { treeInMemory } from './scan/in-memory.ts';

/** What has costs and was never tracked is not tagged, as far as anybody can tell: nothing is known of its people. */
const noneOf = ({ visits, sales, costs }: Found) => (costs !== null && visits === null && sales === null ? null : 0);

/** Null where either is not known. */
const less = (amount: number | null, cost: number | null) => (amount === null || cost === null ? null : amount - cost);

/**
 * Every measure of a tree, as shares instead of percent. ROAS: revenue / spend, which is no return on
 * investment, because it knows no cost but that of ads; profit is what of the revenue is left after them. Conversion rate: people who bought / people.
 */
const TREE_MEASURES = {
  people: (found) => found.visits?.people ?? noneOf(found),
  visits: (found) => found.visits?.visits ?? noneOf(found),
  views: (found) => found.visits?.views ?? noneOf(found),
  buyers: (found) => found.sales?.buyers ?? noneOf(found),
  purchases: (found) => found.sales?.purchases ?? noneOf(found),
  revenue: (found) => found.sales?.revenue ?? noneOf(found),
  spend: ({ costs }) => costs?.spend ?? null,
  profit: (found) => less(found.sales?.revenue ?? noneOf(found), found.costs?.spend ?? null),
  clicks: ({ costs }) => costs?.clicks ?? null,
  impressions: ({ costs }) => costs?.impressions ?? null,
  click_rate: ({ costs }) => ratio(costs?.clicks ?? null, costs?.impressions ?? null),
  conversion_rate: (found) => ratio(found.sales?.buyers ?? noneOf(found), found.visits?.people ?? null),
  revenue_per_person: (found) => moneyPer(found.sales?.revenue ?? noneOf(found), found.visits?.people ?? null),
  cost_per_person: ({ visits, costs }) => moneyPer(costs?.spend ?? null, visits?.people ?? null),
  cost_per_buyer: ({ sales, costs }) => moneyPer(costs?.spend ?? null, sales?.buyers ?? null),
  roas: (found) => ratio(found.sales?.revenue ?? noneOf(found), found.costs?.spend ?? null),
} as const satisfies Partial<Record<TableMeasure, (found: Found) => number | null>>;
type TreeMeasure = keyof typeof TREE_MEASURES;

const SHOWN_ROWS = 200;
const NOTHING: Found = { visits: null, sales: null, costs: null };

/** What a report of a tree says besides its rows' level. */
export interface TreeReport<Measure extends TreeMeasure> {
  readonly measures: readonly Measure[];
  /** What rows are ordered by where the question does not say. */
  readonly usual: NoInfer<Measure>;
}

interface Asked<Measure extends string> extends Compared, TreeQuestion {
  readonly order?: { readonly by: Measure; readonly direction: 'asc' | 'desc' } | undefined;
  readonly limit?: number | undefined;
}

/** A level of a tree, and how a row of it is made that nothing of the period itself is known of. */
export interface TreeTable<Measure extends TableMeasure> {
  readonly table: Uncounted<Table<Measure>>;
  readonly rowOf: (key: string) => TableRow<Measure>;
}

/** One level of a tree of sources beside an earlier period. */
export async function treeTable<Measure extends TreeMeasure>(
  analytics: Analytics,
  workspace: ReportWorkspace,
  report: TreeReport<Measure>,
  question: Asked<Measure>,
  now: Date,
): Promise<TreeTable<Measure>> {
  const { measures } = report;
  const { answered, current, earlier } = periodsOf(question, 'whole', workspace, now);
  const calendars = earlier ? [current, earlier] : [current];
  const source = { workspace: workspace.id, shown: workspace.shown };
  const ask = (which: (name: Relation) => boolean) => analytics.select<TreeRow>(compileTree(source, question, calendars, which));
  const ofPeople = async () => (await treeInMemory(analytics, source, question, calendars)) ?? ask((name) => name !== 'costs');
  const ofCosts = areCostsAsked(question) ? whereSpent(analytics, workspace.id, [], () => ask((name) => name === 'costs')) : [];
  const found = (await Promise.all([ofPeople(), ofCosts])).flat();
  const columns = columnsOf(measures, workspace.shown);
  const locked = new Set<string>(columns.filter((column) => column.locked).map(({ measure }) => measure));
  const values = (of: Found) =>
    Object.fromEntries(
      measures.map((measure) => [measure, locked.has(measure) ? null : TREE_MEASURES[measure](of)]),
    ) as TableValues<Measure>;
  const [level, before] = [levelOf(found, 0), earlier && levelOf(found, 1)];
  const { by, direction } = question.order ?? { by: report.usual, direction: 'desc' };
  const rowOf = (key: string): TableRow<Measure> => ({
    key,
    values: values(level.rows.get(key) ?? NOTHING),
    previous: before && values(before.rows.get(key) ?? NOTHING),
  });
  const all = [...level.rows.keys()].map(rowOf).sort(inOrder(by, direction));
  const rows = all.slice(0, question.limit ?? SHOWN_ROWS);
  const totals = values(level.whole);
  const table = {
    ...answered,
    columns,
    rows,
    row_count: all.length,
    rest: restOf(measures, totals, rows),
    totals,
    previous_totals: before && values(before.whole),
  };
  return { table, rowOf };
}
