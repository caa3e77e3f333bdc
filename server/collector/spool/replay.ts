import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { salvage } from './damage.ts';
import { damagedFiles, keepOnly } from './set-aside.ts';
import { Spool } from './spool.ts';

const rows = z.array(z.looseObject({ event_id: z.string(), workspace_id: z.string(), received_at: z.string() })).min(1);

/** Is it what the collector writes? */
function isReadable(payload: Buffer): boolean {
  try {
    return rows.safeParse(JSON.parse(payload.toString('utf8'))).success;
  } catch {
    return false;
  }
}

/** What a replay did, in requests. */
export interface Replayed {
  readonly records: number;
  /** Not readable; they stay set aside. */
  readonly left: number;
}

/**
 * Puts what can be read of the files that were set aside into the spool again: records of which one
 * byte is wrong, and whatever a person repaired in a file. For a stopped collector. What was counted
 * meanwhile is known by its id. A file goes once its records are in the spool.
 */
export async function replaySetAside(folder: string): Promise<Replayed> {
  const files = await damagedFiles(folder);
  if (files.length === 0) return { records: 0, left: 0 };
  const spool = await Spool.open({ folder, sync: true, maxBytes: Number.POSITIVE_INFINITY });
  let records = 0;
  let left = 0;
  try {
    for (const file of files) {
      const { payloads, lost } = salvage(await readFile(file.path), isReadable);
      for (const payload of payloads) await spool.append(payload);
      records += payloads.length;
      left += lost.length;
      await keepOnly(
        file,
        lost.map(({ bytes }) => bytes),
      );
    }
  } finally {
    await spool.close();
  }
  return { records, left };
}
