import type { AlertMeasure } from '../../wire/alerts.ts';
import type { CanvasReport } from '../../wire/answers/canvas.ts';
import type { Uncounted } from '../../wire/answers/parts.ts';
import type { CanvasDocument } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import { NO_THRESHOLDS, type Thresholds } from '../outlook.ts';
import { compare } from './compare.ts';
import { gapOfLine, gapOfPeople } from './gaps.ts';
import { countInterval, type Interval, type Verdict, verdictBeyond } from './verdict.ts';

/** A line, of which the rate is watched, or an element: the people there, or what they bring. */
export type WatchedPart =
  | { readonly kind: 'line'; readonly id: string }
  | { readonly kind: 'element'; readonly id: string; readonly measure: AlertMeasure };

/** How a part stands against its plan until now. Rates as shares, people as they are counted, money in minor units. */
export interface PartStanding {
  readonly verdict: Verdict;
  readonly plan: number | null;
  readonly actual: number | null;
  /** 95 % interval of the actual. */
  readonly interval: Interval | null;
  /** Of a line: people at its start, and those of them who took it. */
  readonly from: number | null;
  readonly people: number;
  /** What the difference comes to by the plan, minor units; null where the plan gives nobody any worth. */
  readonly gap: number | null;
  /** The actual is reckoned from everybody's mean: what an element earned is not told by source. */
  readonly is_rough: boolean;
}

const worthTelling = (gap: number | null) => (gap === null || Math.abs(gap) < 0.5 ? null : gap);

/**
 * What the people whom the plan counts brought at an element: as much for each as everybody there brought, where others came, too.
 * It is known as far as their number is: orders that differ much in size make it less sure than it says.
 */
function standingOfRevenue(
  id: string,
  { people, plan }: { readonly people: number; readonly plan: number },
  report: Uncounted<CanvasReport>,
  planned: number,
  thresholds: Thresholds,
): PartStanding | null {
  const everybody = report.elements[id];
  if (everybody?.revenue === undefined) return null;
  const each = everybody.people > 0 ? everybody.revenue / everybody.people : plan > 0 ? planned / plan : 0;
  const actual = people * each;
  const { low, high } = countInterval(people);
  const interval = { low: low * each, high: high * each };
  const verdict = planned > 0 ? verdictBeyond(planned, actual, interval, thresholds) : 'unplanned';
  return {
    ...{ verdict, plan: planned, actual, interval, from: null, people },
    ...{ gap: worthTelling(actual - planned), is_rough: people !== everybody.people },
  };
}

/**
 * Plan against actual of one part, judged as the canvas judges it: cut to the time that has passed, told only where the data can
 * tell, and from the difference on that the canvas colours. Null where it is not drawn, or not counted.
 */
export function standingOf(
  document: CanvasDocument,
  forecast: Forecast,
  report: Uncounted<CanvasReport>,
  part: WatchedPart,
  thresholds: Thresholds = document.outlook?.thresholds ?? NO_THRESHOLDS,
): PartStanding | null {
  const { periods, lines, elements } = compare(document, forecast, report, { thresholds });
  if (part.kind === 'line') {
    const [line, compared] = [document.lines.find(({ id }) => id === part.id), lines[part.id]];
    if (!line || !compared) return null;
    const { verdict, plan, actual, interval, from, people } = compared;
    const gap = worthTelling(gapOfLine(line, compared, forecast, periods));
    return { verdict, plan, actual, interval, from, people, gap, is_rough: false };
  }
  const compared = elements[part.id];
  if (!compared) return null;
  const { verdict, plan, actual, interval } = compared;
  if (part.measure === 'revenue') {
    const planned = (forecast.elements[part.id]?.revenue ?? 0) * periods;
    return standingOfRevenue(part.id, { people: actual, plan }, report, planned, thresholds);
  }
  const gap = worthTelling(gapOfPeople(part.id, compared, forecast));
  return { verdict, plan, actual, interval, from: null, people: actual, gap, is_rough: false };
}
