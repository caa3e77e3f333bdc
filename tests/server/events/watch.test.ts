import { expect, test } from 'vitest';
import { missedBy, starvedOf } from '#server/events/engine/watch.ts';

test('a ping that an engine without a processor did not answer counts a quarter, and none that was given up late here', () => {
  expect(missedBy({ took: 2_000, starved: 0 })).toBe(1);
  expect(missedBy({ took: 2_000, starved: 1_500 })).toBe(0.25);
  expect(missedBy({ took: 2_600, starved: 0 })).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'the system tells how long threads waited for a processor, and nothing of a process that is gone',
  () => {
    expect(starvedOf(process.pid)).toBeGreaterThan(0);
    expect(starvedOf(undefined)).toBe(0);
  },
);
