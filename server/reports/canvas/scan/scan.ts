import { SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { Meanings } from './meanings.ts';

/** An event on somebody's way. One object for all of them, one after another. */
export interface Seen {
  /** Places of what it is, and of its source. */
  form: number;
  source: number;
  /** Minor units. */
  value: number;
  /** Money given back: no element of its kind counts it, and no line begins or ends at it. */
  isBack: boolean;
  /** A visit begins with it. */
  isEntry: boolean;
  /** A step on the way. */
  isStep: boolean;
  /** Since this person came by a drawn source; of everybody where none is drawn. */
  isOwn: boolean;
}

export type OfCrowd = 'all' | 'some' | 'none';

/** Counts one person after another. */
export interface Counter {
  /** `crowd`: whether all that this person did is since they came by a drawn source, some of it, or nothing. */
  begin(crowd: OfCrowd): void;
  see(seen: Seen): void;
  end(): void;
}

/** A span of time: milliseconds since 1970, without its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** What of journeys counts, and what somebody came by. */
type Counting = Meanings & WorkspaceJourneys['extras'];

/** When somebody came by a drawn source first. What they did at that very moment is theirs already, whatever its place. */
function cameAt({ came, replaced, withheld }: Counting, { times, forms, sources, extras }: Track, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    if (came[(sources[at] as number) & SOURCE_BITS] === 0) continue;
    if (replaced[extras[at] as number] === 0 && withheld[forms[at] as number] === 0) return times[at] as number;
  }
  return NEVER;
}

function crowdSince(since: number, first: number): OfCrowd {
  if (since === NEVER) return 'none';
  return since <= first ? 'all' : 'some';
}

/** What a form is, a bit each: read at once for each of millions of events. */
const IS = { withheld: 1, refunded: 2, refundable: 4, step: 8 } as const;
const bitsOf = ({ withheld, refunded, refundable, step }: Meanings) =>
  withheld.map(
    (isWithheld, form) =>
      (isWithheld * IS.withheld) |
      ((refunded[form] ?? 0) * IS.refunded) |
      ((refundable[form] ?? 0) * IS.refundable) |
      ((step[form] ?? 0) * IS.step),
  );

/** Makes `seen` the event at a place; false where it does not count. */
function looking(seen: Seen, counting: Counting) {
  const { replaced, values } = counting;
  const is = bitsOf(counting);
  /** Most events carry neither money nor an order. */
  const pay = (bits: number, extra: number): boolean => {
    if (replaced[extra] === 1) return false;
    const value = values[extra] as number;
    seen.value = value;
    if (value >= 0) return true;
    seen.isBack = (bits & IS.refunded) !== 0;
    if ((bits & IS.refundable) !== 0) seen.isStep = false;
    return true;
  };
  return ({ forms, sources, extras }: Track, at: number): boolean => {
    const extra = extras[at] as number;
    const form = forms[at] as number;
    const bits = is[form] as number;
    if ((bits & IS.withheld) !== 0) return false;
    const source = sources[at] as number;
    seen.form = form;
    seen.source = source & SOURCE_BITS;
    seen.isEntry = source < 0;
    seen.value = 0;
    seen.isBack = false;
    seen.isStep = (bits & IS.step) !== 0;
    return extra === 0 || pay(bits, extra);
  };
}

/** Shows each counter what everybody did in a span of time, one person after another, in order. Events that do not count are left out. */
export function scan(journeys: WorkspaceJourneys, span: Span, meanings: Meanings, everybody: boolean, counters: readonly Counter[]): void {
  const counting: Counting = { ...meanings, ...journeys.extras };
  const seen: Seen = { form: 0, source: 0, value: 0, isBack: false, isEntry: false, isStep: false, isOwn: false };
  const look = looking(seen, counting);
  journeys.eachWithin(span.start, span.end, (track, from, to) => {
    const { times } = track;
    const since = everybody ? Number.NEGATIVE_INFINITY : cameAt(counting, track, from, to);
    const crowd = crowdSince(since, times[from] as number);
    // By place and not by `of`: this runs once for each of millions of people.
    for (let one = 0; one < counters.length; one += 1) (counters[one] as Counter).begin(crowd);
    for (let at = from; at < to; at += 1) {
      if (!look(track, at)) continue;
      seen.isOwn = (times[at] as number) >= since;
      for (let one = 0; one < counters.length; one += 1) (counters[one] as Counter).see(seen);
    }
    for (let one = 0; one < counters.length; one += 1) (counters[one] as Counter).end();
  });
}
