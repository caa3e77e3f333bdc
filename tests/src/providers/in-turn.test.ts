import { expect, test } from 'vitest';
import { inTurn, type Progress } from '#src/providers/actions/in-turn.ts';

/** Several calls of an action, as a bar for several rows sends them. */

test('they go one after the other, and each that is done is told', async () => {
  const told: Progress[] = [];
  const running: string[] = [];
  const run = async (name: string) => {
    running.push(`${name} begins`);
    await Promise.resolve();
    running.push(`${name} is done`);
    return name.length;
  };
  expect(await inTurn(['one', 'three'], run, (progress) => told.push(progress))).toEqual([3, 5]);
  expect(running).toEqual(['one begins', 'one is done', 'three begins', 'three is done']);
  expect(told).toEqual([0, 1, 2].map((done) => ({ done, total: 2 })));
});

test('the first that fails ends it, and what was done stays told', async () => {
  const told: number[] = [];
  const run = (name: string) => (name === 'b' ? Promise.reject(new Error('no')) : Promise.resolve(name));
  await expect(inTurn(['a', 'b', 'c'], run, ({ done }) => told.push(done))).rejects.toThrow('no');
  expect(told).toEqual([0, 1]);
});
