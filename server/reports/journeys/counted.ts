import type { EventKind } from '#domain/wire/track.ts';
import { carriedAt } from './carried.ts';
import { CARRIES, type Track } from './columns.ts';
import type { Extras } from './extras.ts';
import { type KindFlags, kindFlagsOf } from './kinds.ts';
import type { WorkspaceJourneys } from './workspace.ts';

/** What of everybody's events counts. */
export class Counted {
  readonly flags: KindFlags;
  readonly #extras: Extras;
  /** Where the place of what an event carries was found last: people are gone through in order, so it is the next one mostly. */
  #found = 0;

  /** `withheld`: kinds that the plan does not show. */
  constructor({ forms, extras }: WorkspaceJourneys, withheld: readonly EventKind[]) {
    this.flags = kindFlagsOf(forms, withheld);
    this.#extras = extras;
  }

  /** Place of the money and the order of an event, 0 for neither. */
  #extraAt({ sources, carried }: Track, at: number): number {
    if (((sources[at] as number) & CARRIES) === 0) return 0;
    const { places, extras, count } = carried;
    let found = this.#found;
    if (places[found] !== at) found += 1;
    if (found >= count || places[found] !== at) found = carriedAt(carried, at);
    this.#found = found;
    return extras[found] as number;
  }

  /** The plan shows the event, and no keyed sender says something else about its order. */
  isThere(track: Track, at: number): boolean {
    return this.flags.withheld[track.forms[at] as number] === 0 && this.#extras.replaced[this.#extraAt(track, at)] === 0;
  }

  /** Minor units. */
  valueAt(track: Track, at: number): number {
    return this.#extras.values[this.#extraAt(track, at)] as number;
  }

  /** The order that the event names where one order is one thing; 0 for none. */
  orderAt(track: Track, at: number): bigint {
    return this.flags.ordered[track.forms[at] as number] === 1 ? (this.#extras.orders[this.#extraAt(track, at)] as bigint) : 0n;
  }

  /** Money is given back: it is nothing that somebody did. */
  isGivenBack(track: Track, at: number): boolean {
    return this.flags.refundable[track.forms[at] as number] === 1 && this.valueAt(track, at) < 0;
  }

  /** With the money it carries no rule counts the event. */
  isUncounted(track: Track, at: number): boolean {
    return this.flags.refunded[track.forms[at] as number] === 1 && this.valueAt(track, at) < 0;
  }
}

/** The place after all visits that begin at one moment with this event: they begin before anything is done at it. */
export function endOfMoment({ times, sources }: Track, at: number, ends: number): number {
  let next = at + 1;
  if ((sources[at] as number) >= 0) return next;
  while (next < ends && times[next] === times[at] && (sources[next] as number) < 0) next += 1;
  return next;
}
