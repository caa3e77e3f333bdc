import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
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

/** Size in bytes; 0 when the segment is gone. */
export async function segmentSize(folder: string, segment: number): Promise<number> {
  try {
    return (await stat(segmentPath(folder, segment))).size;
  } catch {
    return 0;
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
