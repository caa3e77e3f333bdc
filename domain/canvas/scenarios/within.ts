import { patched, withParts } from '../change.ts';
import type { CanvasDocument, Scenario } from '../document.ts';
import { scenarioOf, underScenario } from './under.ts';
import { isValue, type Overlay, sayingOf, VALUE_LISTS, type ValueList } from './values.ts';

type Thing = { readonly id: string };
type Fields = Record<string, unknown>;

/** What became of the things of one list: those of the drawing, and what the scenario says of them. */
interface Parted {
  readonly things: readonly Thing[];
  readonly overlay: Overlay;
}

/** The fields that are no plan values, as the change left them. */
function drawnFields(list: ValueList, before: Thing, after: Thing): Fields {
  const [was, is] = [before as unknown as Fields, after as unknown as Fields];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return Object.fromEntries([...names].filter((name) => !isValue(list, name) && was[name] !== is[name]).map((name) => [name, is[name]]));
}

/** Takes a change apart: plan values go to the scenario, all else to the drawing. */
function parted(list: ValueList, plan: readonly Thing[], seen: readonly Thing[], after: readonly Thing[], overlay: Overlay): Parted {
  const before = new Map(seen.map((thing) => [thing.id, thing]));
  const changed = new Map(
    after.filter((thing) => before.has(thing.id) && before.get(thing.id) !== thing).map((thing) => [thing.id, thing]),
  );
  const said: Record<string, Overlay[string]> = { ...overlay };
  const things = plan.map((thing) => {
    const [was, is] = [before.get(thing.id), changed.get(thing.id)];
    if (!was || !is) return thing;
    const drawn = patched(thing, drawnFields(list, was, is));
    const own = sayingOf(list, drawn, is);
    if (Object.keys(own).length > 0) said[thing.id] = own;
    else delete said[thing.id];
    return drawn;
  });
  return changed.size === 0 ? { things: plan, overlay } : { things, overlay: said };
}

/**
 * Changes plan values while a scenario is chosen: `change` is done to the plan as the scenario has it, and what
 * comes of it belongs to the scenario, while the plan and the other scenarios keep theirs. It may change things, not
 * add or take away any. Of a scenario that is gone nothing can be changed.
 */
export function withinScenario(document: CanvasDocument, id: string, change: (seen: CanvasDocument) => CanvasDocument): CanvasDocument {
  const scenario = scenarioOf(document, id);
  if (!scenario) return document;
  const seen = underScenario(document, scenario);
  const after = change(seen);
  if (after === seen) return document;
  const parts: Record<string, unknown> = {};
  const own: Record<string, Overlay> = {};
  for (const list of VALUE_LISTS) {
    const { things, overlay } = parted(list, document[list], seen[list], after[list], scenario[list]);
    if (things.some((thing, place) => thing !== document[list][place])) parts[list] = things;
    own[list] = overlay;
  }
  const scenarios = document.scenarios?.map((each) => (each === scenario ? patched(scenario, own as Partial<Scenario>) : each));
  const isSame = scenarios?.every((each, place) => each === document.scenarios?.[place]);
  return withParts(document, { ...parts, ...(!isSame && { scenarios }) } as Partial<CanvasDocument>);
}
