import { shared, withRoom } from './numbers.ts';

/**
 * Which events of a track carry money or an order, and the places of those. Few do, so this stands beside the columns instead of being
 * one more. Lists with room to grow; data and no class, because threads hand it to one another.
 */
export interface Carried {
  /** Places of events, ascending. */
  places: Uint32Array;
  extras: Uint32Array;
  count: number;
}

export const nothingCarried = (): Carried => ({ places: new Uint32Array(0), extras: new Uint32Array(0), count: 0 });

/** Notes what the event at a place carries. Places come in ascending order. */
export function carry(carried: Carried, place: number, extra: number): void {
  carried.places = withRoom(carried.places, carried.count);
  carried.extras = withRoom(carried.extras, carried.count);
  carried.places[carried.count] = place;
  carried.extras[carried.count] = extra;
  carried.count += 1;
}

/** Where the list has what the event at a place carries. It carries something. */
export function carriedAt({ places, count }: Carried, place: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same where several threads see it. */
export const sharedCarried = ({ places, extras, count }: Carried): Carried => ({
  places: shared(places, count),
  extras: shared(extras, count),
  count,
});
