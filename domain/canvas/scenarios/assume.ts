import { sixPlaces } from '../change.ts';
import type { CanvasDocument, Line, Scenario, Traffic } from '../document.ts';
import { isExclusive } from '../split.ts';
import { sayingOf } from './values.ts';

/** What can be assumed of a plan without thinking of each value. */
export const ASSUMPTIONS = ['conservative', 'expected', 'optimistic'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];

interface Factors {
  /** Of every share of people who go on. */
  readonly rates: number;
  /** Of what people and sales cost. */
  readonly cost: number;
}
/** How far plans are commonly missed to either side. */
export const FACTORS = {
  conservative: { rates: 0.7, cost: 1.2 },
  expected: { rates: 1, cost: 1 },
  optimistic: { rates: 1.3, cost: 0.9 },
} as const satisfies Record<Assumption, Factors>;

/** No step is assumed to let more people through, unless the plan does. */
export const MOST_GOING_ON = 0.95;

const minor = (amount: number) => Math.round(amount);

/** As many people as planned, or where a budget buys them, as many as it still buys. */
const COSTING = {
  two_of_three: (traffic, cost) => ({
    ...traffic,
    ...(traffic.typed.includes('per_person') && traffic.per_person !== undefined
      ? { per_person: traffic.per_person * cost }
      : traffic.spend !== undefined && { spend: minor(traffic.spend * cost) }),
  }),
  cpm: (traffic, cost) => ({ ...traffic, cpm: minor(traffic.cpm * cost) }),
  flat: (traffic, cost) => ({ ...traffic, fee: minor(traffic.fee * cost) }),
  list: (traffic, cost) => ({ ...traffic, fee: minor(traffic.fee * cost) }),
  per_lead: (traffic, cost) => ({ ...traffic, per_lead: minor(traffic.per_lead * cost) }),
  revenue_share: (traffic, cost) => ({ ...traffic, share: Math.min(1, sixPlaces(traffic.share * cost)) }),
  fee_and_share: (traffic, cost) => ({
    ...traffic,
    fee: minor(traffic.fee * cost),
    share: Math.min(1, sixPlaces(traffic.share * cost)),
  }),
  per_send: (traffic, cost) => ({ ...traffic, per_send: traffic.per_send * cost }),
  free: (traffic) => traffic,
} satisfies { [M in Traffic['model']]: (traffic: Extract<Traffic, { model: M }>, cost: number) => Traffic };

function trafficAt(traffic: Traffic, cost: number): Traffic {
  const costing: (traffic: never, cost: number) => Traffic = COSTING[traffic.model];
  return costing(traffic as never, cost);
}

/** How far the rates of the exclusive lines of a step can be moved together. Where nearly everybody goes on, that is how the funnel is built and no guess. */
function splitFactor(sum: number, wanted: number): number {
  if (sum >= MOST_GOING_ON) return 1;
  return sum * wanted > MOST_GOING_ON ? MOST_GOING_ON / sum : wanted;
}

function lineAt(line: Line, factor: (sumOf: (line: Line) => number | undefined) => number): Line {
  const scaled = (rate: number, by: number) => sixPlaces(rate * by);
  return {
    ...line,
    ...(line.rate !== undefined && {
      rate: scaled(
        line.rate,
        factor((each) => each.rate),
      ),
    }),
    ...(line.rate_by_source && {
      rate_by_source: Object.fromEntries(
        Object.entries(line.rate_by_source).map(([source, rate]) => [
          source,
          scaled(
            rate,
            factor((each) => each.rate_by_source?.[source] ?? each.rate),
          ),
        ]),
      ),
    }),
  };
}

/** What the lines of a plan say when rates are `rates` times as high. */
function linesAt(document: CanvasDocument, rates: number): Line[] {
  const splits = new Map<string, Line[]>();
  for (const line of document.lines.filter(isExclusive)) splits.set(line.from, [...(splits.get(line.from) ?? []), line]);
  return document.lines.map((line) => {
    if (line.kind === 'later' || rates === 1) return line;
    if (!isExclusive(line)) return lineAt(line, (rate) => ((rate(line) ?? 0) > 1 ? rates : splitFactor(rate(line) ?? 0, rates)));
    const split = splits.get(line.from) ?? [];
    return lineAt(line, (rate) =>
      splitFactor(
        split.reduce((sum, each) => sum + (rate(each) ?? 0), 0),
        rates,
      ),
    );
  });
}

/** What a scenario says when the plan goes worse, or better, than thought: rates and costs moved together, and nothing else. */
export function assumed(document: CanvasDocument, assumption: Assumption): Pick<Scenario, 'elements' | 'lines'> {
  const { rates, cost } = FACTORS[assumption];
  const said = <Thing extends { id: string }>(list: 'elements' | 'lines', plan: readonly Thing[], wanted: readonly Thing[]) =>
    Object.fromEntries(
      plan.flatMap((thing, place) => {
        const own = sayingOf(list, thing, wanted[place] ?? thing);
        return Object.keys(own).length > 0 ? [[thing.id, own]] : [];
      }),
    );
  const elements = document.elements.map((element) =>
    element.traffic ? { ...element, traffic: trafficAt(element.traffic, cost) } : element,
  );
  return { elements: said('elements', document.elements, elements), lines: said('lines', document.lines, linesAt(document, rates)) };
}
