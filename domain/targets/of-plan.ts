import { conditionsOf } from '../metrics/condition.ts';
import type { Currency } from '../money/currencies.ts';
import { toUnits } from '../money/money.ts';
import type { Unit } from '../time/periods.ts';
import type { Category, ElementType, MetricType, PeriodValue } from '../wire/reports/kpis.ts';

/** What a plan sets for one of its periods. People and buyers unrounded, revenue in minor units. */
export interface PlannedTotals {
  readonly people: number;
  readonly buyers: number;
  readonly revenue: number;
}
type Measure = keyof PlannedTotals;

interface KpiOf {
  readonly metric_type: MetricType;
  readonly element_type: ElementType | null;
  readonly category: Category;
}
/** The KPI that counts what is planned. */
const KPIS = {
  people: { metric_type: 'HITS', element_type: 'person', category: 'other' },
  buyers: { metric_type: 'CUSTOMER_COUNT', element_type: null, category: 'financial' },
  revenue: { metric_type: 'TOTAL_REVENUE', element_type: null, category: 'financial' },
} as const satisfies Record<Measure, KpiOf>;
const MEASURES = Object.keys(KPIS) as readonly Measure[];

const PERIOD_OF = { day: 0, week: 1, month: 2 } as const satisfies Record<Unit, PeriodValue>;
/** From which share of its value on a target is critical. */
const CRITICAL = 0.8;
const MOST = 1_000_000_000;

type KnownKpi = Parameters<typeof conditionsOf>[0] & {
  readonly id: string;
  readonly metric_type: string;
  readonly element_type?: string | null | undefined;
};
interface KnownTarget {
  readonly widget_id: string;
  readonly period: number;
  readonly target_value: number;
}

/** A target to make, and its KPI: one that is there (`id`), or one to be made first. */
export interface TargetOfPlan {
  readonly measure: Measure;
  readonly kpi: { readonly id: string } | KpiOf;
  /** Whole people, or whole units of the currency. */
  readonly target_value: number;
  readonly threshold_value: number;
  readonly period: PeriodValue;
}

/** Counts the KPI the same, and all of it? */
function counts(kpi: KnownKpi, wanted: KpiOf): boolean {
  if (kpi.metric_type !== wanted.metric_type || conditionsOf(kpi)) return false;
  return wanted.metric_type !== 'HITS' || (kpi.element_type ?? 'person') === wanted.element_type;
}

/**
 * What a plan sets as targets, each of a KPI that counts it without a condition. What is not planned makes none, nor does what is a
 * target already with the same value.
 */
export function targetsOfPlan(
  plan: PlannedTotals,
  unit: Unit,
  currency: Currency,
  { kpis, targets }: { readonly kpis: readonly KnownKpi[]; readonly targets: readonly KnownTarget[] },
): readonly TargetOfPlan[] {
  return MEASURES.flatMap((measure): TargetOfPlan[] => {
    const planned = measure === 'revenue' ? toUnits(plan.revenue, currency) : plan[measure];
    const target_value = Math.min(MOST, Math.round(planned));
    if (target_value < 1) return [];
    const period = PERIOD_OF[unit];
    const known = kpis.find((kpi) => counts(kpi, KPIS[measure]));
    const isThere = targets.some(
      (target) => target.widget_id === known?.id && target.period === period && target.target_value === target_value,
    );
    if (isThere) return [];
    const kpi = known ? { id: known.id } : KPIS[measure];
    return [{ measure, kpi, target_value, threshold_value: Math.floor(target_value * CRITICAL), period }];
  });
}
