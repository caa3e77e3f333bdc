import { type FileHandle, open } from 'node:fs/promises';
import { LEAST_ROOM, type Position, ROOM, segmentPath, syncFolder } from './segments.ts';

interface Waiting {
  readonly frame: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface AppenderOptions {
  readonly folder: string;
  /** Number of the first segment this process writes; older ones are only read. */
  readonly firstSegment: number;
  readonly segmentBytes: number;
  /** Wait for the disk itself, so that a power cut loses nothing acknowledged. */
  readonly sync: boolean;
  /** Called after each group that reached the disk. */
  readonly onCommitted: () => void;
}

/**
 * Appends frames to the newest segment with group commit: whatever arrives while one write is
 * under way goes out together in the next. A promise resolves only after its bytes were written
 * (and synced where asked for).
 */
export class Appender {
  readonly #options: AppenderOptions;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  #file: FileHandle | null = null;
  #segment: number;
  #offset = 0;
  /** Where the room ends that the file has ahead. */
  #room = 0;

  constructor(options: AppenderOptions) {
    this.#options = options;
    this.#segment = options.firstSegment;
  }

  /** End of what is written: nothing behind it may be read. */
  get end(): Position {
    return { segment: this.#segment, offset: this.#offset };
  }

  append(frame: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ frame, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    // Lets every request of this turn of the event loop join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(Buffer.concat(group.map((one) => one.frame)));
        for (const one of group) one.resolve();
        this.#options.onCommitted();
      } catch (error) {
        await this.#abandonTail();
        for (const one of group) one.reject(error);
      }
    }
    this.#running = null;
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#file && this.#offset >= this.#options.segmentBytes) await this.#startNext();
    this.#file ??= await this.#create();
    const sent = this.#withRoom(bytes);
    let written = 0;
    // Room that a nearly full disk does not give is no failure.
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.write(sent, written, sent.length - written, this.#offset + written);
      written += bytesWritten;
    }
    this.#room = Math.max(this.#room, this.#offset + written);
    if (this.#options.sync) await this.#file.datasync();
    this.#offset += bytes.length;
  }

  /**
   * Where every group waits for the disk, a file that grows with each of them makes the disk write its size as well, by
   * way of the journal, which takes several times as long as the bytes themselves. So it grows by a lot, now and then.
   */
  #withRoom(bytes: Buffer): Buffer {
    if (!this.#options.sync || this.#offset + bytes.length + LEAST_ROOM <= this.#room) return bytes;
    return Buffer.concat([bytes, ROOM]);
  }

  async #create(): Promise<FileHandle> {
    const file = await open(segmentPath(this.#options.folder, this.#segment), 'wx', 0o600);
    // A synced file whose name was never written to the disk is lost all the same.
    if (this.#options.sync) await syncFolder(this.#options.folder);
    return file;
  }

  async #startNext(): Promise<void> {
    await this.#leaveFile();
    this.#segment += 1;
    this.#offset = 0;
  }

  /** Gives back the room ahead; where that fails, readers know it by what it holds. */
  async #leaveFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    if (this.#room > this.#offset) await file?.truncate(this.#offset).catch(() => undefined);
    this.#room = 0;
    await file?.close();
  }

  /**
   * After a failed write the segment may end in half a group. Cutting it off gives the space back
   * on a full disk; where even that fails, the reader stops at the damage and the next write
   * starts a new segment.
   */
  async #abandonTail(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    try {
      await file.truncate(this.#offset);
      this.#room = this.#offset;
    } catch {
      await this.#startNext().catch(() => undefined);
    }
  }

  /** Waits for what is under way and closes the segment. */
  async close(): Promise<void> {
    await this.#running;
    await this.#leaveFile();
  }
}
