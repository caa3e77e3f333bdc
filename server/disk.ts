import { statfs } from 'node:fs/promises';

/** Bytes left, and bytes there are, on the disk that holds a folder. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/**
 * With less than this nothing is safe to write any more: the embedded store takes a new file of
 * 16 MB for its log, and stops when it cannot.
 */
export const FULL_BELOW_MB = 20;

/** Null where the system does not tell. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Is there no room left on the disk of a folder? */
export async function isFull(folder: string): Promise<boolean> {
  const space = await diskSpace(folder);
  return space !== null && space.free < FULL_BELOW_MB * 1024 * 1024;
}

/** Of files (ENOSPC, or a quota), PostgreSQL (disk_full, io_error), ClickHouse, and our own refusal. */
const NO_SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100', '58030', 'NOT_ENOUGH_SPACE', 'disk_full']);

/** Did something fail because a disk is full? Wrappers keep the reason in their cause, and engines only in their sentence. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return NO_SPACE.has(code) || /no space left on device/i.test(error.message) || isDiskFull(error.cause);
}
