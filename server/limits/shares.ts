/** After so many milliseconds half of what an account used counts no more. */
const HALF_LIFE_MS = 10_000;
/** Milliseconds of work below which an account is as good as idle. */
const IDLE_MS = 50;
/** Less than that is never too much. */
const ALWAYS_FREE_MS = 1_000;
/** An account is over its share from so many times the mean of those who ask. */
const OVER = 1.25;

interface Use {
  /** Milliseconds of work, as they count at `at`. */
  used: number;
  running: number;
  at: number;
}

/**
 * How much time each account's work took of late (statements of the engine, requests that are inside), and whether that is more than its share:
 * more than the mean of all who asked something. Who asks alone is never over. Times are milliseconds
 * of any clock that only goes forward.
 */
export class Shares {
  readonly #uses = new Map<string, Use>();

  /** A piece of work of this account runs from now on. */
  begin(account: string, now: number): void {
    const use = this.#at(account, now);
    use.running += 1;
  }

  end(account: string, now: number): void {
    const use = this.#at(account, now);
    use.running = Math.max(0, use.running - 1);
  }

  isOver(account: string, now: number): boolean {
    const own = this.#at(account, now).used;
    if (own < ALWAYS_FREE_MS) return false;
    let sum = 0;
    let accounts = 0;
    for (const other of [...this.#uses.keys()]) {
      const { used, running } = this.#at(other, now);
      if (used < IDLE_MS && running === 0) this.#uses.delete(other);
      else {
        sum += used;
        accounts += 1;
      }
    }
    return own > (OVER * sum) / accounts;
  }

  #at(account: string, now: number): Use {
    const use = this.#uses.get(account) ?? { used: 0, running: 0, at: now };
    const passed = Math.max(0, now - use.at);
    use.used = use.used * 0.5 ** (passed / HALF_LIFE_MS) + use.running * passed;
    use.at = now;
    this.#uses.set(account, use);
    return use;
  }
}
