import type { CanvasDocument, CanvasElement, Line } from '../document.ts';
import { sameValue } from './diff.ts';

/** What a thing of the earlier drawing is in the later one. */
export type Mark = 'gone' | 'changed';

/** What somebody sees who lays two drawings side by side: the later one beside the earlier. */
export interface Difference {
  /** Elements of the earlier drawing that are gone or others in the later one, by id. */
  readonly marks: ReadonlyMap<string, Mark>;
  readonly elements: Readonly<Record<Mark | 'added', readonly CanvasElement[]>>;
  readonly lines: Readonly<Record<Mark | 'added', readonly Line[]>>;
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
): Record<Mark | 'added', readonly Thing[]> {
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
  return {
    elements,
    lines: sides(then.lines, now.lines),
    marks: new Map((['gone', 'changed'] as const).flatMap((mark) => elements[mark].map(({ id }) => [id, mark] as const))),
    plan: !sameValue(ofPlan(then), ofPlan(now)),
  };
}

export function isSame({ elements, lines, plan }: Difference): boolean {
  return !plan && [elements, lines].every((kind) => Object.values(kind).every((things) => things.length === 0));
}
