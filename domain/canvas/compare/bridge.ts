import { ratio } from '../../metrics/ratio.ts';
import type { CrowdTotals } from '../../wire/answers/canvas.ts';
import type { CanvasDocument } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import type { Comparison } from './compare.ts';
import { gapOfLine, gapOfPeople } from './gaps.ts';

/** One reason why the profit is not the planned one. Minor units, unrounded; below 0 it is less for it. */
export interface Contribution {
  /** More or fewer people of a source, another rate of a line, another amount for each buyer, other ad cost, or what no reason tells. */
  readonly kind: 'source' | 'line' | 'price' | 'ad_cost' | 'remainder';
  /** The source or the line; null for what is about the whole canvas. */
  readonly id: string | null;
  readonly amount: number;
}

/** From the profit that is planned until now to the actual one. The contributions add up to the difference. */
export interface Bridge {
  readonly planned: number;
  readonly actual: number;
  readonly contributions: readonly Contribution[];
}

interface Ground extends Pick<Comparison, 'periods' | 'elements' | 'lines' | 'totals'> {
  readonly document: CanvasDocument;
  readonly forecast: Forecast;
  readonly counted: CrowdTotals;
}

/** Fewer people of a source than planned, by what one of them is worth in the plan. */
function ofSources({ document, forecast, elements }: Ground): readonly Contribution[] {
  return document.elements.flatMap(({ id, traffic }): Contribution[] => {
    const compared = elements[id];
    if (!traffic || !compared || !forecast.elements[id]) return [];
    return [{ kind: 'source', id, amount: gapOfPeople(id, compared, forecast) }];
  });
}

/** Another rate. */
function ofLines({ document, forecast, lines, periods }: Ground): readonly Contribution[] {
  return document.lines.flatMap((line): Contribution[] => {
    const compared = lines[line.id];
    const amount = compared ? gapOfLine(line, compared, forecast, periods) : null;
    return amount === null ? [] : [{ kind: 'line', id: line.id, amount }];
  });
}

/** Another amount for each buyer, after what delivering costs by the plan. */
function ofPrice({ forecast: { totals: plan }, counted }: Ground): readonly Contribution[] {
  const [planned, actual] = [ratio(plan.revenue, plan.buyers), ratio(counted.revenue, counted.buyers)];
  if (planned === null || actual === null) return [];
  const kept = 1 - (ratio(plan.product_cost, plan.revenue) ?? 0);
  return [{ kind: 'price', id: null, amount: (counted.buyers ?? 0) * (actual - planned) * kept }];
}

function ofAdCost({ totals: { ad_cost: cost } }: Ground): readonly Contribution[] {
  return cost.difference === null ? [] : [{ kind: 'ad_cost', id: null, amount: -cost.difference }];
}

/**
 * Why the profit is another one than planned until now, the largest reason first (box D). Reasons that act together are told each
 * by itself, so something is left over, which is said and not shared out. Null where the actual profit is not known.
 */
export function bridgeOf(document: CanvasDocument, forecast: Forecast, comparison: Comparison, counted: CrowdTotals): Bridge | null {
  const ground: Ground = { ...comparison, document, forecast, counted };
  const { plan: planned, actual } = ground.totals.profit;
  if (planned === null || actual === null) return null;
  const known = [...ofSources(ground), ...ofLines(ground), ...ofPrice(ground), ...ofAdCost(ground)].filter(
    ({ amount }) => Math.abs(amount) >= 0.5,
  );
  const rest = actual - planned - known.reduce((sum, { amount }) => sum + amount, 0);
  const contributions = known.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return {
    planned,
    actual,
    contributions: Math.abs(rest) >= 0.5 ? [...contributions, { kind: 'remainder', id: null, amount: rest }] : contributions,
  };
}

/** The largest reasons by themselves; the others are left over with the rest, so that they still add up. */
export function largestContributions({ contributions }: Bridge, most: number): readonly Contribution[] {
  const named = contributions.filter(({ kind }) => kind !== 'remainder');
  const shown = named.slice(0, most);
  const left = contributions.filter((contribution) => !shown.includes(contribution)).reduce((sum, { amount }) => sum + amount, 0);
  return Math.abs(left) >= 0.5 ? [...shown, { kind: 'remainder', id: null, amount: left }] : shown;
}
