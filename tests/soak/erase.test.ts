import { expect, test } from 'vitest';
import { type Death, eraseThrough } from '#tests/server/events/erase-through.ts';

function* everywhere(before: boolean): Generator<Death> {
  for (let nth = 1; ; nth += 1) yield { nth, before };
}

test.each([true, false])('somebody is erased whole wherever the store dies at a change (before it is done: %s)', async (before) => {
  const deaths = await eraseThrough(everywhere(before));
  console.info(`Erased through ${deaths} deaths`);
  expect(deaths).toBeGreaterThan(10);
});
