import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '#server/http/fair-queue.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('so many begin in a turn of the event loop, of each account in turn, and all of them begin', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), async (asked, most) => {
      const queue = new FairQueue(most);
      const began: string[] = [];
      const all = asked.map(async (account) => {
        await queue.turn(account);
        began.push(account);
      });
      for (let before = 0; began.length < asked.length; before = began.length) {
        await nextTurn();
        expect(began.length - before).toBeGreaterThan(0);
        expect(began.length - before).toBeLessThanOrEqual(2 * most);
      }
      await Promise.all(all);
      expect([...began].sort()).toEqual([...asked].sort());
    }),
    { numRuns: 100 },
  );
});

test('one request of a quiet account comes after one of the account that sent a hundred', async () => {
  const queue = new FairQueue(1);
  const began: string[] = [];
  const ask = async (account: string) => {
    await queue.turn(account);
    began.push(account);
  };
  const all = Array.from({ length: 100 }, () => ask('loud'));
  all.push(ask('quiet'));
  await Promise.all(all);
  expect(began.indexOf('quiet')).toBeLessThanOrEqual(2);
});
