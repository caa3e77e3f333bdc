export type Weighted<T> = readonly [item: T, weight: number];

/** FNV-1a: 32 bits of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A stream of numbers that is the same for the same seed, on every machine. Mulberry32: small,
 * fast, and good enough for a demo. A class, because one is made for every visitor.
 */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = hashOf(seed);
  }

  /** 0 ≤ x < 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** True in a share (0..1) of cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A number between two bounds. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Whole number from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** One of the items, by their weights. */
  weighted<T>(items: readonly [Weighted<T>, ...Weighted<T>[]]): T {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return items[0][0];
  }

  /** A count around `mean`, spread as counts of independent arrivals are (normal where that is near enough). */
  count(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let arrivals = 0;
    for (let product = this.next(); product > limit; product *= this.next()) arrivals++;
    return arrivals;
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
