import { expect, test } from 'vitest';
import { metricOf } from '#domain/metrics/index.ts';
import { betterOf, writeMeasure } from '#src/features/monitor/tables/values.ts';
import { formatFor } from '#src/ui/data/format.ts';

test('a time is rounded before it is split into minutes and seconds', () => {
  const write = (seconds: number) => writeMeasure(formatFor('en'), 'seconds', seconds, 'USD');
  expect([0, 59.4, 59.6, 119.6, 125].map(write)).toEqual(['0:00', '0:59', '1:00', '2:00', '2:05']);
});

test('costs are good or bad in tables as they are in tiles, and what only follows the visits is neither', () => {
  expect(betterOf('spend')).toBe(metricOf({ metric_type: 'TOTAL_SPEND' }).better);
  expect(betterOf('revenue')).toBe(metricOf({ metric_type: 'TOTAL_REVENUE' }).better);
  expect(betterOf('exits')).toBe('neither');
  expect(betterOf('bounces')).toBe('neither');
  expect(betterOf('bounce_rate')).toBe('down');
});
