import type { EventKind } from '#domain/wire/track.ts';
import { extraAt, type Track } from './columns.ts';
import type { Extras } from './extras.ts';
import { type KindFlags, kindFlagsOf } from './kinds.ts';
import type { WorkspaceJourneys } from './workspace.ts';

/** What of everybody's events counts. */
export class Counted {
  readonly flags: KindFlags;
  readonly #extras: Extras;

  /** `withheld`: kinds that the plan does not show. */
  constructor({ forms, extras }: WorkspaceJourneys, withheld: readonly EventKind[]) {
    this.flags = kindFlagsOf(forms, withheld);
    this.#extras = extras;
  }

  /** The plan shows the event, and no keyed sender says something else about its order. */
  isThere(track: Track, at: number): boolean {
    return this.flags.withheld[track.forms[at] as number] === 0 && this.#extras.replaced[extraAt(track, at)] === 0;
  }

  /** Minor units. */
  valueAt(track: Track, at: number): number {
    return this.#extras.values[extraAt(track, at)] as number;
  }

  /** The order that the event names where one order is one thing; 0 for none. */
  orderAt(track: Track, at: number): bigint {
    return this.flags.ordered[track.forms[at] as number] === 1 ? (this.#extras.orders[extraAt(track, at)] as bigint) : 0n;
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
