import { type Carried, carriedAt, carry, nothingCarried, sharedCarried } from './carried.ts';
import { shared, withRoom } from './numbers.ts';
import { decodeRows, type Row, rowsIn } from './rows.ts';

/** Events in order, as columns of numbers. */
export interface Track {
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  /** Place of what the event is. */
  readonly forms: Uint32Array;
  /** Place of its source (`SOURCE_BITS`), below 0 (`ENTRY`) where a visit begins with it, and whether it carries anything (`CARRIES`). */
  readonly sources: Int32Array;
  /** Which visit it belongs to: no other visitor has one of this number. */
  readonly visits: Uint32Array;
  readonly carried: Carried;
}

/** The bit that says that a visit begins with the event, and the one that says that it carries money or an order. */
const ENTRY = 1 << 31;
export const CARRIES = 1 << 30;
/** The others are the place of the source. */
export const SOURCE_BITS = ~(ENTRY | CARRIES);

/** Bytes that an event takes in a track. */
export const EVENT_BYTES = 20;

/** Where columns are: several threads see what is shared. */
type Memory = new (bytes: number) => ArrayBuffer | SharedArrayBuffer;

export const trackOf = (events: number, Memory: Memory = ArrayBuffer): Track => ({
  times: new Float64Array(new Memory(events * Float64Array.BYTES_PER_ELEMENT)),
  forms: new Uint32Array(new Memory(events * Uint32Array.BYTES_PER_ELEMENT)),
  sources: new Int32Array(new Memory(events * Int32Array.BYTES_PER_ELEMENT)),
  visits: new Uint32Array(new Memory(events * Uint32Array.BYTES_PER_ELEMENT)),
  carried: nothingCarried(),
});

/** The same events with room for so many, shared. */
function grown({ times, forms, sources, visits, carried }: Track, events: number): Track {
  const larger = { ...trackOf(events, SharedArrayBuffer), carried };
  larger.times.set(times);
  larger.forms.set(forms);
  larger.sources.set(sources);
  larger.visits.set(visits);
  return larger;
}

/** Place of the money and the order of an event, 0 for neither. */
export const extraAt = ({ sources, carried }: Track, at: number): number =>
  ((sources[at] as number) & CARRIES) === 0 ? 0 : (carried.extras[carriedAt(carried, at)] as number);

/** How events name what they have in common. */
export interface Naming {
  formOf(number: number): number;
  sourceOf(number: number): number;
  extraOf(row: Row): number;
  /** Another visitor's rows begin. */
  beginVisitor(): void;
  visitOf(number: number): number;
}

export function put(track: Track, at: number, row: Row, naming: Naming): void {
  track.times[at] = row.time;
  track.forms[at] = naming.formOf(row.form);
  const extra = row.value === 0 && row.replacedBy === 0n && row.order === 0n ? 0 : naming.extraOf(row);
  track.sources[at] = naming.sourceOf(row.source) | (row.isEntry ? ENTRY : 0) | (extra === 0 ? 0 : CARRIES);
  if (extra !== 0) carry(track.carried, at, extra);
  track.visits[at] = naming.visitOf(row.visit);
}

/** Events of many visitors behind one another, shared by threads: those of visitor `n` from `starts[n]` to before `starts[n + 1]`. */
export interface Columns {
  readonly visitors: BigUint64Array;
  readonly starts: Uint32Array;
  /** The seconds (since 1970, the whole ones) of the first and of the last event of each visitor, side by side. */
  readonly seconds: Uint32Array;
  readonly track: Track;
}
export const NO_COLUMNS: Columns = {
  visitors: new BigUint64Array(0),
  starts: new Uint32Array(1),
  seconds: new Uint32Array(0),
  track: trackOf(0),
};

function secondsOf({ times }: Track, starts: Uint32Array): Uint32Array {
  const visitors = starts.length - 1;
  const seconds = new Uint32Array(new SharedArrayBuffer(2 * visitors * Uint32Array.BYTES_PER_ELEMENT));
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    seconds[2 * visitor] = Math.floor((times[starts[visitor] as number] as number) / 1000);
    seconds[2 * visitor + 1] = Math.floor((times[(starts[visitor + 1] as number) - 1] as number) / 1000);
  }
  return seconds;
}

/** Puts columns together from rows that come in pieces, visitors in ascending order. */
export class ColumnsBuilder {
  #track: Track;
  #events = 0;
  #visitors = new BigUint64Array(0);
  #starts = new Uint32Array(0);
  #count = 0;

  constructor(expected: number) {
    this.#track = trackOf(expected, SharedArrayBuffer);
  }

  add(bytes: Uint8Array, naming: Naming): void {
    const events = this.#events + rowsIn(bytes);
    if (events > this.#track.times.length) this.#track = grown(this.#track, events);
    decodeRows(bytes, (row) => {
      if (!row.isSame) {
        naming.beginVisitor();
        this.#visitors = withRoom(this.#visitors, this.#count);
        this.#starts = withRoom(this.#starts, this.#count);
        this.#visitors[this.#count] = row.visitor;
        this.#starts[this.#count] = this.#events;
        this.#count += 1;
      }
      put(this.#track, this.#events, row, naming);
      this.#events += 1;
    });
  }

  done(): Columns {
    const visitors = shared(this.#visitors, this.#count);
    const starts = shared(withRoom(this.#starts, this.#count), this.#count + 1);
    starts[this.#count] = this.#events;
    const track = { ...this.#track, carried: sharedCarried(this.#track.carried) };
    return { visitors, starts, seconds: secondsOf(track, starts), track };
  }
}

/** The part of a stretch in a span of time: milliseconds, without its end. */
export function within({ times }: Track, begins: number, ends: number, start: number, end: number): readonly [from: number, to: number] {
  let [from, to] = [begins, ends];
  while (from < to && (times[from] as number) < start) from += 1;
  while (from < to && (times[to - 1] as number) >= end) to -= 1;
  return [from, to];
}

/** What is hidden, and whoever is none of these. All in ascending order. */
export function without(hidden: Uint8Array, visitors: BigUint64Array, these: BigUint64Array): Uint8Array {
  const others = new Uint8Array(hidden.length).fill(1);
  let at = 0;
  for (const one of these) {
    while (at < visitors.length && (visitors[at] as bigint) < one) at += 1;
    if (visitors[at] === one) others[at] = hidden[at] as number;
  }
  return others;
}

/** Where a visitor stands; -1 for nowhere. */
export function placeOf(visitors: BigUint64Array, visitor: bigint): number {
  let [low, high] = [0, visitors.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = visitors[middle] ?? 0n;
    if (there === visitor) return middle;
    if (there < visitor) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
