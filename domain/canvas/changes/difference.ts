import type { CanvasDocument, CanvasElement, Line } from '../document.ts';
import { sameValue } from './diff.ts';

/** What a thing of one drawing is in another: of the earlier one in the later, or of the later one beside the earlier. */
const MARKS = { earlier: ['gone', 'changed'], later: ['added', 'changed'] } as const;
export type Side = keyof typeof MARKS;
export type Mark = (typeof MARKS)[Side][number];

/** A thing that both drawings have, and that is another in the later one. */
export interface Changed<Thing> {
  readonly before: Thing;
  readonly after: Thing;
}

/** What somebody sees who lays two drawings side by side: the later one beside the earlier. */
export interface Difference {
  /** By the drawing that is looked at, those of its elements that are gone, new or others, by id. */
  readonly marks: Readonly<Record<Side, ReadonlyMap<string, Mark>>>;
  /** The same of its lines. */
  readonly lineMarks: Readonly<Record<Side, ReadonlyMap<string, Mark>>>;
  /** By the drawing that is looked at, what only the other one has: cards and lines, also those that were tied elsewhere there. */
  readonly ghosts: Readonly<Record<Side, { readonly elements: readonly CanvasElement[]; readonly lines: readonly Line[] }>>;
  readonly pairs: { readonly elements: readonly Changed<CanvasElement>[]; readonly lines: readonly Changed<Line>[] };
  readonly elements: Readonly<Record<Mark, readonly CanvasElement[]>>;
  readonly lines: Readonly<Record<Mark, readonly Line[]>>;
  /** Elements in both drawings that other costs are paid for, by id; they are among the changed ones. */
  readonly costs: ReadonlySet<string>;
  /** Products, fixed costs, scenarios, period or outlook are others: what belongs to no single card. */
  readonly plan: boolean;
}

/** Where a card stands and above which others says nothing about the funnel. */
function said<Thing extends object>({
  x: _x,
  y: _y,
  order: _order,
  ...rest
}: Thing & { x?: unknown; y?: unknown; order?: unknown }): object {
  return rest;
}

function sides<Thing extends { readonly id: string }>(
  then: readonly Thing[],
  now: readonly Thing[],
  isOther: (id: string) => boolean = () => false,
): Record<Mark, readonly Thing[]> {
  const [was, is] = [new Set(then.map(({ id }) => id)), new Map(now.map((thing) => [thing.id, thing]))];
  return {
    gone: then.filter(({ id }) => !is.has(id)),
    changed: then.filter((thing) => {
      const later = is.get(thing.id);
      return later !== undefined && (!sameValue(said(thing), said(later)) || isOther(thing.id));
    }),
    added: now.filter(({ id }) => !was.has(id)),
  };
}

function pairsOf<Thing extends { readonly id: string }>(then: readonly Thing[], now: readonly Thing[]): readonly Changed<Thing>[] {
  const later = new Map(now.map((thing) => [thing.id, thing]));
  return then.flatMap((thing) => {
    const same = later.get(thing.id);
    return same ? [{ before: thing, after: same }] : [];
  });
}

/** Is a line tied to other cards than before? */
export const isRetied = ({ before, after }: Changed<Line>): boolean => before.from !== after.from || before.to !== after.to;

/** What is paid for each element, in the order of the list; under '' what is paid for none. */
function costsOf({ fixed_costs }: CanvasDocument): ReadonlyMap<string, readonly object[]> {
  const costs = new Map<string, object[]>();
  for (const cost of fixed_costs) costs.set(cost.element ?? '', [...(costs.get(cost.element ?? '') ?? []), said(cost)]);
  return costs;
}

/** What became of a drawing. Cards that only moved are the same. */
export function differenceOf(then: CanvasDocument, now: CanvasDocument): Difference {
  const [paidThen, paidNow] = [costsOf(then), costsOf(now)];
  const differ = (id: string) => !sameValue(paidThen.get(id) ?? [], paidNow.get(id) ?? []);
  const elements = sides(then.elements, now.elements, differ);
  const ofPlan = ({ products, scenarios, period, outlook }: CanvasDocument) => ({
    products,
    scenarios,
    period,
    outlook,
  });
  const lines = sides(then.lines, now.lines);
  const marksOf = (things: Readonly<Record<Mark, readonly { readonly id: string }[]>>, side: Side) =>
    new Map(MARKS[side].flatMap((mark) => things[mark].map(({ id }) => [id, mark] as const)));
  const pairs = { elements: pairsOf(elements.changed, now.elements), lines: pairsOf(lines.changed, now.lines) };
  const retied = pairs.lines.filter(isRetied);
  return {
    elements,
    lines,
    pairs,
    marks: { earlier: marksOf(elements, 'earlier'), later: marksOf(elements, 'later') },
    lineMarks: { earlier: marksOf(lines, 'earlier'), later: marksOf(lines, 'later') },
    ghosts: {
      earlier: { elements: elements.added, lines: [...lines.added, ...retied.map((pair) => pair.after)] },
      later: { elements: elements.gone, lines: [...lines.gone, ...retied.map((pair) => pair.before)] },
    },
    costs: new Set(elements.changed.map(({ id }) => id).filter(differ)),
    plan: !sameValue(ofPlan(then), ofPlan(now)) || differ(''),
  };
}

export function isSame({ elements, lines, plan }: Difference): boolean {
  return !plan && [elements, lines].every((kind) => Object.values(kind).every((things) => things.length === 0));
}
