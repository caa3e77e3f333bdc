import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeFrame } from '#server/collector/spool/frame.ts';
import { replaySetAside } from '#server/collector/spool/replay.ts';
import { segmentPath } from '#server/collector/spool/segments.ts';
import { readSetAside } from '#server/collector/spool/set-aside.ts';
import { Spool } from '#server/collector/spool/spool.ts';
import { drain, surviveFlips } from './flipped-bytes.ts';

/** Disks lie now and then: what one wrong byte takes along, and what comes back of it. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flumen-damage-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const record = (id: string, title = '') => JSON.stringify([{ event_id: id, workspace_id: 'w', received_at: '2026-03-01', title }]);
const frames = (...records: readonly string[]) => Buffer.concat(records.map((one) => encodeFrame(Buffer.from(one))));

async function readAll(): Promise<string[]> {
  const spool = await Spool.open({ folder, sync: false });
  const read = await drain(spool);
  await spool.close();
  return read;
}
const asideFiles = () => readdir(join(folder, 'set-aside')).catch(() => []);

describe('any byte of a segment of 200 batches, flipped', () => {
  it('loses one batch at most, counts it, and a replay brings it back', () => surviveFlips(40));
});

describe('damage beyond one byte', () => {
  it('loses the records it touches and no other, and says how many', async () => {
    const bytes = frames(record('one'), record('two', 'x'.repeat(50)), record('three', 'y'.repeat(50)), record('four'));
    const from = bytes.indexOf('xxx');
    bytes.fill(0x7f, from, from + 20);
    bytes.fill(0x7f, bytes.indexOf('yyy'), bytes.indexOf('yyy') + 20);
    await writeFile(segmentPath(folder, 1), bytes);
    expect(await readAll()).toEqual([record('one'), record('four')]);
    expect(await readSetAside(folder)).toMatchObject({ files: 1, records: 2 });
  });

  it('a segment of zeros at its end is one loss, not an endless search', async () => {
    await writeFile(segmentPath(folder, 1), Buffer.concat([frames(record('one')), Buffer.alloc(100_000)]));
    expect(await readAll()).toEqual([record('one')]);
    expect(await readSetAside(folder)).toMatchObject({ records: 1, bytes: 100_000 });
  });

  it('in the segment that is being written is passed as well', async () => {
    const spool = await Spool.open({ folder, sync: false });
    for (const id of ['one', 'two', 'three']) await spool.append(Buffer.from(record(id)));
    const path = segmentPath(folder, 2);
    const bytes = await readFile(path);
    bytes.write('T', bytes.indexOf('two'));
    await writeFile(path, bytes);
    expect(await drain(spool)).toEqual([record('one'), record('three')]);
    await spool.append(Buffer.from(record('four')));
    expect(await drain(spool)).toEqual([record('four')]);
    expect([spool.backlogBytes, spool.waitingSince]).toEqual([0, null]);
    await spool.close();
  });
});

describe('a replay', () => {
  it('keeps what it cannot read, takes it once a person repaired it, and then forgets it', async () => {
    await mkdir(join(folder, 'set-aside'), { recursive: true });
    const broken = frames(record('one', 'abcdef'), record('two'));
    broken.write('ABC', broken.indexOf('abc'));
    await writeFile(join(folder, 'set-aside', '0000000007-0000000123-2.damaged'), broken);
    expect(await replaySetAside(folder)).toEqual({ records: 1, left: 1 });
    expect(await readAll()).toEqual([record('two')]);
    expect(await asideFiles()).toEqual(['0000000007-0000000123-1.damaged']);
    expect(await replaySetAside(folder)).toEqual({ records: 0, left: 1 });
    await writeFile(join(folder, 'set-aside', '0000000007-0000000123-1.damaged'), frames(record('one', 'abcdef')));
    expect(await replaySetAside(folder)).toEqual({ records: 1, left: 0 });
    expect([await readAll(), await asideFiles()]).toEqual([[record('one', 'abcdef')], []]);
  });

  it('of nothing does nothing', async () => {
    expect(await replaySetAside(folder)).toEqual({ records: 0, left: 0 });
    expect(await readdir(folder)).toEqual([]);
  });
});
