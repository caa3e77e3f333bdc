import { expect, test } from 'vitest';
import { storeTime } from '#server/events/store-time.ts';

test('a moment is written one way, whatever it is given as', () => {
  const moment = new Date('2026-03-01T23:59:59.007Z');
  for (const given of [moment, moment.getTime(), moment.toISOString()]) expect(storeTime(given)).toBe('2026-03-01 23:59:59.007');
});
