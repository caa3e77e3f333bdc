import { ratio } from '../../metrics/ratio.ts';
import type { CrowdTotals } from '../../wire/answers/canvas.ts';
import type { CanvasDocument } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import type { Comparison } from './compare.ts';

/** One reason why the profit is not the planned one. Minor units, unrounded; below 0 it is less for it. */
export interface Span {
  /** More or fewer people of a source, another rate of a line, another amount for each buyer, other ad cost, or what no reason tells. */
  readonly of: 'source' | 'line' | 'price' | 'ad_cost' | 'rest';
  /** The source or the line; null for what is about the whole canvas. */
  readonly id: string | null;
  readonly amount: number;
}

/** From the profit that is planned until now to the actual one. The spans add up to the difference. */
export interface Bridge {
  readonly planned: number;
  readonly actual: number;
  readonly spans: readonly Span[];
}

interface Ground extends Pick<Comparison, 'periods' | 'elements' | 'lines' | 'totals'> {
  readonly document: CanvasDocument;
  readonly forecast: Forecast;
  readonly counted: CrowdTotals;
}

/** Fewer people of a source than planned, by what one of them is worth in the plan. */
function ofSources({ document, forecast, elements }: Ground): readonly Span[] {
  return document.elements.flatMap(({ id, traffic }): Span[] => {
    const [compared, planned] = [elements[id], forecast.elements[id]];
    if (!traffic || !compared || !planned) return [];
    return [{ of: 'source', id, amount: (compared.actual - compared.plan) * planned.worth }];
  });
}

/** Another rate: the mean of planned and actual people at the start × worth of a person at the end × difference (box D). */
function ofLines({ document, forecast, lines, periods }: Ground): readonly Span[] {
  return document.lines.flatMap((line): Span[] => {
    const compared = lines[line.id];
    if (line.kind !== 'next' || compared?.difference == null) return [];
    const planned = forecast.elements[line.from]?.visits ?? 0;
    const leverage = forecast.lines[line.id]?.leverage ?? 0;
    const worth = planned > 0 ? leverage / planned : (forecast.elements[line.to]?.worth ?? 0);
    return [{ of: 'line', id: line.id, amount: ((planned * periods + compared.from) / 2) * worth * compared.difference }];
  });
}

/** Another amount for each buyer, after what delivering costs by the plan. */
function ofPrice({ forecast: { totals: plan }, counted }: Ground): readonly Span[] {
  const [planned, actual] = [ratio(plan.revenue, plan.buyers), ratio(counted.revenue, counted.buyers)];
  if (planned === null || actual === null) return [];
  const kept = 1 - (ratio(plan.product_cost, plan.revenue) ?? 0);
  return [{ of: 'price', id: null, amount: (counted.buyers ?? 0) * (actual - planned) * kept }];
}

function ofAdCost({ totals: { ad_cost: cost } }: Ground): readonly Span[] {
  return cost.difference === null ? [] : [{ of: 'ad_cost', id: null, amount: -cost.difference }];
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
  const spans = known.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return { planned, actual, spans: Math.abs(rest) >= 0.5 ? [...spans, { of: 'rest', id: null, amount: rest }] : spans };
}

/** The largest reasons by themselves; the others are left over with the rest, so that they still add up. */
export function largestSpans({ spans }: Bridge, most: number): readonly Span[] {
  const named = spans.filter(({ of }) => of !== 'rest');
  const shown = named.slice(0, most);
  const left = spans.filter((span) => !shown.includes(span)).reduce((sum, { amount }) => sum + amount, 0);
  return Math.abs(left) >= 0.5 ? [...shown, { of: 'rest', id: null, amount: left }] : shown;
}
