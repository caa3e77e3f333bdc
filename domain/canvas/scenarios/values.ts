import { sameValue } from '../changes/diff.ts';
import type { CanvasDocument, Scenario } from '../document.ts';

/** The lists whose things have plan values. */
export const VALUE_LISTS = ['elements', 'lines', 'products', 'fixed_costs'] as const;
export type ValueList = (typeof VALUE_LISTS)[number];

/** The plan values of things: what a scenario may say otherwise. All else is of the drawing, which scenarios share. */
export const VALUE_FIELDS = {
  elements: ['traffic', 'offers', 'value'],
  lines: ['rate', 'rate_by_source', 'lag_days'],
  products: ['price', 'billing', 'refund', 'fee_share', 'fee_fixed', 'unit_cost', 'repeatable'],
  fixed_costs: ['amount'],
} as const satisfies { readonly [L in ValueList]: readonly (keyof Scenario[L][string])[] };

type Values = Readonly<Record<string, unknown>>;
export type Overlay = Readonly<Record<string, Values>>;

/** Nothing of something that the plan has: said in words of its own, since a field that is left out is as in the plan. */
const EMPTIED: Values = { rate_by_source: {}, offers: [] };

export const valueFieldsOf = (list: ValueList): readonly string[] => VALUE_FIELDS[list];

/** Is a field one of the plan values of its thing? */
export const isValue = (list: ValueList, field: string): boolean => valueFieldsOf(list).includes(field);

/** What a scenario says of a thing, by its list and id; nothing where it is as in the plan. */
export function ownValues(scenario: Scenario, list: ValueList, id: string): Values {
  const overlay: Overlay = scenario[list];
  return (Object.hasOwn(overlay, id) ? overlay[id] : undefined) ?? {};
}

/** How many values a scenario has of its own, of things that are there. */
export function ownCount(document: CanvasDocument, scenario: Scenario): number {
  return VALUE_LISTS.reduce((sum, list) => {
    const things: readonly { readonly id: string }[] = document[list];
    return things.reduce((count, { id }) => count + Object.keys(ownValues(scenario, list, id)).length, sum);
  }, 0);
}

/** A value that an earlier state did not have, where one is needed to say so. */
const NONE: Values = { rate: 0, lag_days: 0, value: 0 };

/** The values that make one document's plan that of another one, of all things that both have. */
export function valuesBetween(plan: CanvasDocument, wanted: CanvasDocument): Pick<Scenario, ValueList> {
  const of = (list: ValueList) => {
    const earlier = new Map<string, object>(wanted[list].map((thing) => [thing.id, thing]));
    return Object.fromEntries(
      plan[list].flatMap((thing) => {
        const will = earlier.get(thing.id);
        if (!will) return [];
        const none = Object.fromEntries(Object.entries(NONE).filter(([field]) => field in thing));
        const said = sayingOf(list, thing, { ...none, ...will });
        return Object.keys(said).length > 0 ? [[thing.id, said]] : [];
      }),
    );
  };
  return { elements: of('elements'), lines: of('lines'), products: of('products'), fixed_costs: of('fixed_costs') } as Pick<
    Scenario,
    ValueList
  >;
}

/**
 * What a scenario has to say for a thing of the plan to come out as wanted: the fields that differ. A value
 * that was emptied is as in the plan again, where nothing cannot be said.
 */
export function sayingOf(list: ValueList, plan: object, wanted: object): Values {
  const [is, will] = [plan as Values, wanted as Values];
  const said = valueFieldsOf(list).flatMap((field): [string, unknown][] => {
    const value = will[field] ?? (is[field] === undefined ? undefined : EMPTIED[field]);
    return value === undefined || sameValue(value, is[field] ?? EMPTIED[field]) ? [] : [[field, value]];
  });
  return Object.fromEntries(said);
}
