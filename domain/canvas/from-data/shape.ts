import type { CanvasReport } from '../../wire/answers/canvas.ts';
import type { CanvasDocument, Line } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { SALE_ID } from './candidate.ts';

/** What a canvas counted; figures of its crowd where it has one, because that is what plans are compared with. */
export type Measured = Pick<CanvasReport, 'elements' | 'lines' | 'crowd' | 'totals'>;

/** Fewer people than this are chance, not a way. */
const LEAST_PEOPLE = 3;
/** A smaller share of those at its start than this is noise beside the ways people take. */
const LEAST_SHARE = 0.02;
/** Ways into an element are drawn until they tell where so large a share of those who came by any had been. */
const ENOUGH = 0.9;
/** More ways into one element than this are a tangle. */
const MOST_WAYS = 5;

const takenOn = ({ crowd, lines }: Measured, id: string) => (crowd?.lines ?? lines)[id];
const peopleOn = (measured: Measured, id: string) => takenOn(measured, id)?.people ?? 0;

/** Share of the people at the start of a line who took it; 0 where nobody was there. */
export const rateOn = (measured: Measured, id: string): number => takenOn(measured, id)?.rate ?? 0;

/** Groups in the order in which their keys first come. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Of the ways into one element, the largest until they say enough. */
function enoughOf(ways: readonly Line[], measured: Measured): readonly Line[] {
  const all = ways.reduce((sum, { id }) => sum + peopleOn(measured, id), 0);
  let told = 0;
  return ways.slice(0, MOST_WAYS).filter(({ id }) => {
    const isMissing = told < all * ENOUGH;
    told += peopleOn(measured, id);
    return isMissing;
  });
}

/** The ways that many take. */
function mainWays(lines: readonly Line[], measured: Measured): readonly Line[] {
  const busy = lines.filter(({ id }) => peopleOn(measured, id) >= LEAST_PEOPLE && rateOn(measured, id) >= LEAST_SHARE);
  const largestFirst = [...busy].sort((a, b) => peopleOn(measured, b.id) - peopleOn(measured, a.id));
  return grouped(largestFirst, ({ to }) => to).flatMap((ways) => enoughOf(ways, measured));
}

/** The largest way to the sale is drawn however few take it. */
function withSale(ways: readonly Line[], all: readonly Line[], measured: Measured): readonly Line[] {
  if (ways.some(({ to }) => to === SALE_ID)) return ways;
  const [best] = all.filter(({ to }) => to === SALE_ID).sort((a, b) => peopleOn(measured, b.id) - peopleOn(measured, a.id));
  return best && peopleOn(measured, best.id) > 0 ? [...ways, best] : ways;
}

/** Ends that some source leads to, sources included; all where none is drawn. */
function reached(sources: readonly string[], lines: readonly Line[]): ReadonlySet<string> {
  const found = new Set(sources.length > 0 ? sources : lines.map(({ from }) => from));
  for (const id of found) for (const { from, to } of lines) if (from === id) found.add(to);
  return found;
}

/** Of two opposite ways the larger one: a map shows where people go, not that they come back. */
function oneWay(lines: readonly Line[], measured: Measured): readonly Line[] {
  const way = (from: string, to: string) => `${from} ${to}`;
  const peopleBy = new Map(lines.map(({ id, from, to }) => [way(from, to), peopleOn(measured, id)]));
  return lines.filter(({ id, from, to }) => {
    const [there, back] = [peopleOn(measured, id), peopleBy.get(way(to, from)) ?? -1];
    return there > back || (there === back && from < to);
  });
}

/**
 * Somebody who comes back may leave by several lines, so that shares add up to more than everybody.
 * A plan splits people: what goes beyond is drawn as a way that is taken as well.
 */
function split(lines: readonly Line[], measured: Measured): readonly Line[] {
  return grouped(lines, ({ from }) => from).flatMap((ways) => {
    let left = 1;
    return ways.map((line) => {
      const rate = rateOn(measured, line.id);
      if (rate > left) return { ...line, also: true };
      left -= rate;
      return line;
    });
  });
}

/** A candidate without what nobody did: the ways that many take, and what lies on them. */
export function shapeOf(candidate: CanvasDocument, measured: Measured): CanvasDocument {
  const main = withSale(mainWays(candidate.lines, measured), candidate.lines, measured);
  const ways = oneWay(main, measured);
  const isSeen = (id: string) => (measured.elements[id]?.people ?? 0) >= LEAST_PEOPLE;
  const sources = candidate.elements.filter(({ id, kind }) => elementKind(kind).category === 'source' && isSeen(id)).map(({ id }) => id);
  const kept = reached(sources, ways);
  const lines = split(
    ways.filter(({ from, to }) => kept.has(from) && kept.has(to)),
    measured,
  );
  return { ...candidate, elements: candidate.elements.filter(({ id }) => kept.has(id)), lines: [...lines] };
}
