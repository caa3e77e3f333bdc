import { ratio } from '../../metrics/ratio.ts';
import type { CrowdTotals } from '../../wire/answers/canvas.ts';
import type { CanvasDocument } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import type { Comparison } from './compare.ts';

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
    const [compared, planned] = [elements[id], forecast.elements[id]];
    if (!traffic || !compared || !planned) return [];
    return [{ kind: 'source', id, amount: (compared.actual - compared.plan) * planned.worth }];
  });
}

/** Another rate: the mean of planned and actual people at the start × worth of a person at the end × difference (box D). */
function ofLines({ document, forecast, lines, periods }: Ground): readonly Contribution[] {
  return document.lines.flatMap((line): Contribution[] => {
    const compared = lines[line.id];
    if (line.kind !== 'next' || compared?.difference == null) return [];
    const planned = forecast.elements[line.from]?.visits ?? 0;
    const leverage = forecast.lines[line.id]?.leverage ?? 0;
    const worth = planned > 0 ? leverage / planned : (forecast.elements[line.to]?.worth ?? 0);
    return [{ kind: 'line', id: line.id, amount: ((planned * periods + compared.from) / 2) * worth * compared.difference }];
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
