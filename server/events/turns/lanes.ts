import { Shares } from '#server/limits/shares.ts';
import type { Analytics, Question } from '../analytics.ts';
import { readsPeople } from '../identity/merges.ts';
import type { Persons } from '../identity/persons.ts';
import { readTracking } from '../store/tracking.ts';
import { BACKGROUND_AT_ONCE, OF_ACCOUNT, REPORTS_AT_ONCE, SMALL_AT_ONCE } from './at-once.ts';
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
  /** One workspace among many, what stands out. Stands back behind whoever looks at something. */
  overview: { seconds: 10, priority: 3 },
  /** What nobody waits for: mails and alerts. Takes no place from people, and stands back behind all of them. */
  background: { seconds: 20, priority: 4 },
} as const;
export type Lane = keyof typeof LANES;
/** Lanes that people ask in. */
export type AskedLane = Exclude<Lane, 'background'>;
/** A job waits for as long as it may run, not as long as a person would. */
const BACKGROUND_PATIENCE_MS = 10 * 60_000;
/** What a statement of an account that is over its share yields: it stands still behind those of all who are not, and reads on one thread. */
const OVER = { priority: 2, max_threads: 1 } as const;

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
  /** Statements of reports: two of a workspace at a time; of four, two may belong to canvases and two to overviews. */
  readonly #reports = new Turns({ atOnce: REPORTS_AT_ONCE, ofAccount: OF_ACCOUNT, ofWorkspace: 2, ofKind: { canvas: 2, overview: 2 } });
  readonly #small = new Turns({ atOnce: SMALL_AT_ONCE, ofWorkspace: 2 });
  readonly #background = new Turns({ atOnce: BACKGROUND_AT_ONCE, ofWorkspace: 1, patience: BACKGROUND_PATIENCE_MS });
  readonly #shares = new Shares();
  /** Reports that people wait for. */
  #asked = 0;

  get isAsked(): boolean {
    return this.#asked > 0;
  }

  /** Runs a report with the store as this asker may use it. */
  report<T>(store: Analytics, asker: Asker, work: (store: Analytics) => Promise<T>): Promise<T> {
    const { lane, signal } = asker;
    const statements = lane === 'small' ? this.#small : lane === 'background' ? this.#background : this.#reports;
    let own: Promise<Persons> | undefined;
    const personsFor = (question: Question) => {
      if (question.persons || !readsPeople(question.sql)) return question.persons;
      own ??= store.persons(asker.workspace);
      return own;
    };
    const inTurn = async <T>(question: Question, ask: (asked: Question) => Promise<T>): Promise<T> => {
      const persons = await personsFor(question);
      const settings = { ...question.settings, ...this.#settings(asker) };
      const asked = { ...question, persons, settings, signal: signal ?? question.signal };
      return statements.run(asker, lane, signal, () => this.#counted(asker, () => ask(asked)));
    };
    const select: Analytics['select'] = (question) => inTurn(question, (asked) => store.select(asked));
    const read: Analytics['read'] = (question, format) => inTurn(question, (asked) => store.read(asked, format));
    const taking: Analytics = { ...store, select, read, tracking: (workspace, now) => readTracking({ select }, workspace, now) };
    if (lane === 'background') return work(taking);
    return this.#waitedFor(() => (lane === 'small' ? work(taking) : this.#whole.run(asker, lane, signal, () => work(taking))));
  }

  async #waitedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#asked += 1;
    try {
      return await work();
    } finally {
      this.#asked -= 1;
    }
  }

  #settings({ owner, lane }: Asker): Readonly<Record<string, number>> {
    const { seconds, priority } = LANES[lane];
    const bound = { max_execution_time: seconds };
    // Small questions are small whoever asks them.
    if (lane === 'small' || !this.#shares.isOver(owner, performance.now())) return { ...bound, priority };
    return { ...bound, priority: priority + OVER.priority, max_threads: OVER.max_threads };
  }

  /** Counts the time a statement takes as its account's. */
  async #counted<T>({ owner }: Asker, work: () => Promise<T>): Promise<T> {
    this.#shares.begin(owner, performance.now());
    try {
      return await work();
    } finally {
      this.#shares.end(owner, performance.now());
    }
  }
}
