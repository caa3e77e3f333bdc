import type { Track } from '../../journeys/columns.ts';

/** What is shown visit by visit. */
export interface SeesVisits {
  begin(): void;
  see(track: Track, at: number): void;
  /** The visit ended with the event at a place. */
  end(track: Track, last: number): void;
}

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

/** Are the visits behind one another, and no two events at one moment? So it is of nearly everybody. */
export function isPlain({ visits, times }: Track, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    // Numbers of visits ascend with their first events: a smaller one is an earlier visit that goes on.
    if ((times[at] as number) <= (times[at - 1] as number) || (visits[at] as number) < (visits[at - 1] as number)) return false;
  }
  return true;
}

/** Shows the visits of somebody, each with its events in order. */
export function eachVisit(track: Track, from: number, to: number, seer: SeesVisits): void {
  if (!areApart(track, from, to)) {
    for (const places of grouped(track, from, to)) {
      seer.begin();
      for (const at of places) seer.see(track, at);
      seer.end(track, places.at(-1) ?? from);
    }
    return;
  }
  const { visits } = track;
  for (let at = from; at < to; ) {
    const visit = visits[at];
    seer.begin();
    for (; at < to && visits[at] === visit; at += 1) seer.see(track, at);
    seer.end(track, at - 1);
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
