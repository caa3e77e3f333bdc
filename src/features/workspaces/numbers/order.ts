import { relativeChange } from '#domain/metrics/ratio.ts';
import { WORST_FIRST } from '#domain/targets/status.ts';
import type { OverviewReport } from '#domain/wire/answers/overview.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import { OVERVIEW_FIGURES, type OverviewFigure } from '#domain/wire/reports/overview.ts';
import type { Entry } from './queries.ts';

export const NUMBER_COLUMNS = ['name', 'targets', ...OVERVIEW_FIGURES, 'tracking'] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];
export interface NumberOrder {
  readonly by: NumberColumn;
  readonly direction: 'asc' | 'desc';
}
/** What needs a look first. */
export const USUAL_ORDER: NumberOrder = { by: 'targets', direction: 'asc' };

/** How bad the targets stand: the worst status, and among those of one status how many are in it. */
function badness({ targets: { worst, counts } }: OverviewReport): number {
  if (!worst) return WORST_FIRST.length;
  return WORST_FIRST.indexOf(worst.status) - counts[worst.status] / 10_000;
}
/** Silent ones first, then those that spoke longest ago. */
function quiet({ tracking: { silent_since, last_event_at } }: OverviewReport): number | null {
  if (silent_since) return Date.parse(silent_since) - Date.now();
  return last_event_at === null ? null : Date.parse(last_event_at);
}

type Key = number | string | null;
function keyOf({ row, report }: Entry, by: NumberColumn): Key {
  if (by === 'name') return row.name.toLocaleLowerCase();
  if (!report) return null;
  if (by === 'targets') return badness(report);
  return by === 'tracking' ? quiet(report) : report.figures[by].value;
}

/** Amounts of another currency are not more or less: they stand apart, currency by currency. */
function currencyOf({ report }: Entry, by: NumberColumn): string {
  return by === 'revenue' || by === 'spend' ? (report?.currency ?? '') : '';
}

function compared(one: Key, other: Key, direction: NumberOrder['direction']): number {
  if (one === other) return 0;
  // What nobody knows stands last either way.
  if (one === null) return 1;
  if (other === null) return -1;
  const rises = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
  return direction === 'asc' ? rises : -rises;
}

/** Workspaces in an order; locked ones last, equal ones by name. */
export function inNumberOrder(entries: readonly Entry[], { by, direction }: NumberOrder): readonly Entry[] {
  return [...entries].sort(
    (one, other) =>
      Number(one.row.is_locked) - Number(other.row.is_locked) ||
      currencyOf(one, by).localeCompare(currencyOf(other, by)) ||
      compared(keyOf(one, by), keyOf(other, by), direction) ||
      one.row.name.localeCompare(other.row.name),
  );
}

/** Sums of the workspaces of one currency. `roas` is that of those whose costs are known. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly workspaces: number;
  readonly figures: Readonly<Record<OverviewFigure, { readonly value: number | null; readonly change: number | null }>>;
}

const sum = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
};

function totalOf(reports: readonly OverviewReport[], figure: OverviewFigure): CurrencyTotal['figures'][OverviewFigure] {
  if (figure === 'roas') {
    const costed = reports.filter(({ figures }) => figures.spend.value !== null);
    const [revenue, spend] = [
      sum(costed.map(({ figures }) => figures.revenue.value)),
      sum(costed.map(({ figures }) => figures.spend.value)),
    ];
    return { value: revenue === null || !spend ? null : revenue / spend, change: null };
  }
  const all = reports.map(({ figures }) => figures[figure]);
  // A sum of fewer workspaces than the one before it would be no change.
  const isWhole = all.every(({ value, previous }) => (value === null) === (previous === null));
  const value = sum(all.map((one) => one.value));
  return { value, change: isWhole ? relativeChange(value, sum(all.map((one) => one.previous))) : null };
}

/** A total for each currency: amounts in different currencies are never added. */
export function currencyTotals(entries: readonly Entry[]): readonly CurrencyTotal[] {
  const reports = entries.flatMap(({ report }) => report ?? []);
  return [...new Set(reports.map(({ currency }) => currency))].sort().map((currency) => {
    const own = reports.filter((report) => report.currency === currency);
    const figures = OVERVIEW_FIGURES.map((figure) => [figure, totalOf(own, figure)] as const);
    return { currency, workspaces: own.length, figures: Object.fromEntries(figures) as CurrencyTotal['figures'] };
  });
}

/** How many targets are in each status over all workspaces, worst first; statuses that none is in are left out. */
export function statusTotals(entries: readonly Entry[]): readonly { readonly status: TargetStatus; readonly count: number }[] {
  return WORST_FIRST.map((status) => ({
    status,
    count: entries.reduce((all, { report }) => all + (report?.targets.counts[status] ?? 0), 0),
  })).filter(({ count }) => count > 0);
}
