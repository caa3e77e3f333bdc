import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines, shareOf } from '#server/events/engine/deadlines.ts';
import { addedTime, type ThreadTimes } from '#server/events/engine/thread-times.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process with two processors of which others take so large a part, a share of 0 to 1. */
function machine() {
  let [ran, waited, at, taken] = [0, 0, 0, 0];
  const pass = () => {
    const now = Date.now();
    ran += (now - at) * (1 - taken);
    waited += (now - at) * taken;
    at = now;
  };
  at = Date.now();
  return {
    take: (share: number) => {
      pass();
      taken = share;
    },
    deadlines: createDeadlines({
      now: () => Date.now(),
      times: (): ThreadTimes => {
        pass();
        return new Map([['1', { ran, waited }]]);
      },
      processors: 2,
    }),
  };
}

test('a statement is over when its time is, to half a second, and is told once', () => {
  const { deadlines } = machine();
  const over = vi.fn();
  deadlines.within(10_000, over);
  vi.advanceTimersByTime(9_500);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(over).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('what others take of the machine is not counted', () => {
  const { deadlines, take } = machine();
  const over = vi.fn();
  vi.advanceTimersByTime(1_000);
  take(0.9);
  deadlines.within(5_000, over);
  // Half a second before the first look counts in full, from there on a tenth.
  vi.advanceTimersByTime(45_000);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(over).toHaveBeenCalledTimes(1);
});

test('one that ends says how much of its time is left, without what others took', () => {
  const { deadlines, take } = machine();
  take(0.9);
  const end = deadlines.within(10_000, vi.fn());
  // Half a second before the first look and the last fifth count in full, ten seconds between them a tenth.
  vi.advanceTimersByTime(10_700);
  expect(end()).toBeCloseTo(10_000 - 500 - 1_000 - 200);
});

test('one that ended is not told, and nothing is looked at while none runs', () => {
  const { deadlines } = machine();
  const [ended, other] = [vi.fn(), vi.fn()];
  const end = deadlines.within(2_000, ended);
  vi.advanceTimersByTime(1_000);
  const endOther = deadlines.within(1_500, other);
  end();
  vi.advanceTimersByTime(1_400);
  expect(other).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect([ended.mock.calls.length, other.mock.calls.length, vi.getTimerCount()]).toEqual([0, 1, 0]);
  endOther();
  end();
});

test('threads of its own that wait for one another take nothing away, nor does a process that waits for a disk', () => {
  expect(shareOf({ ran: 2_000, waited: 6_000 }, 1_000, 2)).toBe(1);
  expect(shareOf({ ran: 0, waited: 0 }, 1_000, 2)).toBe(1);
  expect(shareOf({ ran: 200, waited: 0 }, 1_000, 2)).toBe(1);
  expect(shareOf({ ran: 200, waited: 6_000 }, 1_000, 2)).toBe(0.1);
  const time = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      time,
      time,
      fc.double({ min: 1, max: 1e5, noNaN: true }),
      fc.integer({ min: 1, max: 64 }),
      (ran, waited, ms, processors) => {
        const share = shareOf({ ran, waited }, ms, processors);
        expect(share >= 0 && share <= 1).toBe(true);
      },
    ),
  );
});

test('a thread that began counts from its beginning, and one that ended not at all', () => {
  const before: ThreadTimes = new Map([
    ['1', { ran: 10, waited: 1 }],
    ['2', { ran: 500, waited: 500 }],
  ]);
  const after: ThreadTimes = new Map([
    ['1', { ran: 15, waited: 4 }],
    ['3', { ran: 7, waited: 2 }],
  ]);
  expect(addedTime(before, after)).toEqual({ ran: 12, waited: 5 });
});
