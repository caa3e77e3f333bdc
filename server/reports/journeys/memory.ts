import { availableParallelism, totalmem } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#server/entries.ts';
import type { AnalyticsLog, JourneyQuestion, Journeys, JourneysOf, JourneysReading } from '#server/events/analytics.ts';
import type { Changes } from '#server/events/changes.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import { inTurn } from '#server/events/store/in-turn.ts';
import type { Store } from './behind.ts';
import { EVENT_BYTES } from './columns.ts';
import { defineNew, load, NOT_HELD, sendOrders } from './load.ts';
import { compileRows } from './rows.ts';
import type { Standing, ThreadData } from './threads/messages.ts';
import { ThreadClient } from './threads/thread-client.ts';

const MIB = 2 ** 20;

/** What is held in memory. */
export const LIMITS = {
  /** Of fewer events the store answers as fast. */
  leastEvents: 500,
  /** Events of all workspaces together: a sixteenth of the memory there is, at most 512 MiB. */
  mostEvents: Math.floor(Math.min(512 * MIB, totalmem() / 16) / EVENT_BYTES),
  /** Rows of so many events are read at once: some 4 MB. Each is held several times on its way, and what held it stays with the process. */
  atOnce: 60_000,
  /** So much beside the columns, and one of so many events, makes it worth to read everything anew. */
  delta: { least: 50_000, oneOf: 10 },
  /** A workspace that cannot be held is looked at again after so long. */
  refusedMs: 3_600_000,
};
export type Limits = typeof LIMITS;

interface Held {
  readonly events: number;
  /** The version of the persons that the thread has. */
  persons: string;
  /** One question after the other: each may have to read what came since the last. */
  readonly turn: ReturnType<typeof inTurn>;
}

/** A reading, whose share grows. */
type Reading = { -readonly [Key in keyof JourneysReading]: JourneysReading[Key] };

/** Numbers where all threads see them. */
function sharedNumbers(bytes: Uint8Array): BigUint64Array {
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return new BigUint64Array(shared);
}

/** Persons that only the store can put in order are read once; more often only while they do something meanwhile. */
const MOST_ROUNDS = 4;

/** What the memory works with. */
export interface JourneyParts {
  readonly store: Store;
  readonly changes: Changes;
  readonly log: AnalyticsLog;
  readonly limits: Limits;
  /** Starts the thread that holds the columns. */
  start(): Worker;
}

/**
 * Holds what the people of workspaces did in a thread of this process, as long as there is room, and keeps it as the store has it: every
 * question first has read what came since the last one. Whatever goes wrong, nothing is held and the store is asked.
 */
class Memory implements Journeys {
  readonly #parts: JourneyParts;
  readonly #thread: ThreadClient;
  /** Least recently asked first. */
  readonly #held = new Map<string, Held>();
  readonly #loading = new Map<string, Reading>();
  /** Workspaces that cannot be held, until when (milliseconds). */
  readonly #refused = new Map<string, number>();
  readonly #loads = inTurn();
  #isClosed = false;

  constructor(parts: JourneyParts) {
    this.#parts = parts;
    this.#thread = new ThreadClient(parts.start, () => {
      for (const workspace of this.#held.keys()) parts.changes.unwatch(workspace);
      this.#held.clear();
    });
  }

  prepare(workspace: string): void {
    const isRefused = (this.#refused.get(workspace) ?? 0) > Date.now();
    if (this.#isClosed || isRefused || this.#held.has(workspace) || this.#loading.has(workspace)) return;
    const reading: Reading = { share: 0, late: new Set() };
    this.#loading.set(workspace, reading);
    this.#loads(() => this.#bringIn(workspace, reading))
      .catch((error: unknown) => this.#warn(error, workspace, 'journeys were not brought into memory: the store is asked instead'))
      .finally(() => this.#loading.delete(workspace));
  }

  holds(workspace: string): boolean {
    return this.#held.has(workspace);
  }

  reading(workspace: string): JourneysReading | null {
    return this.#loading.get(workspace) ?? null;
  }

  async ask(workspace: string, asked: JourneyQuestion): Promise<unknown> {
    const one = this.#held.get(workspace);
    if (!one) return null;
    this.#held.delete(workspace);
    this.#held.set(workspace, one);
    return one.turn(() => this.#answer(workspace, one, asked));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.close();
  }

  #warn(error: unknown, workspace: string, message: string): void {
    if (!this.#isClosed) this.#parts.log.warn({ err: error, workspace }, message);
  }

  #drop(workspace: string): void {
    this.#held.delete(workspace);
    this.#parts.changes.unwatch(workspace);
    this.#thread.order(workspace, { of: 'drop' }).catch(() => undefined);
  }

  #dropAndPrepare(workspace: string): void {
    this.#drop(workspace);
    this.prepare(workspace);
  }

  /** Lets go of those asked least recently until so many events have room. */
  #makeRoom(events: number): void {
    let total = [...this.#held.values()].reduce((sum, one) => sum + one.events, events);
    for (const [workspace, one] of this.#held) {
      if (total <= this.#parts.limits.mostEvents) return;
      total -= one.events;
      this.#drop(workspace);
    }
  }

  async #bringIn(workspace: string, reading: Reading): Promise<void> {
    if (this.#isClosed) return;
    const { store, changes, limits } = this.#parts;
    // What comes while events are read is read again with the first question.
    changes.watch(workspace);
    try {
      const events = await load({
        ...{ store, thread: this.#thread, workspace, limits },
        makeRoom: (room) => this.#makeRoom(room),
        onShare: (share) => {
          reading.share = share;
        },
      });
      if (events === NOT_HELD) this.#refused.set(workspace, Date.now() + limits.refusedMs);
      else this.#held.set(workspace, { events, persons: '', turn: inTurn() });
    } finally {
      if (!this.#held.has(workspace) && !this.#isClosed) this.#drop(workspace);
    }
  }

  /** Reads what came since the last question. False where it is not known what changed: then everything is to be read anew. */
  async #refresh(workspace: string, signal: AbortSignal | undefined): Promise<boolean> {
    const { store, changes } = this.#parts;
    const changed = changes.take(workspace);
    const { all, orders, visitors, before } = changed;
    if (all) return false;
    try {
      if (before) await this.#thread.order(workspace, { of: 'forget', before: before.getTime() });
      if (orders) await sendOrders({ store, thread: this.#thread, workspace, signal });
      if (visitors.length === 0) return true;
      const bytes = await store.read({ ...compileRows(workspace, { visitors }), signal }, 'RowBinary');
      const { isIncomplete } = await this.#thread.order(workspace, { of: 'replace', bytes });
      if (isIncomplete) await defineNew({ store, thread: this.#thread, workspace, read: { visitors }, signal });
      return true;
    } catch (error) {
      changes.giveBack(workspace, changed);
      throw error;
    }
  }

  async #sendPersons(workspace: string, one: Held, { version, ledger }: Persons): Promise<void> {
    if (one.persons === version) return;
    await this.#thread.order(workspace, { of: 'persons', pairs: [...ledger.merged] });
    one.persons = version;
  }

  /** Null where some persons do not come to rest. */
  async #run(workspace: string, { program, question, only, signal }: JourneyQuestion): Promise<Standing | null> {
    const run = { of: 'run', program, question, only: only ? sharedNumbers(only) : null } as const;
    for (let round = 1; round <= MOST_ROUNDS; round += 1) {
      const standing = await this.#thread.order(workspace, run);
      const { persons, visitors } = standing.tied;
      if ('answer' in standing) return standing;
      if (persons.length === 0) return null;
      const bytes = await this.#parts.store.read({ ...compileRows(workspace, { numbers: visitors }, true), signal }, 'RowBinary');
      await this.#thread.order(workspace, { of: 'exact', persons, bytes });
    }
    return null;
  }

  async #answer(workspace: string, one: Held, asked: JourneyQuestion): Promise<unknown> {
    // Whoever waited may find that it is no longer held.
    if (this.#held.get(workspace) !== one) return null;
    try {
      if (!(await this.#refresh(workspace, asked.signal))) {
        this.#dropAndPrepare(workspace);
        return null;
      }
      await this.#sendPersons(workspace, one, asked.persons);
      const standing = await this.#run(workspace, asked);
      const { least, oneOf } = this.#parts.limits.delta;
      const isScattered = standing !== null && standing.delta > Math.max(least, standing.events / oneOf);
      if (!standing || isScattered) this.#dropAndPrepare(workspace);
      return standing?.answer ?? null;
    } catch (error) {
      asked.signal?.throwIfAborted();
      this.#warn(error, workspace, 'journeys in memory did not answer: the store is asked instead');
      this.#drop(workspace);
      return null;
    }
  }
}

/** Opens what holds journeys of workspaces in memory. */
export const openJourneys = (parts: JourneyParts): Journeys => new Memory(parts);

/** Threads that count one question together, on so many processors; of fewer events one alone is as fast. */
export const THREADS: ThreadData = { helpers: Math.min(3, availableParallelism() - 1), sharedFrom: 200_000 };

/** What holds them in the product. */
export const journeysOf: JourneysOf = (store, changes, log) =>
  openJourneys({ store, changes, log, limits: LIMITS, start: () => startThread('journeys', THREADS) });
