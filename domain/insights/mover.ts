import type { KpiResult } from '../wire/answers/kpis.ts';

/** Below so many events or people in the better of two periods a change in percent says nothing. */
const LEAST_COUNT = 10;
/** Less than a hundredth is no move. */
const LEAST_CHANGE = 0.01;

type Moved = Pick<KpiResult, 'name' | 'format' | 'better' | 'value' | 'previous'>;
export interface Mover<Kpi extends Moved = KpiResult> {
  readonly kpi: Kpi;
  readonly value: number;
  readonly previous: number;
  /** Relative change as a share: −0.23 is 23 % less. */
  readonly change: number;
}

/**
 * The KPI that moved most against the period before, by ratio: twice as much and half as much are
 * equally far. Null where none moved, or what moved is too small to say so.
 */
export function biggestMover<Kpi extends Moved>(kpis: readonly Kpi[]): Mover<Kpi> | null {
  const moved = kpis.flatMap((kpi) => {
    const { value, previous, format } = kpi;
    if (value === null || previous === null || value < 0 || previous <= 0) return [];
    if (format === 'count' && Math.max(value, previous) < LEAST_COUNT) return [];
    const change = value / previous - 1;
    return Math.abs(change) < LEAST_CHANGE ? [] : [{ kpi, value, previous, change }];
  });
  const distance = ({ value, previous }: { value: number; previous: number }) => (value === 0 ? 1e9 : Math.abs(Math.log(value / previous)));
  return moved.reduce<Mover<Kpi> | null>((most, one) => (most && distance(most) >= distance(one) ? most : one), null);
}
