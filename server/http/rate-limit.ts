/** As many at once, and so many a second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}
const WORKSPACE_RATE: Rate = { burst: 5_000, perSecond: 500 };

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket per key: a workspace, or a sender's address. Buckets that would be full again are forgotten. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate = WORKSPACE_RATE) {
    this.#rate = rate;
  }

  /** How many of `wanted` are within the rate now (milliseconds). They are taken off. */
  take(key: string, wanted: number, now: number): number {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#rate.burst, filledAt: now };
    const gained = (Math.max(0, now - bucket.filledAt) / 1_000) * this.#rate.perSecond;
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + gained);
    bucket.filledAt = now;
    const granted = Math.min(wanted, Math.floor(bucket.tokens));
    bucket.tokens -= granted;
    this.#buckets.set(key, bucket);
    return granted;
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
}
