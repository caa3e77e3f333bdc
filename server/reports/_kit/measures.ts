import { lockOf, MONEY, type Shown } from '#domain/plans/gates.ts';
import type { MeasureFormat, TableMeasure, TableValues } from '#domain/wire/reports/tables.ts';

/** What a measure of a table is. */
interface MeasureMeaning {
  readonly format: MeasureFormat;
  /** Does every event, purchase or cost lie in one row alone, so that rows add up to the total? */
  readonly adds_up: boolean;
  /** Is it about money that was earned, which a plan may not show? */
  readonly earned: boolean;
}

const COUNT = { format: 'count', adds_up: true, earned: false } as const;
const DISTINCT = { ...COUNT, adds_up: false } as const;
const RATE = { format: 'share', adds_up: false, earned: false } as const;
const AMOUNT = { format: 'money', adds_up: false, earned: false } as const;

/** Every measure of every table, once. */
export const MEASURES = {
  people: DISTINCT,
  visits: DISTINCT,
  views: COUNT,
  entrances: COUNT,
  exits: COUNT,
  bounces: COUNT,
  bounce_rate: RATE,
  exit_rate: RATE,
  time_on_page: { ...DISTINCT, format: 'seconds' },
  scroll_depth: RATE,
  buyers: { ...DISTINCT, earned: true },
  purchases: { ...COUNT, earned: true },
  revenue: { format: 'money', adds_up: true, earned: true },
  spend: { format: 'money', adds_up: true, earned: false },
  // Without costs there is none, so rows do not come to the total: it has the revenue of all.
  profit: { ...AMOUNT, earned: true },
  impressions: COUNT,
  clicks: COUNT,
  click_rate: RATE,
  conversion_rate: { ...RATE, earned: true },
  revenue_per_person: { ...AMOUNT, earned: true },
  cost_per_person: AMOUNT,
  cost_per_buyer: { ...AMOUNT, earned: true },
  roas: { ...RATE, earned: true },
} as const satisfies Record<TableMeasure, MeasureMeaning>;

/** The columns of a table, and what of them the owner's plan does not show. */
export function columnsOf<Measure extends TableMeasure>(measures: readonly Measure[], shown: Shown) {
  return measures.map((measure) => {
    const { format, adds_up, earned } = MEASURES[measure];
    return { measure, format, adds_up, locked: lockOf(shown, earned ? MONEY : null) };
  });
}

/** Null without a denominator, or where either is not known. */
export function ratio(above: number | null, below: number | null): number | null {
  return above === null || below === null || below === 0 ? null : above / below;
}
export function moneyPer(amount: number | null, heads: number | null): number | null {
  const each = ratio(amount, heads);
  return each === null ? null : Math.round(each);
}

/** Orders rows by a measure, those without a value last, equal ones by name. */
export function inOrder<Measure extends string>(by: Measure, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: { key: string; values: TableValues<Measure> }, b: { key: string; values: TableValues<Measure> }) => {
    const [one, other] = [a.values[by], b.values[by]];
    if (one !== other) {
      if (one === null) return 1;
      if (other === null) return -1;
      return sign * (one - other);
    }
    return a.key < b.key ? -1 : Number(a.key > b.key);
  };
}

/** What the total holds beside the rows, of what adds up. */
export function restOf<Measure extends TableMeasure>(
  measures: readonly Measure[],
  totals: TableValues<Measure>,
  rows: readonly { readonly values: TableValues<Measure> }[],
): TableValues<Measure> {
  const rest = measures.map((measure) => {
    const total = totals[measure];
    const inRows = rows.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0);
    return [measure, MEASURES[measure].adds_up && total !== null ? total - inRows : null] as const;
  });
  return Object.fromEntries(rest) as TableValues<Measure>;
}
