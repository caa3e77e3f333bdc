import { open, readdir } from 'node:fs/promises';
import { z } from 'zod';
import { decodeFrames, HEADER_BYTES, MAX_PAYLOAD } from './frame.ts';
import { readProgress } from './progress.ts';
import { listSegments, type Position, segmentPath, segmentSize } from './segments.ts';

/** What was acknowledged and is not in the store yet, as a look from outside sees it. */
export interface Backlog {
  /** Segments that hold something of it. */
  readonly segments: number;
  readonly bytes: number;
  /** When the oldest event of it arrived; null when nothing waits. */
  readonly oldest: Date | null;
}

const record = z.array(z.object({ received_at: z.string() })).min(1);

/** When the first record after a place arrived; null when it cannot be read, e.g. because it was stored meanwhile. */
async function arrivalAfter(folder: string, { segment, offset }: Position): Promise<Date | null> {
  try {
    const file = await open(segmentPath(folder, segment), 'r');
    try {
      const bytes = Buffer.alloc(HEADER_BYTES + MAX_PAYLOAD);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
      const [payload] = decodeFrames(bytes.subarray(0, bytesRead)).payloads;
      const [first] = payload ? record.parse(JSON.parse(payload.toString('utf8'))) : [];
      return first ? new Date(`${first.received_at.replace(' ', 'T')}Z`) : null;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** Looks at a spool without touching it, also while its collector works; null where there is none. */
export async function readBacklog(folder: string): Promise<Backlog | null> {
  if (!(await readdir(folder).catch(() => null))) return null;
  const segments = await listSegments(folder);
  const done = (await readProgress(folder))?.done ?? { segment: segments[0] ?? 0, offset: 0 };
  const waiting: { at: Position; bytes: number }[] = [];
  for (const segment of segments.filter((one) => one >= done.segment)) {
    const offset = segment === done.segment ? done.offset : 0;
    const bytes = (await segmentSize(folder, segment)) - offset;
    if (bytes > 0) waiting.push({ at: { segment, offset }, bytes });
  }
  const [oldest] = waiting;
  return {
    segments: waiting.length,
    bytes: waiting.reduce((sum, { bytes }) => sum + bytes, 0),
    oldest: oldest ? await arrivalAfter(folder, oldest.at) : null,
  };
}
