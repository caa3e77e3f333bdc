import type { MeasureFormat, TableMeasure } from '#domain/wire/reports/tables.ts';
import { type Format, NO_VALUE } from '#src/ui/data/format.ts';
import type { AnyTable } from './queries.ts';

/** Measures of which less is better; costs as the KPI says it of them. */
const BETTER_DOWN: ReadonlySet<TableMeasure> = new Set(['spend', 'bounce_rate', 'exit_rate', 'cost_per_person', 'cost_per_buyer']);
/** They grow with the visits, whose every one ends somewhere: only their rates are good or bad. */
const NEITHER: ReadonlySet<TableMeasure> = new Set(['exits', 'bounces']);
export const betterOf = (measure: TableMeasure) => (NEITHER.has(measure) ? 'neither' : BETTER_DOWN.has(measure) ? 'down' : 'up');

/** Minutes and seconds; rounded before they are split, or 119.6 s would read as 1:00. */
function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const WRITE = {
  count: (format, value) => format.number(value),
  money: (format, value, currency) => format.money(value, currency, { wholeFrom: 100 }),
  share: (format, value) => format.percent(value),
  seconds: (_, value) => (value === null ? NO_VALUE : minutes(value)),
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
