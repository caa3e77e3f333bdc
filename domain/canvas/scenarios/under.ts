import { filterSame, mapSame, patched } from '../change.ts';
import type { CanvasDocument, CanvasElement, Scenario } from '../document.ts';

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

/** Values of elements, without offers of products that are gone. */
function elementsUnder({ elements, products }: CanvasDocument, values: Scenario['elements']): CanvasElement[] {
  const sold = new Set(products.map(({ id }) => id));
  const named = Object.entries(values).map(([id, { offers, ...rest }]) => {
    return [id, { ...rest, ...(offers && { offers: filterSame(offers, ({ product }) => sold.has(product)) }) }] as const;
  });
  return laidOver(elements, Object.fromEntries(named));
}

/**
 * The plan under a scenario: the same drawing with other plan values. The forecast of it is that of
 * the scenario. The same document for a scenario that says nothing.
 */
export function underScenario(document: CanvasDocument, scenario: Scenario): CanvasDocument {
  const parts = {
    elements: elementsUnder(document, scenario.elements),
    lines: laidOver(document.lines, scenario.lines),
    products: laidOver(document.products, scenario.products),
    fixed_costs: laidOver(document.fixed_costs, scenario.fixed_costs),
  };
  const isSame = (Object.keys(parts) as (keyof typeof parts)[]).every((part) => parts[part] === document[part]);
  return isSame ? document : { ...document, ...parts };
}

/** The document as a scenario has it; the plan itself for none, and for one that is gone. */
export function seenUnder(document: CanvasDocument, scenario: string | null): CanvasDocument {
  const found = scenario === null ? undefined : scenarioOf(document, scenario);
  return found ? underScenario(document, found) : document;
}
