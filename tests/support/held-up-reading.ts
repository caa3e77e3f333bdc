import { startThread } from '#server/entries.ts';
import type { JourneysOf } from '#server/events/analytics.ts';
import { LIMITS, openJourneys } from '#server/reports/journeys/memory.ts';

/** Journeys whose stretches are read only when a test lets them pass. */
export class HeldUpReading {
  readonly #waiting: (() => void)[] = [];
  #may = 0;
  /** How often a stretch was asked for. */
  reads = 0;
  /** What the next stretches that pass end with instead of being read. */
  readonly fails: Error[] = [];

  /** Keeps them of workspaces however small; a stretch has so many events on average. */
  journeysOf(atOnce: number): JourneysOf {
    const start = () => startThread('journeys', { helpers: 0, sharedFrom: 1 });
    return (store, changes, log) =>
      openJourneys({
        ...{ changes, log, start, limits: { ...LIMITS, leastEvents: 1, atOnce } },
        store: {
          ...store,
          read: async (question, format) => {
            await this.#turn();
            return store.read(question, format);
          },
        },
      });
  }

  /** Lets so many more stretches pass. */
  pass(count: number): void {
    this.#may += count;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Nothing passes, and nothing was asked for. */
  reset(): void {
    this.#may = 0;
    this.reads = 0;
    this.fails.length = 0;
  }

  async #turn(): Promise<void> {
    this.reads += 1;
    while (this.#may === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#may -= 1;
    const failure = this.fails.shift();
    if (failure) throw failure;
  }
}
