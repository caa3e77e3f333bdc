import { filterSame, mapSame, patched, withParts } from '../change.ts';
import type { CanvasDocument, Scenario } from '../document.ts';
import { type Assumption, assumed } from '../scenarios/assume.ts';
import { scenarioOf, underScenario } from '../scenarios/under.ts';
import { isValue, type Overlay, type ValueList } from '../scenarios/values.ts';

const NOTHING: Pick<Scenario, 'elements' | 'lines' | 'products' | 'fixed_costs'> = {
  elements: {},
  lines: {},
  products: {},
  fixed_costs: {},
};

function changed(document: CanvasDocument, id: string, change: (scenario: Scenario) => Scenario): CanvasDocument {
  if (!document.scenarios) return document;
  return withParts(document, { scenarios: mapSame(document.scenarios, (scenario) => (scenario.id === id ? change(scenario) : scenario)) });
}

/** Adds a scenario: a copy of another one (`of`), what is assumed of the plan, or one that is as the plan still. An id in use changes nothing. */
export function addScenario(
  document: CanvasDocument,
  args: { id: string; name: string; of?: string | undefined; assume?: Assumption | undefined },
): CanvasDocument {
  const { id, name, of, assume } = args;
  const copied = of === undefined ? undefined : scenarioOf(document, of);
  if (scenarioOf(document, id) || (of !== undefined && !copied)) return document;
  const { elements, lines, products, fixed_costs } = copied ?? { ...NOTHING, ...(assume && assumed(document, assume)) };
  return { ...document, scenarios: [...(document.scenarios ?? []), { id, name, elements, lines, products, fixed_costs }] };
}

/** Calls a scenario otherwise. */
export function renameScenario(document: CanvasDocument, args: { id: string; name: string }): CanvasDocument {
  return changed(document, args.id, (scenario) => patched(scenario, { name: args.name }));
}

/** Takes a scenario away. The plan and the other scenarios stay as they are. */
export function removeScenario(document: CanvasDocument, args: { id: string }): CanvasDocument {
  const { scenarios, ...rest } = document;
  const kept = scenarios && filterSame(scenarios, ({ id }) => id !== args.id);
  if (!kept || kept === scenarios) return document;
  return kept.length > 0 ? { ...rest, scenarios: kept } : rest;
}

/** Back to the plan's value: the scenario says nothing of a field any more, or of the whole thing. */
export function asInPlan(
  document: CanvasDocument,
  args: { scenario: string; of: ValueList; id: string; field?: string | undefined },
): CanvasDocument {
  const { of, id, field } = args;
  return changed(document, args.scenario, (scenario) => {
    const overlay: Overlay = scenario[of];
    if (!Object.hasOwn(overlay, id) || (field !== undefined && !(isValue(of, field) && Object.hasOwn(overlay[id] ?? {}, field))))
      return scenario;
    const { [id]: own = {}, ...others } = overlay;
    const kept = Object.fromEntries(Object.entries(own).filter(([name]) => field !== undefined && name !== field));
    return { ...scenario, [of]: Object.keys(kept).length > 0 ? { ...others, [id]: kept } : others };
  });
}

/** Gives the plan other values, of many things at once: those of an earlier state of it. */
export function takeValues(document: CanvasDocument, values: Pick<Scenario, ValueList>): CanvasDocument {
  return underScenario(document, { ...values, id: '', name: '' });
}

/** Makes a scenario the plan: the plan takes over its values, and it has none of its own any more. */
export function adoptScenario(document: CanvasDocument, args: { id: string }): CanvasDocument {
  const scenario = scenarioOf(document, args.id);
  if (!scenario) return document;
  const plan = underScenario(document, scenario);
  return plan === document ? document : changed(plan, args.id, (own) => ({ ...own, ...NOTHING }));
}
