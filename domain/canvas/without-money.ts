import { changeElements, filterSame, mapSame, patched, withParts } from './change.ts';
import { withOutlook } from './commands/set-outlook.ts';
import type { CanvasDocument, CanvasElement, Offer, Product, Scenario, Traffic } from './document.ts';
import { elementKind } from './elements/index.ts';
import { resolveTraffic } from './forecast/traffic.ts';
import { outlookWithoutMoney } from './outlook.ts';

/** Totals that say how many, and nothing of money. */
const COUNTS: ReadonlySet<unknown> = new Set(['buyers', 'people']);

/** How many come stays known, by whatever model it was worked out. */
const freeTraffic = (traffic: Traffic): Traffic => ({ model: 'free', people: Math.min(1e12, resolveTraffic(traffic).people) });

/** Does the element show a total that is an amount, or is made of amounts? One that says nothing shows the first there is: profit. */
function showsMoney({ kind, props }: CanvasElement): boolean {
  return elementKind(kind).look === 'kpi' && !COUNTS.has(props?.total);
}

/** Stands for any price: whoever pays nothing is no buyer, and how many buy is no secret. */
const coin = (amount: number) => Math.min(1, amount);

const priceless = ({ tax: _tax, ...product }: Product): Product => ({
  ...product,
  ...{ price: coin(product.price), refund: 0, fee_share: 0, fee_fixed: 0, unit_cost: 0 },
});

interface Values {
  readonly traffic?: Traffic | undefined;
  readonly offers?: Offer[] | undefined;
  readonly value?: number | undefined;
}

/** The plan values of an element without what it costs and earns. */
const withoutAmounts = ({ traffic, value }: Values) => ({
  ...(traffic && { traffic: freeTraffic(traffic) }),
  ...(value !== undefined && { value: coin(value) }),
});

function scenarioWithoutMoney(scenario: Scenario): Scenario {
  const elements = Object.entries(scenario.elements).map(([id, values]) => [id, { ...values, ...withoutAmounts(values) }] as const);
  const products = Object.entries(scenario.products).map(([id, { price, billing, repeatable }]) => {
    const priced = price === undefined ? {} : { price: coin(price) };
    return [id, { ...priced, ...(billing && { billing }), ...(repeatable !== undefined && { repeatable }) }] as const;
  });
  return { ...scenario, elements: Object.fromEntries(elements), products: Object.fromEntries(products), fixed_costs: {} };
}

/**
 * The drawing and its people without any amount: whoever gets this cannot work one out. People of
 * sources, rates and who buys what stay; every price is one minor unit, costs are zero, fixed costs and
 * cards that show amounts are gone. What somebody wrote in words stays as it was written.
 */
export function withoutMoney(document: CanvasDocument): CanvasDocument {
  const shown = withParts(document, { elements: filterSame(document.elements, (element) => !showsMoney(element)) });
  const bare = withParts(
    changeElements(shown, (element) => patched(element, withoutAmounts(element))),
    {
      products: mapSame(shown.products, priceless),
      fixed_costs: filterSame(shown.fixed_costs, () => false),
      ...(shown.scenarios && { scenarios: shown.scenarios.map(scenarioWithoutMoney) }),
    },
  );
  return withOutlook(bare, outlookWithoutMoney(document.outlook));
}
