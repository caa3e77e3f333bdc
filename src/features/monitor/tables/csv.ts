import { csvLine } from '#domain/kit/csv.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { MeasureFormat, TableMeasure } from '#domain/wire/reports/tables.ts';
import type { AnyTable } from './queries.ts';
import { shownColumns } from './values.ts';

/** Values as spreadsheets calculate with them: money in whole units, shares as they are, nothing where there is no value. */
const plain = (of: MeasureFormat, value: number | null, currency: string) => {
  if (value === null) return '';
  return of === 'money' ? toUnits(value, currency).toFixed(exponentOf(currency)) : String(value);
};

/** A table as CSV, its rows in the order shown. */
export function tableCsv(
  table: AnyTable,
  title: string,
  nameOf: (key: string) => string,
  titleOf: (measure: TableMeasure) => string,
): string {
  const columns = shownColumns(table);
  const line = (name: string, values: AnyTable['totals']) =>
    csvLine([name, ...columns.map(({ measure, format }) => plain(format, values[measure], table.currency))]);
  const head = columns.map(({ measure, format }) => `${titleOf(measure)}${format === 'money' ? ` (${table.currency})` : ''}`);
  return [csvLine([title, ...head]), ...table.rows.map((row) => line(nameOf(row.key), row.values))].join('');
}
