import { mapSame, patched } from './change.ts';
import type { CanvasDocument, Scenario } from './document.ts';

/** The scenario with this id. */
export function scenarioOf(document: CanvasDocument, id: string): Scenario | undefined {
  return document.scenarios?.find((scenario) => scenario.id === id);
}

/** Lays values over the things they are named for. What is gone keeps none, so it need not be taken out of scenarios. */
function laidOver<Thing extends { readonly id: string }>(list: Thing[], values: Readonly<Record<string, Partial<Thing>>>): Thing[] {
  return mapSame(list, (thing) => {
    const own = Object.hasOwn(values, thing.id) ? values[thing.id] : undefined;
    return own ? patched(thing, own) : thing;
  });
}

/**
 * The plan under a scenario: the same drawing with other plan values. The forecast of it is that of
 * the scenario. The same document for a scenario that says nothing.
 */
export function underScenario(document: CanvasDocument, scenario: Scenario): CanvasDocument {
  const parts = {
    elements: laidOver(document.elements, scenario.elements),
    lines: laidOver(document.lines, scenario.lines),
    products: laidOver(document.products, scenario.products),
    fixed_costs: laidOver(document.fixed_costs, scenario.fixed_costs),
  };
  const isSame = (Object.keys(parts) as (keyof typeof parts)[]).every((part) => parts[part] === document[part]);
  return isSame ? document : { ...document, ...parts };
}
