import type { FilterReason, ListedReason, TrackAnswer } from '#domain/wire/track.ts';
import type { FilteredRow } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import { type Rate, RateLimit } from '#server/http/rate-limit.ts';
import type { CollectorParts } from '../parts.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

const FLUSH_MS = 1_000;
/** A flood of refused events must not fill the memory; beyond this they are no longer counted. */
const MAX_ROWS = 20_000;
const MAX_EXAMPLE = 200;
/** Rows of one workspace: a flood at one must not push out the notes of the others, nor fill the store. */
const NOTES: Rate = { burst: 5_000, perSecond: 100 };

/** Gathers what was not counted and why, and writes it to the store now and then. */
export class FilteredLog {
  readonly #parts: CollectorParts;
  readonly #timer: NodeJS.Timeout;
  readonly #notes = new RateLimit(NOTES);
  #rows: FilteredRow[] = [];
  /** The latest writing: one at a time, and whoever asks for a flush waits for the one under way. */
  #flushing: Promise<void> = Promise.resolve();

  constructor(parts: CollectorParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /** `example`: host and path of the page, never an address of a person. */
  add(config: WorkspaceConfig, reason: ListedReason, example: string, now: number): void {
    if (this.#rows.length >= MAX_ROWS || this.#notes.take(config.id, 1, now) === 0) return;
    this.#rows.push({ workspace_id: config.id, reason, example: example.slice(0, MAX_EXAMPLE), time: storeTime(now) });
  }

  /** Resolves when all that was added before is stored. Never rejects: what the store does not take waits for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    this.#notes.forgetIdle(this.#parts.clock().getTime());
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    try {
      await this.#parts.analytics.insertFiltered(rows);
    } catch (error) {
      this.#parts.log.warn({ err: error, rows: rows.length }, 'the log of filtered events was not stored');
      this.#rows = [...rows, ...this.#rows].slice(0, MAX_ROWS);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** Counts of one request by reason, as the answer carries them. */
export function countReasons(reasons: readonly FilterReason[]): TrackAnswer['filtered'] {
  if (reasons.length === 0) return undefined;
  const counts: Partial<Record<FilterReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
