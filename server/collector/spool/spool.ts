import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Appender } from './appender.ts';
import { readBacklog } from './backlog.ts';
import { decodeFrames, encodeFrame, type Frames, HEADER_BYTES, MAX_PAYLOAD, seekFrame } from './frame.ts';
import { ProgressFile } from './progress.ts';
import { listSegments, type Position, removeSegment, segmentPath, segmentSize } from './segments.ts';
import { type Damage, setAside } from './set-aside.ts';
import { WaitingSince } from './waiting.ts';

export interface SpoolOptions {
  readonly folder: string;
  /** Acknowledged records survive a power cut, not only the death of the process. */
  readonly sync: boolean;
  /** Above this many bytes not yet in the store, `append` refuses. */
  readonly maxBytes?: number;
  readonly segmentBytes?: number;
  /** Bytes of one batch; small batches keep the event loop free, large ones please the store. */
  readonly batchBytes?: number;
  readonly onDamage?: (about: Damage) => void;
}

/** Records that go to the store together, always with the same token. */
export interface SpoolBatch {
  readonly payloads: readonly Buffer[];
  readonly token: string;
  readonly end: Position;
}

/** Where a process begins. */
interface Start {
  readonly firstSegment: number;
  readonly done: Position;
  readonly backlog: number;
  /** When the first of the backlog arrived; null when nobody can tell. */
  readonly oldest: Date | null;
}

/** The spool takes nothing at the moment: disk full, or the store has been away for too long. */
export class SpoolUnavailable extends Error {
  override readonly name = 'SpoolUnavailable';
}

const GIGABYTE = 1024 ** 3;
const DEFAULTS = { maxBytes: GIGABYTE, segmentBytes: 16 * 1024 * 1024, batchBytes: 1024 * 1024 };

/**
 * The collector's log on disk: records are appended and acknowledged, read back in batches and
 * forgotten once the store has them. One writer process, one reader in the same process.
 */
export class Spool {
  readonly #options: Required<Omit<SpoolOptions, 'onDamage'>> & Pick<SpoolOptions, 'onDamage'>;
  readonly #progress: ProgressFile;
  readonly #appender: Appender;
  readonly #id: string;
  #done: Position;
  /** Set after a start in the middle of a batch: it must be read to exactly this end. */
  #replayTo: Position | null;
  #backlog: number;
  readonly #waiting: WaitingSince;
  /** The first segment of this process. */
  readonly #first: number;
  #wake: (() => void) | null = null;

  private constructor(options: SpoolOptions, progress: ProgressFile, start: Start) {
    this.#options = { ...DEFAULTS, ...options };
    this.#progress = progress;
    this.#id = progress.current?.spool ?? randomUUID();
    this.#done = start.done;
    this.#replayTo = progress.current?.batchEnd ?? null;
    this.#backlog = start.backlog;
    this.#first = start.firstSegment;
    this.#waiting = new WaitingSince({ bytes: start.backlog, at: start.oldest });
    this.#appender = new Appender({
      folder: options.folder,
      firstSegment: start.firstSegment,
      segmentBytes: this.#options.segmentBytes,
      sync: options.sync,
      onCommitted: () => this.#wake?.(),
    });
  }

  /** Opens the folder and finds what an earlier process left. A new segment is begun in any case. */
  static async open(options: SpoolOptions): Promise<Spool> {
    const segments = await listSegments(options.folder);
    const progress = await ProgressFile.open(options.folder, options.sync);
    const recorded = progress.current?.done;
    const done = recorded ?? { segment: segments[0] ?? 1, offset: 0 };
    let backlog = 0;
    for (const segment of segments) {
      if (segment < done.segment) await removeSegment(options.folder, segment);
      else backlog += (await segmentSize(options.folder, segment)) - (segment === done.segment ? done.offset : 0);
    }
    const firstSegment = Math.max(done.segment, segments.at(-1) ?? 0) + 1;
    const oldest = backlog > 0 ? ((await readBacklog(options.folder))?.oldest ?? null) : null;
    return new Spool(options, progress, { firstSegment, done, backlog: Math.max(0, backlog), oldest });
  }

  /** Names this spool for good, also after a restart. */
  get id(): string {
    return this.#id;
  }

  /** Every record acknowledged before this moment is in the store; null when nothing waits. */
  get waitingSince(): Date | null {
    return this.#waiting.since;
  }

  /** Bytes acknowledged but not yet in the store. */
  get backlogBytes(): number {
    return this.#backlog;
  }

  /** Resolves when the record is safe. @throws SpoolUnavailable when it cannot be taken now. */
  async append(payload: Buffer): Promise<void> {
    if (payload.length === 0 || payload.length > MAX_PAYLOAD)
      throw new RangeError(`a record of ${payload.length} bytes could not be read back`);
    const frame = encodeFrame(payload);
    if (this.#backlog + frame.length > this.#options.maxBytes) throw new SpoolUnavailable('the spool has reached its bound');
    // Counted before the write, so that requests of the same moment cannot pass the bound together.
    this.#backlog += frame.length;
    const at = Date.now();
    try {
      await this.#appender.append(frame);
      this.#waiting.add(frame.length, at);
    } catch (cause) {
      this.#backlog -= frame.length;
      throw new SpoolUnavailable('the spool cannot be written', { cause });
    }
  }

  /** Ends a wait for records now. */
  wake(): void {
    this.#wake?.();
  }

  /** Resolves when there may be something to read, at the latest after `ms`. */
  waitForRecords(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        this.#wake = null;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * The next batch, or null when everything was read. Its bounds are recorded before it is handed
   * out: after a crash the same records come back under the same token, however many were
   * appended since.
   */
  async next(): Promise<SpoolBatch | null> {
    for (;;) {
      const limit = this.#limitOf(this.#done.segment);
      const size = limit ?? (await segmentSize(this.#options.folder, this.#done.segment));
      const frames = await this.#readFrames(size);
      if (frames.payloads.length > 0) return this.#begin(frames);
      if (this.#done.offset < size) await this.#passDamage(size);
      else if (limit !== null) return null;
      else await this.#leaveSegment();
    }
  }

  /** The committed end of the segment being written; null for a finished one. */
  #limitOf(segment: number): number | null {
    const end = this.#appender.end;
    return segment === end.segment ? end.offset : null;
  }

  /** Sound frames from where reading has got to; none at the end of the segment and where it is damaged. */
  async #readFrames(size: number): Promise<Frames> {
    const from = this.#done;
    const wanted = this.#replayTo?.segment === from.segment ? this.#replayTo.offset - from.offset : this.#options.batchBytes;
    const frames = decodeFrames(await this.#read(from, Math.min(size - from.offset, wanted)));
    if (frames.payloads.length > 0 || frames.stopped === 'damaged') return frames;
    return decodeFrames(await this.#read(from, Math.min(size - from.offset, HEADER_BYTES + MAX_PAYLOAD)));
  }

  async #begin({ payloads, bytes }: Frames): Promise<SpoolBatch> {
    const from = this.#done;
    const end = { segment: from.segment, offset: from.offset + bytes };
    if (!this.#replayTo) await this.#progress.write({ spool: this.#id, done: from, batchEnd: end });
    return { payloads, end, token: `${this.#id}:${from.segment}:${from.offset}-${end.offset}` };
  }

  async #read(from: Position, length: number): Promise<Buffer> {
    if (length <= 0) return Buffer.alloc(0);
    const file = await open(segmentPath(this.#options.folder, from.segment), 'r');
    try {
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(bytes, 0, length, from.offset);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** The store has this batch. */
  async done(batch: SpoolBatch): Promise<void> {
    await this.#progress.write({ spool: this.#id, done: batch.end, batchEnd: null });
    const bytes = batch.end.offset - this.#done.offset;
    this.#backlog = Math.max(0, this.#backlog - bytes);
    this.#waiting.leave(bytes);
    this.#done = batch.end;
    this.#replayTo = null;
  }

  /**
   * No sound frame begins here, though bytes follow: a record is damaged, or at the end of an earlier
   * process's segment was never finished. Everything up to the next sound frame is set aside.
   */
  async #passDamage(size: number): Promise<void> {
    const from = this.#done;
    const rest = await this.#read(from, size - from.offset);
    const bytes = seekFrame(rest, 1);
    const damage = await setAside(this.#options.folder, from, rest.subarray(0, bytes));
    this.#options.onDamage?.(damage);
    await this.#goTo({ segment: from.segment, offset: from.offset + bytes });
    this.#backlog = Math.max(0, this.#backlog - bytes);
    // What this process wrote at the end of a failed write was never counted as waiting.
    if (from.segment < this.#first || damage.records > 0) this.#waiting.leave(bytes);
  }

  /** A finished segment was read to its end. */
  async #leaveSegment(): Promise<void> {
    const { segment } = this.#done;
    await this.#goTo({ segment: segment + 1, offset: 0 });
    await removeSegment(this.#options.folder, segment);
  }

  async #goTo(place: Position): Promise<void> {
    this.#done = place;
    this.#replayTo = null;
    await this.#progress.write({ spool: this.#id, done: place, batchEnd: null });
  }

  async close(): Promise<void> {
    this.#wake?.();
    await this.#appender.close();
    await this.#progress.close();
  }
}
