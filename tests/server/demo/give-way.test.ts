import { expect, test } from 'vitest';
import { giveWay } from '#server/demo/give-way.ts';

test('what nobody waits for lets questions go first, and goes on all the same', async () => {
  let looked = 0;
  await giveWay({ isAsked: () => false });
  await giveWay({ isAsked: () => ++looked < 3 });
  expect(looked).toBeGreaterThanOrEqual(3);
  // Somebody asks all the time: it is not put off for ever.
  await giveWay({ isAsked: () => true }, 60);
});
