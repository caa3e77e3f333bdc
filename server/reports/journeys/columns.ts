import { decodeRows, type Row, rowsIn } from './rows.ts';

/** Events in order, as columns of numbers. */
export interface Track {
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  /** Place of what the event is. */
  readonly forms: Uint32Array;
  /** Place of its source; below 0 (`ENTRY`) where a visit begins with it. */
  readonly sources: Int32Array;
  /** Place of its money and its order, 0 for neither. */
  readonly extras: Uint32Array;
  /** Which visit it belongs to: no other visitor has one of this number. */
  readonly visits: Uint32Array;
}

/** The bit that says that a visit begins with the event. The others are the place of the source. */
const ENTRY = 1 << 31;
export const SOURCE_BITS = ~ENTRY;

/** Bytes that an event takes in a track. */
export const EVENT_BYTES = 24;

/** Where columns are: several threads see what is shared. */
type Memory = new (bytes: number) => ArrayBuffer | SharedArrayBuffer;

export const trackOf = (events: number, Memory: Memory = ArrayBuffer): Track => ({
  times: new Float64Array(new Memory(events * Float64Array.BYTES_PER_ELEMENT)),
  forms: new Uint32Array(new Memory(events * Uint32Array.BYTES_PER_ELEMENT)),
  sources: new Int32Array(new Memory(events * Int32Array.BYTES_PER_ELEMENT)),
  extras: new Uint32Array(new Memory(events * Uint32Array.BYTES_PER_ELEMENT)),
  visits: new Uint32Array(new Memory(events * Uint32Array.BYTES_PER_ELEMENT)),
});

/** The same events with room for so many, shared. */
function grown({ times, forms, sources, extras, visits }: Track, events: number): Track {
  const larger = trackOf(events, SharedArrayBuffer);
  larger.times.set(times);
  larger.forms.set(forms);
  larger.sources.set(sources);
  larger.extras.set(extras);
  larger.visits.set(visits);
  return larger;
}

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
  track.sources[at] = naming.sourceOf(row.source) | (row.isEntry ? ENTRY : 0);
  track.extras[at] = row.value === 0 && row.replacedBy === 0n && row.order === 0n ? 0 : naming.extraOf(row);
  track.visits[at] = naming.visitOf(row.visit);
}

/** Events of many visitors behind one another, shared by threads: those of visitor `n` from `starts[n]` to before `starts[n + 1]`. */
export interface Columns {
  readonly visitors: BigUint64Array;
  readonly starts: Uint32Array;
  readonly track: Track;
}
export const NO_COLUMNS: Columns = { visitors: new BigUint64Array(0), starts: new Uint32Array(1), track: trackOf(0) };

/** Puts columns together from rows that come in pieces, visitors in ascending order. */
export class ColumnsBuilder {
  #track: Track;
  #events = 0;
  readonly #visitors: bigint[] = [];
  readonly #starts: number[] = [];

  constructor(expected: number) {
    this.#track = trackOf(expected, SharedArrayBuffer);
  }

  add(bytes: Uint8Array, naming: Naming): void {
    const events = this.#events + rowsIn(bytes);
    if (events > this.#track.times.length) this.#track = grown(this.#track, events);
    decodeRows(bytes, (row) => {
      if (!row.isSame) {
        naming.beginVisitor();
        this.#visitors.push(row.visitor);
        this.#starts.push(this.#events);
      }
      put(this.#track, this.#events, row, naming);
      this.#events += 1;
    });
  }

  done(): Columns {
    const visitors = new BigUint64Array(new SharedArrayBuffer(this.#visitors.length * BigUint64Array.BYTES_PER_ELEMENT));
    const starts = new Uint32Array(new SharedArrayBuffer((this.#starts.length + 1) * Uint32Array.BYTES_PER_ELEMENT));
    visitors.set(this.#visitors);
    starts.set(this.#starts);
    starts[this.#starts.length] = this.#events;
    return { visitors, starts, track: this.#track };
  }
}

/** The part of a stretch in a span of time: milliseconds, without its end. */
export function within({ times }: Track, begins: number, ends: number, start: number, end: number): readonly [from: number, to: number] {
  let [from, to] = [begins, ends];
  while (from < to && (times[from] as number) < start) from += 1;
  while (from < to && (times[to - 1] as number) >= end) to -= 1;
  return [from, to];
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
