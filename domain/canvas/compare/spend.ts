import type { CanvasReport } from '../../wire/answers/canvas.ts';
import type { CanvasDocument } from '../document.ts';
import { costsMoney } from '../forecast/traffic.ts';
import type { Forecast } from '../forecast-types.ts';

/** What the ads of a canvas cost so far, as far as anybody knows. Minor units, unrounded. */
export interface AdSpend {
  /** Null while it is not known of a source that costs money by the plan, and the plan is not taken for it. */
  readonly amount: number | null;
  /** Sources that cost money by the plan and have no spend in the range. */
  readonly unknown: readonly string[];
  /** What the plan sets for those until now. */
  readonly planned: number;
}

/**
 * The cost of the drawn sources in a range. Unknown spend is never 0: with `takePlanned` the plan
 * until now stands in for it, without there is no amount.
 * @param periods plan periods that have passed in the range
 */
export function adSpend(
  document: CanvasDocument,
  forecast: Pick<Forecast, 'sources'>,
  report: Pick<CanvasReport, 'elements' | 'totals'>,
  periods: number,
  takePlanned: boolean,
): AdSpend {
  const unknown = document.elements
    .filter(({ id, traffic }) => traffic && costsMoney(traffic) && report.elements[id]?.spend === undefined)
    .map(({ id }) => id);
  const planned = unknown.reduce((sum, id) => sum + (forecast.sources[id]?.ad_cost ?? 0) * periods, 0);
  const known = report.totals.spend ?? 0;
  if (unknown.length === 0) return { amount: known, unknown, planned };
  return { amount: takePlanned ? known + planned : null, unknown, planned };
}
