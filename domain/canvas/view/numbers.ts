import type { Comparison } from '#domain/canvas/compare/compare.ts';
import type { Verdict as DomainVerdict } from '#domain/canvas/compare/verdict.ts';
import type { CanvasDocument, Line } from '#domain/canvas/document.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';

/** What is planned, what really happened, and both beside each other. */
export const LAYERS = ['plan', 'actual', 'compare'] as const;
export type Layer = (typeof LAYERS)[number];

/** What stands on the drawing in one layer: unrounded numbers, null where there is none. */
export type Verdict = 'ahead' | 'behind' | 'near' | 'cant';
export interface ElementNumbers {
  readonly people: number | null;
  /** Plan cut to the elapsed part of the period. */
  readonly plan: number | null;
  /** people / plan − 1. */
  readonly change: number | null;
  readonly verdict: Verdict | null;
  /** What a source costs, or else what is earned here, minor units; null where neither is, and beside a plan. */
  readonly money: number | null;
  /** Share of the people who go on; plan layer only. */
  readonly goesOn: number | null;
  /** People who end here; null where nothing leads on. */
  readonly leaves: number | null;
}
export interface LineNumbers {
  readonly people: number | null;
  readonly rate: number | null;
  readonly verdict: Verdict | null;
}
export interface CanvasNumbers {
  readonly layer: Layer;
  /** False while what really happened has not been counted yet: then nothing is known, not even that there is none. */
  readonly counted: boolean;
  readonly elements: ReadonlyMap<string, ElementNumbers>;
  readonly lines: ReadonlyMap<string, LineNumbers>;
  /** The largest number of people at one element: the measure of every band. */
  readonly most: number;
}
const VERDICT_OF = { ahead: 'ahead', behind: 'behind', near: 'near', cannot_tell: 'cant', unplanned: null } as const satisfies Record<
  DomainVerdict,
  Verdict | null
>;
const verdictOf = (compared: { readonly verdict: DomainVerdict } | undefined): Verdict | null =>
  compared ? VERDICT_OF[compared.verdict] : null;

/** Nothing spent and nothing earned is not named. */
const moneyOf = (seen: { readonly spend?: number; readonly revenue?: number } | undefined): number | null =>
  seen?.spend || seen?.revenue || null;

/** Does the line take part in the split of those who go on? */
const leadsOn = (line: Line) => line.kind !== 'later' && !line.also;

function planNumbers(document: CanvasDocument, forecast: Forecast): Pick<CanvasNumbers, 'elements' | 'lines'> {
  const splitting = new Set(document.lines.filter(leadsOn).map((line) => line.from));
  return {
    elements: new Map(
      document.elements.map(({ id }) => {
        const planned = forecast.elements[id];
        const on = planned && splitting.has(id);
        return [
          id,
          {
            people: planned?.people ?? null,
            plan: null,
            change: null,
            verdict: null,
            money: moneyOf(planned),
            goesOn: on && planned.people > 0 ? planned.goes_on : null,
            leaves: on ? planned.leaves : null,
          },
        ];
      }),
    ),
    lines: new Map(
      document.lines.map((line) => {
        const planned = line.kind === 'later' ? undefined : forecast.lines[line.id];
        const rate = line.rate === undefined && !line.rate_by_source ? null : (planned?.rate ?? null);
        return [line.id, { people: planned?.flow ?? null, rate, verdict: null }];
      }),
    ),
  };
}

/** Who is seen at elements and on lines. */
interface Seen {
  readonly people: (element: string) => number | undefined;
  /** Who went on along none of the lines; unknown where there are more than can be told apart. */
  readonly left: (element: string) => number | undefined;
  readonly lines: CanvasReport['lines'];
}
const NOBODY: Seen = { people: () => undefined, left: () => undefined, lines: {} };

/** Everybody; beside a plan those whom the plan counts too. */
function seenIn(layer: Layer, report: CanvasReport | null): Seen {
  if (!report) return NOBODY;
  const { crowd, elements, lines } = report;
  if (layer === 'compare' && crowd) return { people: (id) => crowd.elements[id], left: (id) => crowd.left[id], lines: crowd.lines };
  return { people: (id) => elements[id]?.people, left: (id) => elements[id]?.left, lines };
}

function actualNumbers(
  document: CanvasDocument,
  report: CanvasReport | null,
  seen: Seen,
  comparison: Comparison | null,
): Pick<CanvasNumbers, 'elements' | 'lines'> {
  const wentOn = new Map<string, number>();
  for (const line of document.lines.filter(leadsOn)) {
    wentOn.set(line.from, (wentOn.get(line.from) ?? 0) + (seen.lines[line.id]?.people ?? 0));
  }
  return {
    elements: new Map(
      document.elements.map(({ id }) => {
        const people = seen.people(id) || null;
        const on = wentOn.get(id);
        const against = comparison?.elements[id];
        return [
          id,
          {
            people,
            plan: against?.plan ?? null,
            change: people === null ? null : (against?.variance ?? null),
            verdict: people === null ? null : verdictOf(against),
            money: comparison ? null : moneyOf(report?.elements[id]),
            goesOn: null,
            leaves: people === null || on === undefined ? null : (seen.left(id) ?? Math.max(0, people - on)),
          },
        ];
      }),
    ),
    lines: new Map(
      document.lines.map((line) => {
        const actual = line.kind === 'planned' ? undefined : seen.lines[line.id];
        return [
          line.id,
          { people: actual?.people ?? null, rate: actual?.rate ?? null, verdict: actual ? verdictOf(comparison?.lines[line.id]) : null },
        ];
      }),
    ),
  };
}

/** The numbers of a layer. Without a report, actual and compare show no numbers at all rather than zeros. */
export function canvasNumbers(
  layer: Layer,
  document: CanvasDocument,
  forecast: Forecast,
  report: CanvasReport | null,
  comparison: Comparison | null,
): CanvasNumbers {
  const numbers =
    layer === 'plan'
      ? planNumbers(document, forecast)
      : actualNumbers(document, report, seenIn(layer, report), layer === 'compare' ? comparison : null);
  const most = Math.max(0, ...[...numbers.elements.values()].map((element) => element.people ?? 0));
  return { layer, counted: layer === 'plan' || report !== null, ...numbers, most };
}
