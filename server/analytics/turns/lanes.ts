import type { Analytics } from '../analytics.ts';
import { readTracking } from '../store/tracking.ts';
import { REPORTS_AT_ONCE, SMALL_AT_ONCE } from './at-once.ts';
import { type Place, Turns } from './turns.ts';

/**
 * How statements of a kind run. `seconds`: the engine ends one that takes longer. `priority`: a
 * statement stands still while one of a smaller number reads, so that short questions pass long ones.
 */
const LANES = {
  /** What pages ask all the time: who is there now, the meter, the figures of a day. */
  small: { seconds: 5, priority: 1 },
  report: { seconds: 20, priority: 2 },
  canvas: { seconds: 10, priority: 3 },
} as const;
export type Lane = keyof typeof LANES;

/** Who asks, and in which lane. */
export interface Asker extends Place {
  readonly lane: Lane;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What one process asks a store, in turns. */
export class Lanes {
  /** Whole reports: of a workspace one canvas at a time. */
  readonly #whole = new Turns({
    atOnce: Number.POSITIVE_INFINITY,
    ...{ ofWorkspace: 6, ofKindInWorkspace: { canvas: 1 }, mostWaiting: 30 },
  });
  /** Statements of reports: two of a workspace at a time; of four, two may belong to canvases. */
  readonly #reports = new Turns({ atOnce: REPORTS_AT_ONCE, ofWorkspace: 2, ofKind: { canvas: 2 } });
  readonly #small = new Turns({ atOnce: SMALL_AT_ONCE, ofWorkspace: 2 });

  /** Runs a report with the store as this asker may use it. */
  report<T>(store: Analytics, asker: Asker, work: (store: Analytics) => Promise<T>): Promise<T> {
    const { lane, signal } = asker;
    const statements = lane === 'small' ? this.#small : this.#reports;
    const { seconds, priority } = LANES[lane];
    const select: Analytics['select'] = (question) =>
      statements.run(asker, lane, signal, () =>
        store.select({ ...question, settings: { max_execution_time: seconds, priority }, signal: signal ?? question.signal }),
      );
    const taking: Analytics = { ...store, select, tracking: (workspace, now) => readTracking({ select }, workspace, now) };
    return lane === 'small' ? work(taking) : this.#whole.run(asker, lane, signal, () => work(taking));
  }
}
