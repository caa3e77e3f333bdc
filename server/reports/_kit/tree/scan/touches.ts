import { QUARTER_MS } from '#domain/time/counterpart.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { SOURCE_BITS, type Track } from '../../../journeys/columns.ts';
import type { WorkspaceJourneys } from '../../../journeys/workspace.ts';

export const NO_SOURCE = -1;

/** Places of sources in the order of their keys, as the store compares them. */
function ranksOf({ sources }: WorkspaceJourneys): Uint32Array {
  const keys = sources.map((source) => SOURCE_KEYS.map((key) => Buffer.from(source[key])));
  const compared = (a: number, b: number) => {
    for (const [place, key] of (keys[a] ?? []).entries()) {
      const order = Buffer.compare(key, keys[b]?.[place] ?? key);
      if (order !== 0) return order;
    }
    return 0;
  };
  const ranks = new Uint32Array(sources.length);
  for (const [rank, source] of [...sources.keys()].sort(compared).entries()) ranks[source] = rank;
  return ranks;
}

/**
 * The last source that one person came by, as far as their events were looked at. A touch is a visit's quarter of an hour with a source, at
 * its first event; of several at one moment the greatest by its keys.
 */
export class Touches {
  /** 1 for sources that are none. */
  readonly isDirect: Uint8Array;
  readonly #ranks: Uint32Array;
  readonly #known = new Set<string>();
  #lastVisit = -1;
  #lastSlot = -1;
  #lastSource = NO_SOURCE;
  #next = 0;
  #at = 0;
  #source = NO_SOURCE;

  constructor(journeys: WorkspaceJourneys) {
    this.isDirect = Uint8Array.from(journeys.sources, ({ direct }) => direct);
    this.#ranks = ranksOf(journeys);
  }

  /** Another person, whose events begin at a place. */
  begin(from: number): void {
    if (this.#known.size > 0) this.#known.clear();
    this.#lastVisit = -1;
    this.#next = from;
    this.#source = NO_SOURCE;
  }

  /** Looks at what was done by the moment of an event, and answers the source of the last touch from a moment on; `NO_SOURCE` for none. */
  lastBy(track: Track, at: number, ends: number, since: number): number {
    const until = track.times[at] as number;
    for (; this.#next < ends && (track.times[this.#next] as number) <= until; this.#next += 1) this.#see(track, this.#next);
    return this.#at >= since ? this.#source : NO_SOURCE;
  }

  #see({ times, sources, visits }: Track, at: number): void {
    const source = (sources[at] as number) & SOURCE_BITS;
    if (this.isDirect[source] === 1) return;
    const time = times[at] as number;
    const visit = visits[at] as number;
    const slot = Math.floor(time / QUARTER_MS);
    if (visit === this.#lastVisit && slot === this.#lastSlot && source === this.#lastSource) return;
    [this.#lastVisit, this.#lastSlot, this.#lastSource] = [visit, slot, source];
    const name = `${visit} ${slot} ${source}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    const isGreater =
      this.#source === NO_SOURCE || time > this.#at || (this.#ranks[source] as number) > (this.#ranks[this.#source] as number);
    if (isGreater) [this.#at, this.#source] = [time, source];
  }
}
