import type { CrowdTotals } from '#domain/wire/answers/canvas.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { type CountedCanvas, type CountedElement, isSource, sells } from '../_kit/maps/normalise.ts';
import type { Slice } from '../_kit/maps/plan.ts';
import { isWalked } from '../_kit/maps/walked.ts';
import { Parameters } from '../_kit/parameters.ts';
import { maskOf, moneyFilter, ruleFilter } from '../_kit/rules/rule-filter.ts';
import { IS_SALE } from '../_kit/scope.ts';
import { type CanvasScope, eventsOfSlice, walkedIn } from './compile.ts';
import { has } from './marks.ts';
import { eventsOfSides, SIDE, type Sided, sideOf } from './sides.ts';
import { earningsOfWalked } from './walked-counts.ts';

/** Whose doing: `own` is the crowd of the canvas, `other` the rest. */
export const WHOSE = ['own', 'other'] as const;
export type Whose = (typeof WHOSE)[number];

/** Names of result columns. */
export const TOTAL = {
  people: (whose: Whose) => `${whose}_people`,
  buyers: (whose: Whose) => `${whose}_buyers`,
  /** Events that are sales, and their money. */
  sales: (whose: Whose) => `${whose}_sales`,
  revenue: (whose: Whose) => `${whose}_revenue`,
  /** People who earned the planned worth of an element, by its place among those that `pricedOf` gives. */
  unpriced: (whose: Whose, place: number) => `${whose}_unpriced_${place}`,
} as const;

/** Elements whose planned worth is earned where events carry no money. */
export const pricedOf = (elements: readonly CountedElement[]) => elements.filter(({ worth }) => worth > 0);

/** Elements that one 64-bit number tells of. */
const CHUNK = 60;
const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, chunk) => list.slice(chunk * CHUNK, (chunk + 1) * CHUNK));

const anyOf = (filters: readonly string[]) => (filters.length === 0 ? 'false' : `(${filters.join(' OR ')})`);

type Chunks = readonly (readonly CountedElement[])[];

/** Events in the range, with what they are to the canvas. */
function eventsOf(
  parameters: Parameters,
  scope: CanvasScope,
  elements: readonly CountedElement[],
  chunks: Chunks,
  these: Slice | Sided,
): string {
  const filters = (some: readonly CountedElement[]) => anyOf(some.map(({ rule }) => ruleFilter(parameters, rule)));
  const selling = elements.filter(({ rule }) => sells(rule)).map(({ rule }) => moneyFilter(parameters, rule));
  const columns = [
    `${filters(elements.filter(isSource))} AS came`,
    `${filters(elements)} AS here`,
    `${anyOf(selling)} AS sells`,
    ...chunks.map(
      (chunk, k) =>
        `${maskOf(
          parameters,
          chunk.map(({ rule }) => rule),
        )} AS priced_${k}`,
    ),
    `(sells OR ${anyOf(chunks.map((_, k) => `priced_${k} != 0`))}) AS earns`,
    `((sells OR value != 0) AND ${IS_SALE}) AS sale`,
    ...('sides' in these ? [sideOf(parameters, these)] : []),
  ];
  const within = 'sides' in these ? eventsOfSides(parameters, scope, these) : eventsOfSlice(parameters, scope, these);
  return `SELECT ${[PERSON, 'time', 'value', ...columns].join(', ')} FROM events WHERE ${within}`;
}

/** People at what is drawn: did they come by a source, since when, and their earning events as arrays side by side. */
function peopleOf(events: string, chunks: Chunks, side: readonly string[]): string {
  const gathered = { time: 'times', value: 'amounts', sale: 'sales' };
  const arrays = [...Object.entries(gathered), ...chunks.map((_, k) => [`priced_${k}`, `priceds_${k}`] as const)];
  return `SELECT ${[PERSON, ...side].join(', ')}, max(here) AS there, max(came) AS arrived, minIf(time, came) AS since,
      ${arrays.map(([column, name]) => `groupArrayIf(${column}, earns) AS ${name}`).join(', ')}
    FROM (${events}) WHERE here OR earns GROUP BY ${[PERSON, ...side].join(', ')}`;
}

/** Which of their earning events count for the crowd, and which priced elements they reached as whose, without an event that carried money. */
function shared(people: string, chunks: Chunks, everybody: boolean, side: readonly string[]): string {
  const bits = (k: number, when: string) =>
    `arrayReduce('groupBitOr', arrayMap((mask, amount, mine) -> if(${when}, mask, 0), priceds_${k}, amounts, mines))`;
  const unpriced = chunks.flatMap((_, k) => [
    `bitAnd(${bits(k, 'mine')}, bitNot(${bits(k, 'amount != 0')})) AS own_bits_${k}`,
    `bitAnd(${bits(k, '1')}, bitNot(bitOr(${bits(k, 'mine')}, ${bits(k, 'amount != 0')}))) AS other_bits_${k}`,
  ]);
  const mines = `arrayMap(at -> ${everybody ? '1' : 'arrived AND at >= since'}, times) AS mines`;
  const sums = [
    `arrayCount((sale, mine) -> sale AND mine, sales, mines) AS own_count`,
    `arrayCount((sale, mine) -> sale AND NOT mine, sales, mines) AS other_count`,
    `arraySum((amount, mine) -> if(mine, amount, 0), amounts, mines) AS own_amount`,
    `arraySum((amount, mine) -> if(mine, 0, amount), amounts, mines) AS other_amount`,
  ];
  return `SELECT ${[...side, 'there', 'arrived', ...sums, ...unpriced].join(', ')} FROM (SELECT *, ${mines} FROM (${people}))`;
}

/**
 * What a canvas as a whole did. Its crowd are the people with an event in the range that came by one
 * of its sources; with no source drawn, everybody at any of its elements. What somebody earned from
 * the moment on that they came counts for the crowd; what they earned before, or without ever coming
 * by a drawn source, counts for the others. Somebody at several elements is one person, an event that
 * several elements count is one event.
 *
 * Earned is the money that events carry and, once for each person and element, the planned worth of
 * an element whose events carried none for that person.
 *
 * `these`: the people of a slice; or some people in each of several parts, a row for each.
 */
export function compileTotals(scope: CanvasScope, canvas: CountedCanvas, these: Slice | Sided): Question {
  const parameters = new Parameters();
  const { elements } = canvas;
  const everybody = !elements.some(isSource);
  const chunks = chunksOf(pricedOf(elements));
  const bought = (whose: Whose) => anyOf([`${whose}_count > 0`, ...chunks.map((_, k) => `${whose}_bits_${k} != 0`)]);
  const are = { own: everybody ? 'there' : 'arrived', other: everybody ? '0' : 'there AND NOT arrived' };
  const buyers = { own: bought('own'), other: `NOT ${bought('own')} AND ${bought('other')}` };
  const columns = WHOSE.flatMap((whose) => [
    `countIf(${are[whose]}) AS ${TOTAL.people(whose)}`,
    `countIf(${buyers[whose]}) AS ${TOTAL.buyers(whose)}`,
    `sum(${whose}_count) AS ${TOTAL.sales(whose)}`,
    `sum(${whose}_amount) AS ${TOTAL.revenue(whose)}`,
    ...pricedOf(elements).map(
      (_, place) => `countIf(${has(`${whose}_bits_${Math.floor(place / CHUNK)}`, place % CHUNK)}) AS ${TOTAL.unpriced(whose, place)}`,
    ),
  ]);
  const side = 'sides' in these ? [SIDE] : [];
  const who = isWalked(canvas)
    ? earningsOfWalked(walkedIn(parameters, scope, canvas, these), canvas, chunks, side)
    : peopleOf(eventsOf(parameters, scope, elements, chunks, these), chunks, side);
  const people = shared(who, chunks, everybody, side);
  const bySide = side.length > 0 ? ` GROUP BY ${SIDE}` : '';
  return { sql: `SELECT ${[...side, ...columns].join(', ')} FROM (${people})${bySide}`, params: parameters.values };
}

type Numbers = Readonly<Record<string, number>>;

/** The columns of `compileTotals`, added up over slices, as people, purchases and money (minor units); null where the plan shows no money. */
export function readTotals(elements: readonly CountedElement[], numbers: Numbers, whose: Whose, hasMoney: boolean): CrowdTotals {
  const number = (name: string) => numbers[name] ?? 0;
  if (!hasMoney) return { people: number(TOTAL.people(whose)), buyers: null, purchases: null, revenue: null };
  const unpriced = pricedOf(elements).map(({ rule, worth }, place) => {
    const people = number(TOTAL.unpriced(whose, place));
    // A sale without an amount is a purchase already.
    return { purchases: sells(rule) ? 0 : people, revenue: people * worth };
  });
  const sum = (part: 'purchases' | 'revenue') => unpriced.reduce((total, element) => total + element[part], 0);
  return {
    people: number(TOTAL.people(whose)),
    buyers: number(TOTAL.buyers(whose)),
    purchases: number(TOTAL.sales(whose)) + sum('purchases'),
    revenue: number(TOTAL.revenue(whose)) + sum('revenue'),
  };
}
