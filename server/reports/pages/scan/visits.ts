import type { Track } from '../../journeys/columns.ts';

/** Are the events of each visit behind one another? They are, unless somebody has two visits at once. */
function areApart({ visits }: Track, from: number, to: number): boolean {
  let latest = -1;
  for (let at = from; at < to; at += 1) {
    const visit = visits[at] as number;
    if (at > from && visit === visits[at - 1]) continue;
    if (visit <= latest) return false;
    latest = visit;
  }
  return true;
}

/** Shows the visits of somebody, each as the places of its events in order. The list is used again. */
export class VisitsOf {
  readonly #places: number[] = [];

  each(track: Track, from: number, to: number, see: (places: readonly number[]) => void): void {
    if (areApart(track, from, to)) this.#eachRun(track, from, to, see);
    else for (const places of grouped(track, from, to)) see(places);
  }

  #eachRun({ visits }: Track, from: number, to: number, see: (places: readonly number[]) => void): void {
    const places = this.#places;
    for (let at = from; at < to; ) {
      const visit = visits[at];
      places.length = 0;
      while (at < to && visits[at] === visit) {
        places.push(at);
        at += 1;
      }
      see(places);
    }
  }
}

function grouped({ visits }: Track, from: number, to: number): Iterable<readonly number[]> {
  const places = new Map<number, number[]>();
  for (let at = from; at < to; at += 1) {
    const visit = visits[at] as number;
    const own = places.get(visit);
    if (own) own.push(at);
    else places.set(visit, [at]);
  }
  return places.values();
}
