import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KnownRows } from '#server/policy/known-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose answers come when they are let go. */
function openRows({ mayKeep = true } = {}) {
  const waiting: ((value: number) => void)[] = [];
  const failing: ((error: Error) => void)[] = [];
  const load = () =>
    new Promise<{ readonly value: number }>((resolve, reject) => {
      waiting.push((value) => resolve({ value }));
      failing.push(reject);
    });
  const rows = new KnownRows(load, () => mayKeep);
  const value = async () => (await rows.get('key'))?.value;
  return { rows, value, waiting, failing };
}

async function known() {
  const opened = openRows();
  const first = opened.value();
  opened.waiting[0]?.(1);
  expect(await first).toBe(1);
  return opened;
}

test('a row that is asked for again and again is read anew beside, and nobody waits for it', async () => {
  const { value, waiting } = await known();
  vi.advanceTimersByTime(11_000);
  expect([await value(), await value()]).toEqual([1, 1]);
  expect(waiting).toHaveLength(2);
  waiting[1]?.(2);
  await vi.waitFor(async () => expect(await value()).toBe(2));
  // As old as the second reading, not as the first.
  vi.advanceTimersByTime(5_000);
  expect(await value()).toBe(2);
  expect(waiting).toHaveLength(2);
});

test('nothing is believed longer than 15 seconds, whatever becomes of the reading beside', async () => {
  const { value, waiting } = await known();
  vi.advanceTimersByTime(11_000);
  expect(await value()).toBe(1);
  vi.advanceTimersByTime(4_000);
  const next = value();
  waiting[2]?.(3);
  expect(await next).toBe(3);
  // The one begun before comes late and is older.
  waiting[1]?.(2);
  expect(await value()).toBe(3);
});

test('a row that changes while it is read beside is read again', async () => {
  const { rows, value, waiting } = await known();
  vi.advanceTimersByTime(11_000);
  await value();
  rows.drop('key');
  waiting[1]?.(2);
  const next = value();
  waiting[2]?.(3);
  expect(await next).toBe(3);
  expect(await value()).toBe(3);
});

test('a reading that fails leaves what is known, and is tried again', async () => {
  const { value, waiting, failing } = await known();
  vi.advanceTimersByTime(11_000);
  await value();
  failing[1]?.(new Error('away'));
  await vi.waitFor(async () => {
    expect(await value()).toBe(1);
    expect(waiting).toHaveLength(3);
  });
});
