import { availableParallelism } from 'node:os';
import Tinypool from 'tinypool';
import { cashOf, type Horizon } from '#domain/canvas/cash/cash.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { CashPeriod, Forecast } from '#domain/canvas/forecast-types.ts';
import type { DocumentRecords } from '#domain/canvas/records.ts';
import { runnable } from '#server/entries.ts';
import { HttpError } from '#server/http/errors.ts';
import { forecastWork, monthsWork } from '../forecast-work.ts';
import { type Drawn, drawnFrom } from './drawn.ts';
import { type ReadSave, readSave, type SaveOrder } from './read-save.ts';
import { type Hidden, shownTo } from './shown.ts';
import type { DrawingTask } from './thread.ts';

/** Bytes of a drawing, and steps of work on its plan, that take a few milliseconds: less than handing it to a thread is worth. */
const SMALL_BYTES = 48 * 1024;
const SMALL_WORK = 1_000_000;
/** A thread that has nothing to do gives its memory back. */
const IDLE_MS = 30_000;
const MOST_WAITING = 100;

/** Reads drawings and works them out: small ones here, others in a thread, so that nobody else waits meanwhile. */
export class Drawings {
  #pool: Tinypool | undefined;

  /** Reads the body of a save. @throws HttpError 503 when too many wait. */
  async read(bytes: Uint8Array, order: SaveOrder): Promise<ReadSave> {
    if (bytes.byteLength <= SMALL_BYTES) {
      const read = readSave(bytes, { ...order, mostWork: SMALL_WORK });
      if (read.kind !== 'long') return read;
    }
    return this.#run<ReadSave>({ kind: 'save', bytes, order });
  }

  async drawn(document: CanvasDocument): Promise<Drawn> {
    return this.#isSmall(document) ? drawnFrom(document) : this.#run<Drawn>({ kind: 'drawn', document });
  }

  async forecast(document: CanvasDocument): Promise<Forecast> {
    return this.#isSmall(document) ? forecast(document) : this.#run({ kind: 'forecast', document });
  }

  /** How money comes and goes, period by period. */
  async months(document: CanvasDocument, horizon: Horizon): Promise<CashPeriod[]> {
    const isQuick = this.#isSmall(document) && monthsWork(document, horizon) <= SMALL_WORK;
    return isQuick ? [...cashOf(document, horizon).periods] : this.#run<CashPeriod[]>({ kind: 'months', document, horizon });
  }

  /** A drawing without what a stranger is not to see. */
  async shown(document: CanvasDocument, hidden: Hidden): Promise<DocumentRecords> {
    return this.#isSmall(document) ? shownTo(document, hidden) : this.#run<DocumentRecords>({ kind: 'shown', document, hidden });
  }

  /** How many were read or worked out in a thread so far. */
  get doneInThreads(): number {
    return this.#pool?.completed ?? 0;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #isSmall(document: CanvasDocument): boolean {
    return document.elements.length + document.lines.length <= 400 && forecastWork(document) <= SMALL_WORK;
  }

  async #run<Answer>(task: DrawingTask): Promise<Answer> {
    this.#pool ??= new Tinypool({
      ...{ filename: runnable('drawing'), runtime: 'worker_threads', execArgv: [], idleTimeout: IDLE_MS, maxQueue: MOST_WAITING },
      ...{ minThreads: 0, maxThreads: Math.max(1, availableParallelism() - 1) },
    });
    try {
      return (await this.#pool.run(task)) as Answer;
    } catch (error) {
      if (error instanceof Error && /queue is at limit/i.test(error.message)) {
        throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '5' } });
      }
      throw error;
    }
  }
}
