import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { replaySetAside } from '#server/collector/spool/replay.ts';
import { segmentPath } from '#server/collector/spool/segments.ts';
import { readSetAside } from '#server/collector/spool/set-aside.ts';
import { Spool } from '#server/collector/spool/spool.ts';

const BATCHES = 200;

/** What a request of some events leaves in the spool. */
const record = (index: number) =>
  JSON.stringify(
    Array.from({ length: 1 + (index % 3) }, (_, at) => ({
      event_id: `event-${index}-${at}`,
      workspace_id: '11111111-2222-4333-8444-555555555555',
      received_at: '2026-03-01 10:00:00.123',
      title: 'Café 😀'.repeat(index % 7),
    })),
  );
const RECORDS = Array.from({ length: BATCHES }, (_, index) => record(index));

export async function drain(spool: Spool): Promise<string[]> {
  const read: string[] = [];
  for (let batch = await spool.next(); batch; batch = await spool.next()) {
    read.push(...batch.payloads.map((payload) => payload.toString()));
    await spool.done(batch);
  }
  return read;
}

async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'flumen-flips-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens, reads everything and closes; what was read, and how many records are said to be lost. */
async function readAll(folder: string) {
  let lost = 0;
  const spool = await Spool.open({ folder, sync: false, batchBytes: 3_000, onDamage: ({ records }) => (lost += records) });
  const read = await drain(spool);
  const waiting = spool.backlogBytes;
  await spool.close();
  return { read, lost, waiting, since: spool.waitingSince };
}

/** The bytes of a segment of `RECORDS`. */
const segment = () =>
  inFolder(async (folder) => {
    const spool = await Spool.open({ folder, sync: false });
    for (const one of RECORDS) await spool.append(Buffer.from(one));
    await spool.close();
    return readFile(segmentPath(folder, 2));
  });

/** Whatever one byte turns into: one record is lost at most, it is counted, and a replay brings it back. */
async function surviveFlip(bytes: Buffer, at: number, bits: number): Promise<void> {
  await inFolder(async (folder) => {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ bits;
    await writeFile(segmentPath(folder, 1), damaged);
    const { lost, ...rest } = await readAll(folder);
    expect(lost).toBe(1);
    expect(rest).toMatchObject({ waiting: 0, since: null });
    const missing = RECORDS.filter((one) => !rest.read.includes(one));
    expect([rest.read.length, missing.length]).toEqual([BATCHES - 1, 1]);
    expect(await readSetAside(folder)).toMatchObject({ files: 1, records: 1 });
    const { records, left } = await replaySetAside(folder);
    expect(records + left).toBe(1);
    // Another payload of the same checksum is possible, if hardly so: then nobody guesses.
    expect((await readAll(folder)).read).toEqual(records === 1 ? missing : []);
    expect((await readSetAside(folder)).records).toBe(left);
  });
}

/** Flips bytes of a segment, those of the first frames' headers among them, one at a time. */
export async function surviveFlips(runs: number): Promise<void> {
  const bytes = await segment();
  for (let at = 0; at < 8; at++) await surviveFlip(bytes, at, 1 << at);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => surviveFlip(bytes, at, bits)),
    { numRuns: runs },
  );
}
