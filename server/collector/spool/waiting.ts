/** How close together arrivals share a mark. */
const RESOLUTION_MS = 250;

interface Mark {
  /** Milliseconds since 1970: what came after this place was acknowledged then or later. */
  readonly at: number;
  /** Bytes acknowledged before it. */
  readonly before: number;
}

/** Remembers since when bytes wait that were acknowledged in order and leave in order. */
export class WaitingSince {
  #acknowledged: number;
  #done = 0;
  #marks: Mark[];

  /** `left`: what an earlier process left, and when the first of it arrived; now, where that cannot be read. */
  constructor(left: { readonly bytes: number; readonly at: Date | null }) {
    this.#acknowledged = left.bytes;
    this.#marks = left.bytes > 0 ? [{ at: (left.at ?? new Date()).getTime(), before: 0 }] : [];
  }

  /** These were acknowledged, at this moment or a little later. */
  add(bytes: number, at: number): void {
    const last = this.#marks.at(-1);
    if (!last || at - last.at >= RESOLUTION_MS) this.#marks.push({ at, before: this.#acknowledged });
    this.#acknowledged += bytes;
  }

  /** The oldest of them need no longer be waited for. */
  leave(bytes: number): void {
    this.#done += bytes;
    if (this.#done >= this.#acknowledged) this.#marks = [];
    while ((this.#marks[1]?.before ?? Number.POSITIVE_INFINITY) <= this.#done) this.#marks.shift();
  }

  /** Everything acknowledged before this moment has left; null when nothing waits. */
  get since(): Date | null {
    const [oldest] = this.#marks;
    return oldest ? new Date(oldest.at) : null;
  }
}
