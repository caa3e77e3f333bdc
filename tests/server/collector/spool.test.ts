import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBacklog } from '#server/collector/spool/backlog.ts';
import { decodeFrames, encodeFrame } from '#server/collector/spool/frame.ts';
import { type Damage, readSetAside } from '#server/collector/spool/set-aside.ts';
import { Spool, type SpoolBatch, SpoolUnavailable } from '#server/collector/spool/spool.ts';
import { drain } from './flipped-bytes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flumen-spool-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const open = (options: Partial<Parameters<typeof Spool.open>[0]> = {}) => Spool.open({ folder, sync: false, ...options });
const texts = (batch: SpoolBatch) => batch.payloads.map((payload) => payload.toString());

describe('frames', () => {
  it('any payloads come back, and any cut gives a whole prefix of them', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 20 }), fc.nat(1200), (payloads, cut) => {
        const bytes = Buffer.concat(payloads.map((payload) => encodeFrame(Buffer.from(payload))));
        const read = decodeFrames(bytes.subarray(0, Math.min(cut, bytes.length)));
        expect(read.stopped).toBe('end');
        expect(read.payloads.map((one) => [...one])).toEqual(payloads.slice(0, read.payloads.length).map((one) => [...one]));
        if (cut >= bytes.length) expect(read.payloads.length).toBe(payloads.length);
      }),
    );
  });

  it('a flipped bit in a payload is damage, not another payload', () => {
    const bytes = Buffer.concat([encodeFrame(Buffer.from('first')), encodeFrame(Buffer.from('second'))]);
    bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
    expect(decodeFrames(bytes)).toMatchObject({ payloads: [Buffer.from('first')], stopped: 'damaged' });
  });
});

describe('spool', () => {
  it('gives back what was appended, in order, across segments, and deletes what is done', async () => {
    const spool = await open({ segmentBytes: 2_000, batchBytes: 700 });
    const records = Array.from({ length: 200 }, (_, index) => `record ${index} ${'x'.repeat(index % 90)}`);
    for (const record of records) await spool.append(Buffer.from(record));
    expect(spool.backlogBytes).toBeGreaterThan(8_000);
    expect(await drain(spool)).toEqual(records);
    expect(spool.backlogBytes).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith('.seg'))).toHaveLength(1);
    await spool.close();
  });

  it('concurrent appends all reach the disk once', async () => {
    const spool = await open();
    const records = Array.from({ length: 500 }, (_, index) => `r${index}`);
    await Promise.all(records.map((record) => spool.append(Buffer.from(record))));
    expect((await drain(spool)).sort()).toEqual([...records].sort());
    await spool.close();
  });

  it('after a stop in the middle of a batch the same batch returns under the same token, whatever was appended since', async () => {
    const first = await open();
    await first.append(Buffer.from('one'));
    await first.append(Buffer.from('two'));
    const begun = await first.next();
    await first.append(Buffer.from('three'));
    await first.close();

    const second = await open();
    await second.append(Buffer.from('four'));
    const again = await second.next();
    expect(again?.token).toBe(begun?.token);
    expect(again && texts(again)).toEqual(['one', 'two']);
    if (again) await second.done(again);
    expect(await drain(second)).toEqual(['three', 'four']);
    await second.close();
  });

  it('what is confirmed never returns', async () => {
    const first = await open();
    await first.append(Buffer.from('one'));
    expect(await drain(first)).toEqual(['one']);
    await first.append(Buffer.from('two'));
    await first.close();
    const second = await open();
    expect(await drain(second)).toEqual(['two']);
    await second.close();
  });

  it('a torn tail is set aside and reported; sound records before it and later ones survive', async () => {
    const first = await open();
    await first.append(Buffer.from('sound'));
    await first.close();
    const segment = (await readdir(folder)).find((name) => name.endsWith('.seg'));
    await appendFile(join(folder, segment ?? ''), encodeFrame(Buffer.from('never finished')).subarray(0, 12));
    const damage: Damage[] = [];
    const second = await open({ onDamage: (about) => damage.push(about) });
    await second.append(Buffer.from('later'));
    expect(await drain(second)).toEqual(['sound', 'later']);
    expect(damage).toMatchObject([{ bytes: 12, records: 0 }]);
    // Nobody was told that it was taken, so nothing is lost.
    expect(await readSetAside(folder)).toEqual({ files: 0, records: 0, bytes: 0 });
    expect(await readFile(damage[0]?.file ?? '')).toHaveLength(12);
    await second.close();
  });

  it('a torn progress file falls back to the slot before it', async () => {
    const first = await open();
    for (const record of ['a', 'b', 'c']) {
      await first.append(Buffer.from(record));
      const batch = await first.next();
      if (batch) await first.done(batch);
    }
    await first.close();
    // The slots are written in turn and the confirmation of `c` was the last: the slot before it says that `c` was begun.
    const bytes = await readFile(join(folder, 'progress'));
    const newest = bytes.subarray(512).includes('"batchEnd":null') ? 512 : 0;
    bytes.fill(0xff, newest, newest + 100);
    await writeFile(join(folder, 'progress'), bytes);
    const second = await open();
    expect(await drain(second)).toEqual(['c']);
    await second.close();
  });

  it('works the same where every write is synced', async () => {
    const spool = await open({ sync: true, segmentBytes: 100 });
    const records = Array.from({ length: 12 }, (_, index) => `synced ${index}`);
    await Promise.all(records.map((record) => spool.append(Buffer.from(record))));
    await spool.append(Buffer.from('last'));
    expect(await drain(spool)).toEqual([...records, 'last']);
    await spool.close();
  });

  it('a synced segment that its process left half full holds what was acknowledged and nothing else', async () => {
    const records = Array.from({ length: 12 }, (_, index) => `synced ${index}`);
    const dying = await open({ sync: true });
    for (const record of records) await dying.append(Buffer.from(record));
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.seg'));
    const left = await readFile(join(folder, name));
    await dying.close();
    const written = await readFile(join(folder, name));
    // There is room ahead while it is written, and none after a stop in order.
    expect(left.length).toBeGreaterThan(1024 * 1024);
    expect(left.subarray(0, written.length).equals(written)).toBe(true);
    expect(written).toHaveLength(records.reduce((sum, record) => sum + encodeFrame(Buffer.from(record)).length, 0));

    const torn = encodeFrame(Buffer.from('never finished')).subarray(0, 12);
    for (const begun of [Buffer.alloc(0), torn]) {
      begun.copy(left, written.length);
      await writeFile(join(folder, name), left);
      await rm(join(folder, 'progress'));
      expect(await readBacklog(folder)).toMatchObject({ segments: 1, bytes: written.length + begun.length });
      const damage: Damage[] = [];
      const next = await open({ onDamage: (about) => damage.push(about) });
      expect(next.backlogBytes).toBe(written.length + begun.length);
      expect(await drain(next)).toEqual(records);
      expect(next.backlogBytes).toBe(0);
      expect(damage.map(({ bytes, records: lost }) => ({ bytes, lost }))).toEqual(begun.length > 0 ? [{ bytes: 12, lost: 0 }] : []);
      await next.close();
    }
  });

  it('makes room ahead anew as it is used up', async () => {
    const spool = await open({ sync: true });
    const record = 'x'.repeat(300_000);
    for (let index = 0; index < 5; index += 1) await spool.append(Buffer.from(`${index}${record}`));
    expect((await drain(spool)).map(([first]) => first)).toEqual(['0', '1', '2', '3', '4']);
    await spool.close();
  });

  it('refuses above its bound and takes again once the store caught up', async () => {
    const spool = await open({ maxBytes: 100 });
    await spool.append(Buffer.alloc(60, 1));
    await expect(spool.append(Buffer.alloc(60, 2))).rejects.toBeInstanceOf(SpoolUnavailable);
    await drain(spool);
    await spool.append(Buffer.alloc(60, 3));
    await spool.close();
  });
});

const isRoot = process.getuid?.() === 0;
describe.skipIf(!isRoot)('a full disk (needs root to mount one)', () => {
  it('refuses without losing what it took, drains, and then takes again', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
    try {
      const spool = await open({ segmentBytes: 40_000 });
      const taken: string[] = [];
      let refused = 0;
      for (let index = 0; refused < 3; index++) {
        const record = `${index}:${'y'.repeat(5_000)}`;
        await spool.append(Buffer.from(record)).then(
          () => taken.push(record),
          (error) => {
            expect(error).toBeInstanceOf(SpoolUnavailable);
            refused += 1;
          },
        );
        expect(index).toBeLessThan(100);
      }
      expect(taken.length).toBeGreaterThan(20);
      expect(await drain(spool)).toEqual(taken);
      await spool.append(Buffer.from('there is room again'));
      expect(await drain(spool)).toEqual(['there is room again']);
      await spool.close();
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});
