import type { CanvasDocument } from '#domain/canvas/document.ts';
import { lockOf, MONEY } from '#domain/plans/gates.ts';
import { elapsedShare, spanOf } from '#domain/time/days.ts';
import type { CanvasReport, ElementActual, LineActual } from '#domain/wire/answers/canvas.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { among } from '../_kit/filters/filter.ts';
import { type CountedCanvas, type CountedElement, chainIn, earns, lockedElements, normalise } from '../_kit/maps/normalise.ts';
import { type Group, planGroups } from '../_kit/maps/plan.ts';
import { whereSpent } from '../_kit/where-spent.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { type CanvasScope, COLUMN } from './compile.ts';
import type { Numbers } from './counting.ts';
import { countCanvas } from './kept-counts.ts';
import type { Whose } from './lines.ts';
import { compileSpend, costlySources } from './spend.ts';
import { readTotals } from './totals.ts';

interface Actuals {
  readonly elements: Map<string, ElementActual>;
  readonly lines: Map<string, number>;
  /** The same of the crowd: people at elements, and on lines. */
  readonly own: { readonly elements: Map<string, number>; readonly lines: Map<string, number> };
  /** People at an element who took none of the lines that lead on from it, for those that have any. */
  readonly left: Readonly<Record<Whose, Map<string, number>>>;
}
const noActuals = (): Actuals => ({
  elements: new Map(),
  lines: new Map(),
  own: { elements: new Map(), lines: new Map() },
  left: { all: new Map(), own: new Map() },
});

/** Money of an element: what its events carried, and its planned worth for each person whose events carried none. */
function revenueOf(element: CountedElement, place: number, numbers: Numbers): Pick<ElementActual, 'revenue'> {
  if (!earns(element)) return {};
  return { revenue: (numbers[COLUMN.revenue(place)] ?? 0) + (numbers[COLUMN.unpriced(place)] ?? 0) * element.worth };
}

/** How many lines lead on from each element. */
function leadingOf(lines: CountedCanvas['lines']): ReadonlyMap<string, number> {
  const leading = new Map<string, number>();
  for (const { from, leads } of lines) if (leads) leading.set(from, (leading.get(from) ?? 0) + 1);
  return leading;
}

/** Who is left is known where all the lines that lead on from there were told together. */
function readLeft(group: Group, numbers: Numbers, all: ReadonlyMap<string, number>, into: Actuals['left']): void {
  const here = leadingOf(group.lines);
  for (const [place, { id }] of group.elements.entries()) {
    if (!here.has(id) || here.get(id) !== all.get(id)) continue;
    for (const whose of ['all', 'own'] as const) into[whose].set(id, numbers[COLUMN.left(place, whose)] ?? 0);
  }
}

function readGroup(group: Group, numbers: Numbers, into: Actuals): void {
  for (const [place, element] of group.elements.entries()) {
    if (!group.reported.has(element.id)) continue;
    into.elements.set(element.id, {
      people: numbers[COLUMN.people(place)] ?? 0,
      hits: numbers[COLUMN.hits(place)] ?? 0,
      ...revenueOf(element, place, numbers),
    });
    into.own.elements.set(element.id, numbers[COLUMN.own(place)] ?? 0);
  }
  for (const [place, { id }] of group.lines.entries()) {
    into.lines.set(id, numbers[COLUMN.line(place, 'all')] ?? 0);
    into.own.lines.set(id, numbers[COLUMN.line(place, 'own')] ?? 0);
  }
}

function linesOf(canvas: CountedCanvas, took: ReadonlyMap<string, number>, at: (element: string) => number): Record<string, LineActual> {
  return Object.fromEntries(
    canvas.lines.map((line) => {
      const people = took.get(line.id) ?? 0;
      const from = at(line.from);
      return [line.id, { people, from, rate: from === 0 ? null : people / from }];
    }),
  );
}

const withLeft = ({ elements, left }: Actuals): CanvasReport['elements'] =>
  Object.fromEntries(
    [...elements].map(([id, element]) => {
      const stayed = left.all.get(id);
      return [id, stayed === undefined ? element : { ...element, left: stayed }];
    }),
  );

/** The crowd at elements and on lines; null where everybody is the crowd. */
function crowdOf(canvas: CountedCanvas, { own, left }: Actuals): CanvasReport['crowd'] {
  if (canvas.sources.length === 0) return null;
  return {
    elements: Object.fromEntries(own.elements),
    left: Object.fromEntries(left.own),
    lines: linesOf(canvas, own.lines, (id) => own.elements.get(id) ?? 0),
  };
}

function withSpend(actuals: Actuals, sources: readonly { readonly id: string }[], spend: Numbers): void {
  for (const [place, { id }] of sources.entries()) {
    const actual = actuals.elements.get(id);
    if (actual && (spend[`rows_${place}`] ?? 0) > 0) actuals.elements.set(id, { ...actual, spend: spend[`spend_${place}`] ?? 0 });
  }
}

/** Costs count as known when each source that costs money by the plan has some in the store; what they were for some people nobody knows. */
function spendOf(
  { paid }: CountedCanvas,
  actuals: Actuals,
  spend: Numbers,
  isOfEverybody: boolean,
): Pick<CanvasReport['totals'], 'spend' | 'spend_known'> {
  const known = isOfEverybody && paid.every((id) => actuals.elements.get(id)?.spend !== undefined);
  return { spend: known || (spend.rows ?? 0) > 0 ? (spend.spend ?? 0) : null, spend_known: known };
}

export interface SavedCanvas {
  readonly document: CanvasDocument;
  readonly revision: number;
  /** Only what people had walked to, line by line, from a start of the map (`docs/decisions/funnel-mode.md`). */
  readonly inFunnelMode?: boolean | undefined;
}

/**
 * Counts a canvas in a range of local days. An element's people are the distinct people with an
 * event that its rule matches, its hits those events. How a line is counted follows from how it is
 * drawn and from its ends (`countingOf`); steps are pages, forms, purchases, calls, deals and custom
 * events, and clicks that an element counts. Somebody on several lines into B is one person at B.
 * For whom the totals are, see `compileTotals`. Elements whose events the owner's plan does not show are
 * named as locked and count nowhere; what happens at them is no step, either. `people`: only whom it finds in the range; costs do not
 * say whom they were for, so there are none beside them. In funnel mode an event belongs to an element only where whoever did it had
 * walked there; all else is counted as ever.
 */
export async function canvasReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  saved: SavedCanvas,
  range: Range,
  now: Date,
  people?: Filter,
): Promise<Uncounted<CanvasReport>> {
  const { shown } = workspace;
  const money = lockOf(shown, MONEY);
  const source = { workspace: workspace.id, shown };
  const span = spanOf(range, workspace.timezone);
  const scope: CanvasScope = { ...source, range, span, ...among(source, span, people) };
  const canvas = normalise(saved.document, shown, saved.inFunnelMode);
  const sources = costlySources(canvas.elements);
  const [counts, [spend = {}]] = await Promise.all([
    countCanvas({ analytics, scope, canvas }, now),
    scope.among ? [] : whereSpent(analytics, workspace.id, [], () => analytics.select<Numbers>(compileSpend(scope, sources))),
  ]);
  const actuals = noActuals();
  const leading = leadingOf(canvas.lines);
  for (const [place, group] of planGroups(canvas).entries()) {
    readGroup(group, counts[place] ?? {}, actuals);
    readLeft(group, counts[place] ?? {}, leading, actuals.left);
  }
  const totals = counts.at(-1) ?? {};
  withSpend(actuals, sources, spend);
  const everybody = canvas.sources.length === 0;
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    range,
    revision: saved.revision,
    elapsed: elapsedShare(range, workspace.timezone, now),
    elements: withLeft(actuals),
    lines: linesOf(canvas, actuals.lines, (id) => actuals.elements.get(id)?.people ?? 0),
    crowd: crowdOf(canvas, actuals),
    totals: {
      crowd: everybody ? 'everybody' : 'sources',
      ...readTotals(canvas.elements, totals, 'own', money === null),
      ...spendOf(canvas, actuals, spend, !scope.among),
      others: everybody ? null : readTotals(canvas.elements, totals, 'other', money === null),
    },
    locked: { elements: lockedElements(saved.document, shown), money },
    chain: canvas.starts && chainIn(canvas),
  };
}
