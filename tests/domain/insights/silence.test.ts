import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silenceOf, silentSince, usualDay } from '#domain/insights/silence.ts';

const now = new Date('2026-11-16T12:00:00Z');
const HOUR_MS = 3_600_000;
const heard = (hoursAgo: number, perDay: number | null) => ({
  lastAt: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
  perDay,
  now,
});

test('a night is no failure, however busy the days are', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 23.9, noNaN: true }), fc.nat(1e6), (hours, perDay) => {
      expect(silentSince(heard(hours, perDay))).toBeNull();
    }),
  );
});

test('silence is told once fewer than one in a thousand such sites would be silent by chance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 600 }), fc.double({ min: 0, max: 500, noNaN: true }), (hours, perDay) => {
      const chance = Math.exp((-perDay * hours) / 24);
      const told = silentSince(heard(hours, perDay));
      if (chance > 0.000_92) expect(told).toBeNull();
      if (chance < 0.000_91) expect(told).toBe(heard(hours, perDay).lastAt);
    }),
  );
});

test('nothing ever, and hardly anybody for a month', () => {
  expect(silentSince({ lastAt: null, perDay: 50, now })).toBeNull();
  expect(silentSince(heard(24 * 27, null))).toBeNull();
  expect(silentSince(heard(24 * 28, 0))).toBe(heard(24 * 28, 0).lastAt);
});

test('a usual day is the mean of the known days before the last event', () => {
  const days = [9, 3, 5, 0, 0].map((value, at) => ({ day: `2026-11-0${at + 1}`, value }));
  expect(usualDay(days, '2026-11-02', '2026-11-04')).toBe(4);
  expect(usualDay(days, '2026-11-04', '2026-11-04')).toBeNull();
});

test('a site is silent by its own days, before which nothing was known', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-12'].map((day, at) => ({ day, value: [0, 8, 1][at] ?? 0 }));
  // In Tokyo the first event came on the 11th and the last on the 12th: eight people are usual, and a day and a half without any is too long.
  const heardOf = {
    tracking: { known_since: '2026-11-10T16:00:00Z', last_event_at: '2026-11-12T01:00:00Z' },
    days,
    now: new Date('2026-11-13T13:00:00Z'),
  };
  expect(silenceOf({ ...heardOf, timezone: 'Asia/Tokyo' })).toBe('2026-11-12T01:00:00Z');
  // While more of it is being stored, nobody knows.
  expect(silenceOf({ ...heardOf, timezone: 'Asia/Tokyo', isFilling: true })).toBeNull();
  // In UTC the 10th, on which nobody is counted, is one of them: four a day.
  expect(silenceOf({ ...heardOf, timezone: 'UTC' })).toBeNull();
  expect(silenceOf({ ...heardOf, tracking: { known_since: null, last_event_at: null }, timezone: 'UTC' })).toBeNull();
});
