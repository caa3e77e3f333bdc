/** As many at once, and so many a second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Whoever invents keys must not fill the memory: beyond this the oldest buckets are forgotten. */
const MOST_BUCKETS = 100_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket per key: a workspace, a person, or a sender's address. Buckets that would be full again are forgotten. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** How many of `wanted` are within the rate now (milliseconds). They are taken off. */
  take(key: string, wanted: number, now: number): number {
    const bucket = this.#filled(key, now);
    const granted = Math.min(wanted, Math.floor(bucket.tokens));
    bucket.tokens -= granted;
    return granted;
  }

  /** Takes all of `wanted` where `keep` are left then, otherwise nothing. Milliseconds until it could: 0 when they were taken. */
  takeAll(key: string, wanted: number, now: number, keep = 0): number {
    const bucket = this.#filled(key, now);
    const missing = wanted + keep - bucket.tokens;
    if (missing > 0) return Math.ceil((missing / this.#rate.perSecond) * 1_000);
    bucket.tokens -= wanted;
    return 0;
  }

  /** What could be taken now. */
  left(key: string, now: number): number {
    return this.#filled(key, now).tokens;
  }

  /** Puts back what was taken for something that turned out to be free. */
  giveBack(key: string, tokens: number): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + tokens);
  }

  forgetIdle(now: number): void {
    const refill = (this.#rate.burst / this.#rate.perSecond) * 1_000;
    for (const [key, bucket] of this.#buckets) if (now - bucket.filledAt > refill) this.#buckets.delete(key);
  }

  /** The bucket of a key with what it gained since it was last looked at. */
  #filled(key: string, now: number): Bucket {
    const known = this.#buckets.get(key);
    if (known) {
      const gained = (Math.max(0, now - known.filledAt) / 1_000) * this.#rate.perSecond;
      known.tokens = Math.min(this.#rate.burst, known.tokens + gained);
      known.filledAt = now;
      return known;
    }
    if (this.#buckets.size >= MOST_BUCKETS) this.#makeRoom(now);
    const bucket = { tokens: this.#rate.burst, filledAt: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #makeRoom(now: number): void {
    this.forgetIdle(now);
    let surplus = this.#buckets.size - MOST_BUCKETS * 0.9;
    for (const key of this.#buckets.keys()) {
      if (surplus-- <= 0) break;
      this.#buckets.delete(key);
    }
  }
}
