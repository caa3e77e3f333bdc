import { PERSON } from '#server/events/identity/person.ts';
import { type CountedCanvas, type CountedElement, earns, sells } from '../_kit/maps/normalise.ts';
import type { Group } from '../_kit/maps/plan.ts';
import { anyBit, type Bit, bitAt, bitsOf, cameAt, chunksIn, WALKED } from '../_kit/maps/walked.ts';
import { mayGiveBack } from '../_kit/rules/rule-filter.ts';
import { has, markOf } from './marks.ts';

/** What the statements of a canvas go on with, made of people who walked it (`walkedPeople`) in place of their events. */

const bit = ({ chunk, bit: place }: Bit, of: (chunk: number) => string) => has(of(chunk), place);
const lists = (chunks: number, of: (chunk: number) => string) => Array.from({ length: chunks }, (_, chunk) => of(chunk)).join(', ');

/** SQL of the moment since which somebody is one of the crowd, where they are: that of the source, whatever else was at that millisecond. */
export const SINCE_MOMENT = 'intDiv(arrayElement(moments, came_at), 16) * 16';

/**
 * SELECT of each person's way as the statement of a group reads it: marks by the places of the group, and what each of its elements got.
 * `people`: that of `walkedPeople`.
 */
export function gatheredOfWalked(
  people: string,
  canvas: CountedCanvas,
  { elements }: Group,
  withOwn: boolean,
  side: readonly string[],
): string {
  const chunks = chunksIn(canvas);
  const wholeOf = new Map(canvas.elements.map(({ id }, place) => [id, bitAt(place)]));
  const placeOf = ({ id }: CountedElement): Bit => wholeOf.get(id) ?? { chunk: 0, bit: 0 };
  const mask = elements
    .map((element, place) => `${bit(placeOf(element), (chunk) => `one_${chunk}`)} * toUInt64(${1n << BigInt(place)})`)
    .join(' + ');
  const way = `arrayMap((${lists(chunks, (chunk) => `one_${chunk}`)}, step, entry) -> ${markOf(mask, 'step', 'entry')},
    ${lists(chunks, WALKED.walked)}, steps, entries) AS way`;
  const money = [...elements.entries()].flatMap(([place, element]) => {
    if (!earns(element)) return [];
    const whole = placeOf(element);
    const carried = `arraySum((value, mark) -> value * ${has('mark', place)}, values, way)`;
    const back = `${bit(whole, WALKED.at)} * arraySum((value, back) -> value * ${has('back', whole.bit)}, values, ${WALKED.back(whole.chunk)})`;
    return [`${carried}${mayGiveBack(element.rule) ? ` + ${back}` : ''} AS r${place}`];
  });
  const paid = elements.some(({ worth }) => worth > 0)
    ? [`arrayReduce('groupBitOr', arrayMap((mark, value) -> if(value != 0, mark, toUInt64(0)), way, values)) AS paid`]
    : [];
  const own = withOwn ? [`${cameAt(canvas)} AS came_at`, 'came_at > 0 AS arrived'] : [];
  return `SELECT ${[PERSON, ...side, way, 'moments', `arrayReduce('groupBitOr', way) AS at`, ...money, ...paid, ...own].join(', ')} FROM (${people})`;
}

/**
 * SELECT of people as the statement of the canvas as a whole reads them: `there`, `arrived`, `since`, and their earning events as arrays side by
 * side. `priced`: elements, chunk by chunk, whose planned worth is earned where events carry no money.
 */
export function earningsOfWalked(
  people: string,
  canvas: CountedCanvas,
  priced: readonly (readonly CountedElement[])[],
  side: readonly string[],
): string {
  const chunks = chunksIn(canvas);
  const placeOf = new Map(canvas.elements.map(({ id }, place) => [id, place]));
  const selling = bitsOf(
    canvas.elements.flatMap(({ rule }, place) => (sells(rule) ? [place] : [])),
    chunks,
  );
  const args = [lists(chunks, (chunk) => `one_${chunk}`), lists(chunks, (chunk) => `back_${chunk}`)].join(', ');
  const over = [lists(chunks, WALKED.walked), lists(chunks, WALKED.back)].join(', ');
  // What is given back is taken from whoever counts there.
  const sold = `(${anyBit((chunk) => `one_${chunk}`, selling)} OR ${anyBit((chunk) => `bitAnd(back_${chunk}, ${WALKED.at(chunk)})`, selling)})`;
  const worth = priced.map((some) =>
    some
      .map(({ id }, place) => `${bit(bitAt(placeOf.get(id) ?? 0), (chunk) => `one_${chunk}`)} * toUInt64(${1n << BigInt(place)})`)
      .join(' + '),
  );
  const whole = [
    `arrayMap((${args}) -> ${sold}, ${over}) AS sold`,
    ...worth.map((bits, k) => `arrayMap((${args}) -> ${bits}, ${over}) AS all_priced_${k}`),
    `${cameAt(canvas)} AS came_at`,
  ];
  const earning = `arrayMap((${['sells', ...worth.map((_, k) => `priced_${k}`)].join(', ')}) -> sells${worth
    .map((_, k) => ` OR priced_${k} != 0`)
    .join('')}, ${['sold', ...worth.map((_, k) => `all_priced_${k}`)].join(', ')}) AS earn`;
  const kept = (list: string, name: string) => `arrayFilter((one, is) -> is, ${list}, earn) AS ${name}`;
  const there = Array.from({ length: chunks }, (_, chunk) => `${WALKED.at(chunk)} != 0`).join(' OR ');
  const columns = [
    `(${there}) AS there`,
    'came_at > 0 AS arrived',
    `${SINCE_MOMENT} AS since`,
    kept('arrayMap(moment -> intDiv(moment, 16) * 16, moments)', 'times'),
    kept('values', 'amounts'),
    kept('arrayMap((sells, value) -> (sells OR value != 0) AND value >= 0, sold, values)', 'sales'),
    ...worth.map((_, k) => kept(`all_priced_${k}`, `priceds_${k}`)),
  ];
  return `SELECT ${[PERSON, ...side, ...columns].join(', ')} FROM (SELECT *, ${earning} FROM (SELECT *, ${whole.join(', ')} FROM (${people})))`;
}
