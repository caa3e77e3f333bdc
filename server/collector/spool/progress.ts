import { constants } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeFrames, encodeFrame } from './frame.ts';

const position = z.object({ segment: z.int().min(0), offset: z.int().min(0) });
const progressSchema = z.object({
  /** Counts the writes of this file; the slot with the higher number is the newer one. */
  turn: z.int().min(0),
  /** Names this spool in deduplication tokens, so that two collectors never share one. */
  spool: z.string().min(8),
  /** Everything before this place is in the store. */
  done: position,
  /** Where the batch begun at `done` ends: after a crash exactly this batch is sent again, with its token. */
  batchEnd: position.nullable(),
});
type StoredProgress = z.infer<typeof progressSchema>;
export type Progress = Omit<StoredProgress, 'turn'>;

const FILE = 'progress';
const SLOT_BYTES = 512;

function readSlot(bytes: Buffer): StoredProgress | null {
  const [payload] = decodeFrames(bytes).payloads;
  if (!payload) return null;
  return progressSchema.parse(JSON.parse(payload.toString('utf8')));
}

function newestOf(bytes: Buffer): StoredProgress | null {
  const slots = [readSlot(bytes.subarray(0, SLOT_BYTES)), readSlot(bytes.subarray(SLOT_BYTES))].filter((slot) => slot !== null);
  return slots.sort((a, b) => b.turn - a.turn)[0] ?? null;
}

function encodeSlot(progress: StoredProgress): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES);
  encodeFrame(Buffer.from(JSON.stringify(progress))).copy(slot);
  return slot;
}

/** What the file in this folder says, for whoever only looks; null when there is none yet. */
export async function readProgress(folder: string): Promise<Progress | null> {
  const bytes = await readFile(join(folder, FILE)).catch(() => null);
  return bytes && newestOf(bytes);
}

/**
 * What is in the store already. Two slots of fixed size are written in turn: a torn write leaves
 * the other slot, and a full disk cannot keep the spool from draining because no new space is
 * ever needed.
 */
export class ProgressFile {
  readonly #file: FileHandle;
  readonly #sync: boolean;
  #turn: number;
  current: Progress | null;

  private constructor(file: FileHandle, sync: boolean, newest: StoredProgress | null) {
    this.#file = file;
    this.#sync = sync;
    this.#turn = newest?.turn ?? 0;
    this.current = newest;
  }

  /** `sync`: every write also survives a power cut. */
  static async open(folder: string, sync: boolean): Promise<ProgressFile> {
    const file = await open(join(folder, FILE), constants.O_RDWR | constants.O_CREAT, 0o600);
    const bytes = Buffer.alloc(2 * SLOT_BYTES);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead < bytes.length) await file.write(bytes, 0, bytes.length, 0);
    return new ProgressFile(file, sync, newestOf(bytes));
  }

  async write(progress: Progress): Promise<void> {
    const turn = this.#turn + 1;
    await this.#file.write(encodeSlot({ ...progress, turn }), 0, SLOT_BYTES, (turn % 2) * SLOT_BYTES);
    if (this.#sync) await this.#file.datasync();
    this.#turn = turn;
    this.current = progress;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
