import type { MeasureFormat, TableMeasure } from '#domain/wire/reports/tables.ts';
import { type Format, NO_VALUE } from '#src/ui/data/format.ts';
import type { AnyTable } from './queries.ts';

/** Measures of which less is better. */
const BETTER_DOWN: ReadonlySet<TableMeasure> = new Set([
  'bounces',
  'bounce_rate',
  'exit_rate',
  'exits',
  'cost_per_person',
  'cost_per_buyer',
]);
export const betterOf = (measure: TableMeasure) => (BETTER_DOWN.has(measure) ? 'down' : 'up');

const seconds = (value: number) => `${Math.floor(value / 60)}:${String(Math.round(value) % 60).padStart(2, '0')}`;

const WRITE = {
  count: (format, value) => format.number(value),
  money: (format, value, currency) => format.money(value, currency, { wholeFrom: 100 }),
  share: (format, value) => format.percent(value),
  seconds: (_, value) => (value === null ? NO_VALUE : seconds(value)),
} as const satisfies Record<MeasureFormat, (format: Format, value: number | null, currency: string) => string>;

export const writeMeasure = (format: Format, of: MeasureFormat, value: number | null, currency: string) =>
  WRITE[of](format, value, currency);

/** Relative change as a share; null where there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null | undefined): number | null {
  if (now === null || before === null || before === undefined || before === 0) return null;
  return (now - before) / Math.abs(before);
}

/** The columns of a table that the plan shows. */
export const shownColumns = ({ columns }: Pick<AnyTable, 'columns'>) => columns.filter(({ locked }) => locked === null);
