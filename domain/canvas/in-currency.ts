import { type Currency, minorPerUnit } from '../money/currencies.ts';
import { convert } from '../money/money.ts';
import { changeElements, mapSame, patched, withParts } from './change.ts';
import { withOutlook } from './commands/set-outlook.ts';
import type { CanvasDocument, Scenario, Traffic } from './document.ts';
import type { Outlook } from './outlook.ts';

type Model = Traffic['model'];
type Of<M extends Model> = Extract<Traffic, { model: M }>;
/** The fields of each cost model that are amounts. */
const AMOUNTS = {
  two_of_three: ['spend', 'per_person'],
  cpm: ['spend', 'cpm'],
  flat: ['fee'],
  list: ['fee'],
  per_lead: ['per_lead'],
  revenue_share: [],
  fee_and_share: ['fee'],
  per_send: ['per_send'],
  free: [],
} as const satisfies { [M in Model]: readonly (keyof Of<M>)[] };
const OF_PRODUCT = ['price', 'fee_fixed', 'unit_cost'] as const;

/** What any amount of a document may be at most, minor units. */
const MOST = 1e11;

/** What one person or message costs may be parts of a minor unit, and has to be: how many a budget buys depends on it. */
const WITH_PARTS: readonly string[] = ['per_person', 'per_send'];

/** How an amount becomes one of another currency, in minor units of each; `whole`: without parts of one. */
type Worth = (amount: number, whole?: boolean) => number;

/** The same thing with these of its fields as amounts of the other currency. */
function withAmounts<Thing extends object>(thing: Thing, fields: readonly string[], worth: Worth): Thing {
  const amounts = Object.entries(thing).filter(([field, value]) => fields.includes(field) && typeof value === 'number');
  return { ...thing, ...Object.fromEntries(amounts.map(([field, value]) => [field, worth(value, !WITH_PARTS.includes(field))])) };
}

const ofTraffic = (traffic: Traffic, worth: Worth): Traffic => withAmounts(traffic, AMOUNTS[traffic.model], worth);

interface Valued {
  readonly traffic?: Traffic | undefined;
  readonly value?: number | undefined;
}
const ofElement = ({ traffic, value }: Valued, worth: Worth) => ({
  ...(traffic && { traffic: ofTraffic(traffic, worth) }),
  ...(value !== undefined && { value: worth(value) }),
});

type Values<Thing> = Readonly<Record<string, Thing>>;
const each = <Thing>(values: Values<Thing>, by: (thing: Thing) => Thing): Record<string, Thing> =>
  Object.fromEntries(Object.entries(values).map(([id, thing]) => [id, by(thing)]));

const ofScenario = (scenario: Scenario, worth: Worth): Scenario => ({
  ...scenario,
  elements: each(scenario.elements, (values) => ({ ...values, ...ofElement(values, worth) })),
  products: each(scenario.products, (values) => withAmounts(values, OF_PRODUCT, worth)),
  fixed_costs: each(scenario.fixed_costs, (values) => withAmounts(values, ['amount'], worth)),
});

const ofOutlook = (outlook: Outlook | undefined, worth: Worth): Outlook | undefined =>
  outlook?.goal && outlook.goal.of !== 'buyers' ? { ...outlook, goal: { ...outlook.goal, amount: worth(outlook.goal.amount) } } : outlook;

/**
 * The document for a workspace that counts in another currency: every amount converted; the same one
 * where the currency is the same. What somebody wrote in words stays as it was written.
 * @param rate units of `to` that one unit of `from` is worth
 */
export function inCurrency(document: CanvasDocument, from: Currency, to: Currency, rate: number): CanvasDocument {
  if (from === to) return document;
  const worth: Worth = (amount, whole = true) =>
    Math.min(MOST, whole ? convert({ amount, currency: from }, to, rate).amount : (amount / minorPerUnit(from)) * minorPerUnit(to) * rate);
  const parts = {
    products: mapSame(document.products, (product) => withAmounts(product, OF_PRODUCT, worth)),
    fixed_costs: mapSame(document.fixed_costs, (cost) => withAmounts(cost, ['amount'], worth)),
    ...(document.scenarios && { scenarios: document.scenarios.map((scenario) => ofScenario(scenario, worth)) }),
  };
  const valued = changeElements(document, (element) => patched(element, ofElement(element, worth)));
  return withOutlook(withParts(valued, parts), ofOutlook(document.outlook, worth));
}

/** Does it hold an amount, which is then one of a currency? */
export function hasAmounts({ elements, products, fixed_costs, outlook }: CanvasDocument): boolean {
  const isPaid = (traffic: Traffic) => AMOUNTS[traffic.model].some((field) => Number((traffic as Record<string, unknown>)[field] ?? 0) > 0);
  return (
    elements.some(({ traffic, value }) => (value ?? 0) > 0 || (traffic && isPaid(traffic))) ||
    products.some((product) => OF_PRODUCT.some((field) => product[field] > 0)) ||
    fixed_costs.some(({ amount }) => amount > 0) ||
    (outlook?.goal !== undefined && outlook.goal.of !== 'buyers')
  );
}
