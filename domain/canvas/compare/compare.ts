import { ratio, relativeChange } from '../../metrics/ratio.ts';
import { elapsedPeriods } from '../../time/periods.ts';
import type { CanvasReport, LineActual } from '../../wire/answers/canvas.ts';
import type { Uncounted } from '../../wire/answers/parts.ts';
import type { CanvasDocument, Line } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import { NO_THRESHOLDS, type Thresholds } from '../outlook.ts';
import { type FixFirst, fixFirst } from './fix-first.ts';
import { type AdSpend, adSpend } from './spend.ts';
import { compareTotals, type TotalsComparison } from './totals.ts';
import {
  countInterval,
  type Interval,
  morePeopleForCount,
  morePeopleForRate,
  type Verdict,
  verdictBeyond,
  wilsonInterval,
} from './verdict.ts';

interface Compared {
  readonly verdict: Verdict;
  /** 95 % interval of the actual; null where there is none. */
  readonly interval: Interval | null;
  /** About how many more people would tell; only where the verdict is `cannot_tell`. */
  readonly more_needed: number | null;
}
/** Distinct people at an element, the plan cut to the time that has passed. */
export interface ElementComparison extends Compared {
  readonly plan: number;
  readonly actual: number;
  /** actual / plan − 1 as a share; null without a plan. */
  readonly variance: number | null;
}
/** Rate of a line as a share, 0 to 1. */
export interface LineComparison extends Compared {
  readonly plan: number | null;
  readonly actual: number | null;
  /** actual − plan as a share: 0.117 is 11.7 points. */
  readonly difference: number | null;
  /** People at the start, and those of them who took the line. */
  readonly from: number;
  readonly people: number;
}
export interface Comparison {
  /** Plan periods that have passed in the range: what is planned for one, times this, is due by now. */
  readonly periods: number;
  readonly elements: Readonly<Record<string, ElementComparison>>;
  readonly lines: Readonly<Record<string, LineComparison>>;
  readonly totals: TotalsComparison;
  readonly spend: AdSpend;
  readonly fix_first: readonly FixFirst[];
}

/** What a person chose to see. */
export interface CompareChoices {
  /** From when on a difference is coloured; left out: as it is kept with the drawing. */
  readonly thresholds?: Thresholds | undefined;
  /** Take the plan for ad spend that is not known. */
  readonly plannedSpend?: boolean;
}

/**
 * Plan against actual. The plan is cut to the elapsed share of its periods; counts are compared
 * relatively, rates in points. A verdict is given only when the plan lies outside the 95 %
 * interval of the actual: 9 of 120 people do not miss a plan of 10 %, 90 of 1,200 do; and a colour only where the
 * difference is as large as the canvas wants it to be (`thresholds`). Actual are
 * those whom the plan counts too: people who came by the drawn sources, where there are any.
 * Elements and lines that the report does not count are left out.
 */
export function compare(
  document: CanvasDocument,
  forecast: Forecast,
  report: Uncounted<CanvasReport>,
  { plannedSpend = false, thresholds = document.outlook?.thresholds ?? NO_THRESHOLDS }: CompareChoices = {},
): Comparison {
  const periods = elapsedPeriods(report.range, document.period, report.timezone, report.as_of);
  const elements: Record<string, ElementComparison> = {};
  for (const { id } of document.elements) {
    const people = report.crowd ? report.crowd.elements[id] : report.elements[id]?.people;
    if (people !== undefined) elements[id] = compareElement((forecast.elements[id]?.people ?? 0) * periods, people, thresholds);
  }
  const lines: Record<string, LineComparison> = {};
  for (const line of document.lines) {
    const actual = (report.crowd ?? report).lines[line.id];
    if (actual) lines[line.id] = compareLine(plannedRate(line, forecast), actual, thresholds);
  }
  const spend = adSpend(document, forecast, report, periods, plannedSpend);
  const totals = compareTotals(forecast.totals, report.totals, spend.amount, periods);
  return {
    ...{ periods, elements, lines, totals, spend },
    fix_first: fixFirst(document, forecast, lines, periods),
  };
}

/** A line without any rate is not planned yet; one with rates has the mean over its sources. */
function plannedRate(line: Line, forecast: Forecast): number | null {
  if (line.rate === undefined && !line.rate_by_source) return null;
  return forecast.lines[line.id]?.rate ?? line.rate ?? null;
}

function compareElement(plan: number, people: number, thresholds: Thresholds): ElementComparison {
  const interval = countInterval(people);
  const verdict = plan > 0 ? verdictBeyond(plan, people, interval, thresholds) : 'unplanned';
  return {
    plan,
    actual: people,
    variance: relativeChange(people, plan),
    verdict,
    interval,
    more_needed: verdict === 'cannot_tell' ? morePeopleForCount(people, plan) : null,
  };
}

/** Rates are shown in tenths of a point. */
const LEAST_SEEN = 0.0005;

function compareLine(plan: number | null, { people, from }: LineActual, thresholds: Thresholds): LineComparison {
  const actual = ratio(people, from);
  const interval = rateInterval(people, from, plan);
  const difference = plan === null || actual === null ? null : actual - plan;
  const told = plan === null ? 'unplanned' : verdictBeyond(plan, actual ?? 0, interval, thresholds);
  // One of 3,000 who did not go on proves a plan of 100 % wrong, and nobody sees by how much.
  const isUnseen = difference !== null && Math.abs(difference) < LEAST_SEEN;
  const verdict = isUnseen && (told === 'ahead' || told === 'behind') ? 'near' : told;
  return {
    plan,
    actual,
    difference,
    from,
    people,
    verdict,
    interval,
    more_needed: plan !== null && verdict === 'cannot_tell' ? morePeopleForRate(people, from, plan) : null,
  };
}

/** Above 100 % (a referral that brings 2.2 friends) a rate is a count per person, not a share. */
function rateInterval(people: number, from: number, plan: number | null): Interval | null {
  if (from <= 0) return null;
  if (people <= from && (plan ?? 0) <= 1) return wilsonInterval(people, from);
  const { low, high } = countInterval(people);
  return { low: low / from, high: high / from };
}
