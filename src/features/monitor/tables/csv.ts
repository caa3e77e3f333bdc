import { csvLine } from '#domain/kit/csv.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { MeasureFormat, TableMeasure } from '#domain/wire/reports/tables.ts';
import type { AnyTable } from './queries.ts';
import { shownColumns } from './values.ts';
import type { TreeLine } from './whole-tree.ts';

/** Values as spreadsheets calculate with them: money in whole units, shares as they are, nothing where there is no value. */
const plain = (of: MeasureFormat, value: number | null, currency: string) => {
  if (value === null) return '';
  return of === 'money' ? toUnits(value, currency).toFixed(exponentOf(currency)) : String(value);
};

/** What a file says in the reader's language. */
export interface TreeWords {
  /** Heads of the levels, the outermost first. */
  readonly levels: readonly string[];
  readonly nameOf: (key: string, depth: number) => string;
  /** So many rows that stand together. */
  readonly rest: (count: number) => string;
  readonly total: string;
}

type Level = { readonly rows: readonly object[]; readonly row_count: number };

/** A column for each level, filled down to where the line stands; what stands together is named in the column of its level. */
export function levelCells(
  { trail, row, level, passed }: Pick<TreeLine<unknown, Level>, 'trail' | 'row' | 'level' | 'passed'>,
  { levels, nameOf, rest }: TreeWords,
): readonly string[] {
  const named = trail.map((key, depth) => (passed.includes(depth) ? '' : nameOf(key, depth)));
  const cells = row === null ? [...named, rest(level.row_count - level.rows.length)] : named;
  return levels.map((_, depth) => cells[depth] ?? '');
}

/** The cells of the last line, which holds for all rows. */
export const totalCells = ({ levels, total }: TreeWords): readonly string[] => levels.map((_, depth) => (depth === 0 ? total : ''));

/** A whole table as CSV, its rows in the order shown, each followed by what it opens into; at its end what all come to. */
export function tableCsv(
  outermost: AnyTable,
  lines: readonly TreeLine<AnyTable['rows'][number], AnyTable>[],
  words: TreeWords,
  titleOf: (measure: TableMeasure) => string,
): string {
  const { currency } = outermost;
  const columns = shownColumns(outermost);
  const cells = (values: AnyTable['totals']) => columns.map(({ measure, format }) => plain(format, values[measure], currency));
  const head = columns.map(({ measure, format }) => `${titleOf(measure)}${format === 'money' ? ` (${currency})` : ''}`);
  return [
    csvLine([...words.levels, ...head]),
    ...lines.map((line) => csvLine([...levelCells(line, words), ...cells(line.row?.values ?? line.level.rest)])),
    csvLine([...totalCells(words), ...cells(outermost.totals)]),
  ].join('');
}
