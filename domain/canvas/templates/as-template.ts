import type { ElementFieldKind } from '../../kit/element-fields.ts';
import { carryOver } from '../carry.ts';
import { changeElements, mapSame, patched, withParts } from '../change.ts';
import type { CanvasDocument, CanvasElement, Scenario } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { withoutMoney } from '../without-money.ts';

/** What of a canvas stays in a template that is made of it; drawing, people and rates always do. */
export interface Kept {
  /** Prices, costs and amounts. */
  readonly money: boolean;
  /** Addresses and conditions of the site it was made for, pictures and videos included. */
  readonly rules: boolean;
  /** Sticky notes, checklists, the notes of elements, who makes them and until when. */
  readonly notes: boolean;
}

/** Fields that lead somewhere. */
const ADDRESSES: ReadonlySet<string | undefined> = new Set<ElementFieldKind>(['url', 'picture']);

/** It counts what its kind counts everywhere, and the fields of its kind hold no address. */
function withoutSite(element: CanvasElement): CanvasElement {
  const { fields, defaultRule } = elementKind(element.kind);
  const anywhere = patched(element, { rule: element.rule && defaultRule({}) });
  const kept = Object.entries(element.props ?? {}).filter(([name]) => !ADDRESSES.has(fields[name]?.kind));
  if (kept.length === Object.keys(element.props ?? {}).length) return anywhere;
  return patched(anywhere, { props: kept.length > 0 ? Object.fromEntries(kept) : undefined });
}

function scenarioWithoutPrices(scenario: Scenario): Scenario {
  const elements = Object.entries(scenario.elements).map(([id, { value: _value, ...values }]) => [id, values] as const);
  const products = Object.entries(scenario.products).map(([id, { price: _price, ...values }]) => [id, values] as const);
  return { ...scenario, elements: Object.fromEntries(elements), products: Object.fromEntries(products) };
}

/** Without any amount: where a stranger's drawing needs a coin to know a buyer, here a price waits to be filled in. */
function unpriced(document: CanvasDocument): CanvasDocument {
  const bare = changeElements(withoutMoney(document), (element) => patched(element, { value: undefined }));
  return withParts(bare, {
    products: mapSame(bare.products, (product) => patched(product, { price: 0 })),
    ...(bare.scenarios && { scenarios: bare.scenarios.map(scenarioWithoutPrices) }),
  });
}

/** The drawing as it begins for somebody else: what is not kept is not in it, and nothing of it is built yet. */
export function asTemplate(document: CanvasDocument, { money, rules, notes }: Kept): CanvasDocument {
  const carried = carryOver(document, { plan: true, rules: true, notes });
  const begun = changeElements(carried, (element) => patched(rules ? element : withoutSite(element), { status: undefined }));
  return money ? begun : unpriced(begun);
}
