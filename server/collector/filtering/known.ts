import { setTimeout as sleep } from 'node:timers/promises';
import { type Identified, idKey } from '#server/events/event-row.ts';
import type { CollectorParts } from '../parts.ts';

/** A sender does not wait longer than this to hear whether events were known, if nothing else is said. */
const PATIENCE_MS = 500;
const MOST_RECENT = 50_000;

interface Waiting {
  readonly rows: readonly Identified[];
  readonly tell: (stored: ReadonlySet<string> | undefined) => void;
}

/**
 * Tells keyed senders what was stored before: by the store, and by what this process took in the
 * meantime. One question to the store at a time, for all who ask meanwhile: a flood of small
 * requests must not become a flood of statements.
 */
export class KnownEvents {
  readonly #parts: Pick<CollectorParts, 'analytics' | 'knownWithin'>;
  /** Ids this process acknowledged of late, oldest first. */
  readonly #recent = new Set<string>();
  #waiting: Waiting[] = [];
  #isAsking = false;

  constructor(parts: Pick<CollectorParts, 'analytics' | 'knownWithin'>) {
    this.#parts = parts;
  }

  /** How many of these rows are stored already, or repeat one before them; undefined where the store does not tell soon. */
  async count(rows: readonly Identified[]): Promise<number | undefined> {
    const recent = new Set(rows.map(idKey).filter((key) => this.#recent.has(key)));
    const stored = await Promise.race([this.#ask(rows), sleep(this.#parts.knownWithin ?? PATIENCE_MS, undefined, { ref: false })]);
    if (!stored) return undefined;
    const met = new Set<string>();
    return rows.filter((row) => {
      const key = idKey(row);
      const isKnown = stored.has(key) || recent.has(key) || met.has(key);
      met.add(key);
      return isKnown;
    }).length;
  }

  /** These were acknowledged. */
  add(rows: readonly Identified[]): void {
    for (const row of rows) this.#recent.add(idKey(row));
    for (const key of this.#recent) {
      if (this.#recent.size <= MOST_RECENT) break;
      this.#recent.delete(key);
    }
  }

  #ask(rows: readonly Identified[]): Promise<ReadonlySet<string> | undefined> {
    return new Promise((tell) => {
      this.#waiting.push({ rows, tell });
      if (!this.#isAsking) void this.#askAll();
    });
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      const stored = await this.#parts.analytics.storedIds(waiting.flatMap(({ rows }) => rows)).catch(() => undefined);
      for (const { tell } of waiting) tell(stored);
    }
    this.#isAsking = false;
  }
}
