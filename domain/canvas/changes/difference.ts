import type { CanvasDocument, CanvasElement, Line } from '../document.ts';
import { sameValue } from './diff.ts';

/** What a thing of one drawing is in another: of the earlier one in the later, or of the later one beside the earlier. */
const MARKS = { earlier: ['gone', 'changed'], later: ['added', 'changed'] } as const;
export type Side = keyof typeof MARKS;
export type Mark = (typeof MARKS)[Side][number];

/** What somebody sees who lays two drawings side by side: the later one beside the earlier. */
export interface Difference {
  /** By the drawing that is looked at, those of its elements that are gone, new or others, by id. */
  readonly marks: Readonly<Record<Side, ReadonlyMap<string, Mark>>>;
  readonly elements: Readonly<Record<Mark, readonly CanvasElement[]>>;
  readonly lines: Readonly<Record<Mark, readonly Line[]>>;
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

function sides<Thing extends { readonly id: string }>(then: readonly Thing[], now: readonly Thing[]): Record<Mark, readonly Thing[]> {
  const [was, is] = [new Set(then.map(({ id }) => id)), new Map(now.map((thing) => [thing.id, thing]))];
  return {
    gone: then.filter(({ id }) => !is.has(id)),
    changed: then.filter((thing) => {
      const later = is.get(thing.id);
      return later !== undefined && !sameValue(said(thing), said(later));
    }),
    added: now.filter(({ id }) => !was.has(id)),
  };
}

/** What became of a drawing. Cards that only moved are the same. */
export function differenceOf(then: CanvasDocument, now: CanvasDocument): Difference {
  const elements = sides(then.elements, now.elements);
  const ofPlan = ({ products, fixed_costs, scenarios, period, outlook }: CanvasDocument) => ({
    products,
    fixed_costs,
    scenarios,
    period,
    outlook,
  });
  const marksOf = (side: Side) => new Map(MARKS[side].flatMap((mark) => elements[mark].map(({ id }) => [id, mark] as const)));
  return {
    elements,
    lines: sides(then.lines, now.lines),
    marks: { earlier: marksOf('earlier'), later: marksOf('later') },
    plan: !sameValue(ofPlan(then), ofPlan(now)),
  };
}

export function isSame({ elements, lines, plan }: Difference): boolean {
  return !plan && [elements, lines].every((kind) => Object.values(kind).every((things) => things.length === 0));
}
