import { PERSON } from '#server/events/identity/person.ts';
import type { Part } from '#server/events/kept.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { eventsWithin, isIn, type Source, storedWithin } from '../_kit/scope.ts';

/**
 * Some people, counted in each of several parts of the events by one statement: what they did in two parts is told apart by a number,
 * the part's place, and an event that is in both is there twice.
 */
export interface Sided {
  readonly sides: readonly [first: Part, ...others: Part[]];
  /** Decimal text; or whoever has an event that is in the first part and not in the last, or the other way round. */
  readonly people: readonly string[] | 'changed';
}

/** Names the column that tells of which part a row is. */
export const SIDE = 'side';

/** SQL of a column that repeats an event for each part it is in. */
export function sideOf(parameters: Parameters, { sides }: Sided): string {
  const places = sides.map((_, place) => place).join(', ');
  return `arrayJoin(arrayFilter((place, isIn) -> isIn, [${places}], [${sides.map((side) => isIn(parameters, side)).join(', ')}])) AS ${SIDE}`;
}

/** SQL of "the event is in one of these two and not in the other". */
export const isChanged = (parameters: Parameters, one: Part, other: Part) => `(${isIn(parameters, one)} != ${isIn(parameters, other)})`;

/** Names that travel as one value, which a server takes up to 128 KiB of. */
const OF_VALUE = 5_000;

/** People by name, as texts: a list of numbers of 64 bits does not travel as one. */
export function theseOf(parameters: Parameters, people: readonly string[]): string {
  const values = Array.from({ length: Math.ceil(people.length / OF_VALUE) || 1 }, (_, place) =>
    people.slice(place * OF_VALUE, (place + 1) * OF_VALUE).join(','),
  );
  const lists = values.map((value) => `splitByChar(',', ${parameters.text(value)})`);
  return `(SELECT toUInt64(arrayJoin(${lists.length > 1 ? `arrayConcat(${lists.join(', ')})` : lists.join('')})))`;
}

/** Events of the people, in any of the parts. */
export function eventsOfSides(parameters: Parameters, source: Source, { sides, people }: Sided): string {
  const spans = sides.map(({ span }) => span);
  const [first] = sides;
  const last = sides.at(-1) ?? first;
  const changed = () =>
    `(SELECT ${PERSON} FROM events WHERE ${storedWithin(parameters, source, spans)} AND ${isChanged(parameters, first, last)})`;
  return `${eventsWithin(parameters, source, spans)} AND ${PERSON} IN ${people === 'changed' ? changed() : theseOf(parameters, people)}`;
}
