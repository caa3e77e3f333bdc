import { mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A place in the spool: a segment's number and a byte offset in it. */
export interface Position {
  readonly segment: number;
  readonly offset: number;
}

const NAME = /^(\d{10})\.seg$/;

/** File of a segment; names sort by number. */
export function segmentPath(folder: string, segment: number): string {
  return join(folder, `${String(segment).padStart(10, '0')}.seg`);
}

/** Numbers of the segments in the folder, oldest first. Creates the folder when absent. */
export async function listSegments(folder: string): Promise<number[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  return names
    .map((name) => NAME.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

/**
 * Fills the room that a synced segment has ahead of its end. No record begins or ends with it: a length begins with a
 * zero byte, and what a record holds is JSON.
 */
const FILLER = 0x0a;
/** What is written where a segment has no room left. */
export const ROOM = Buffer.alloc(1024 * 1024, FILLER);
/** Bytes of room that are always left, for a few of them might be a damaged record's. */
export const LEAST_ROOM = 64;

/** Bytes without the room at their end. */
function withoutRoom(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === FILLER) end -= 1;
  return bytes.length - end < LEAST_ROOM ? bytes.length : end;
}

/** Bytes that were written, without the room ahead that a process left which did not end in order; 0 when the segment is gone. */
export async function segmentSize(folder: string, segment: number): Promise<number> {
  const file = await open(segmentPath(folder, segment), 'r').catch(() => null);
  if (!file) return 0;
  try {
    const { size } = await file.stat();
    const read = async (length: number) => (await file.read(Buffer.alloc(length), 0, length, size - length)).buffer;
    const end = await read(Math.min(size, LEAST_ROOM));
    if (withoutRoom(end) === end.length) return size;
    const last = await read(Math.min(size, ROOM.length + LEAST_ROOM));
    return size - last.length + withoutRoom(last);
  } finally {
    await file.close();
  }
}

/** Removes a segment; one that is gone already is no error. */
export async function removeSegment(folder: string, segment: number): Promise<void> {
  await unlink(segmentPath(folder, segment)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Brings the names of new files to the disk itself. Windows syncs no folders and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
