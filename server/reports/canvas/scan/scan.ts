import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { Chain } from './chain.ts';
import type { Way } from './way.ts';

/** Counts one person after another. */
export interface Counter {
  count(way: Way): void;
}

/** A span of time: milliseconds since 1970, without its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Shows each counter what everybody did in a span of time, one person after another. Events that do not count are left out. `chain`: in
 * funnel mode, what is left of a way before it is counted.
 */
export function scan(journeys: WorkspaceJourneys, span: Span, way: Way, counters: readonly Counter[], chain: Chain | null = null): void {
  journeys.eachWithin(span.start, span.end, (track, from, to) => {
    way.read(track, from, to);
    chain?.walk(way, track, from, to);
    // By place and not by `of`: this runs once for each of millions of people.
    for (let one = 0; one < counters.length; one += 1) (counters[one] as Counter).count(way);
  });
}
