import { expect, test } from 'vitest';
import { compareForecasts } from '#tests/reference/forecasts.ts';

test('every figure of random plans and of the forty funnels is that of the reference', { timeout: 60_000 }, () => {
  const tally = compareForecasts(120, 20_261_121);
  console.info(tally.report('Forecasts'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(15_000);
});
