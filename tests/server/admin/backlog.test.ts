import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readBacklog } from '#server/collector/spool/backlog.ts';
import { Spool } from '#server/collector/spool/spool.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const record = (received_at: string) => Buffer.from(JSON.stringify([{ received_at, event_id: 'one' }]));

test('what waits in the spool is seen from outside, with the arrival of its oldest event', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'flumen-test-')), 'spool');
  folders.push(folder);
  expect(await readBacklog(folder)).toBeNull();
  const spool = await Spool.open({ folder, sync: false });
  await spool.append(record('2026-03-01 10:00:00.123'));
  await spool.append(record('2026-03-01 10:05:00.000'));
  expect(await readBacklog(folder)).toEqual({ segments: 1, bytes: spool.backlogBytes, oldest: new Date('2026-03-01T10:00:00.123Z') });
  const batch = await spool.next();
  if (!batch) throw new Error('nothing to read');
  await spool.done(batch);
  expect(await readBacklog(folder)).toEqual({ segments: 0, bytes: 0, oldest: null });
  await spool.append(record('2026-03-01 11:00:00.000'));
  expect(await readBacklog(folder)).toMatchObject({ bytes: spool.backlogBytes, oldest: new Date('2026-03-01T11:00:00Z') });
  await spool.close();
});
