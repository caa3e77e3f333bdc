import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counterpartOf } from '#domain/time/counterpart.ts';
import { addDays, localDay } from '#domain/time/days.ts';

const range = { min: '2026-11-18', max: '2026-11-20' };
const before = { min: '2026-11-15', max: '2026-11-17' };
const at = (now: string, earlier = before) => counterpartOf(range, earlier, 'Europe/Berlin', now);

describe('as far as a running range has got', () => {
  test('the same day of the earlier one, to the quarter of an hour', () => {
    expect(at('2026-11-19T14:20:00+01:00')).toEqual({ day: '2026-11-16', until: new Date('2026-11-16T13:15:00Z') });
    expect(at('2026-11-20T00:05:00+01:00')).toEqual({ day: '2026-11-17', until: new Date('2026-11-16T23:00:00Z') });
  });
  test('nothing is cut where the range is over, or the other is of another length or not over', () => {
    expect(at('2026-11-21T14:20:00+01:00')).toBeNull();
    expect(at('2026-11-17T14:20:00+01:00')).toBeNull();
    expect(at('2026-11-19T14:20:00+01:00', { min: '2026-10-01', max: '2026-10-31' })).toBeNull();
    expect(at('2026-11-19T14:20:00+01:00', { min: '2026-11-17', max: '2026-11-19' })).toBeNull();
  });
  test('the moment lies in the day that stands beside today, wherever clocks change', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
    const moment = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (timezone, now, gone, left) => {
        const today = localDay(now, timezone);
        const running = { min: addDays(today, -gone), max: addDays(today, left) };
        const days = gone + left + 1;
        const found = counterpartOf(running, { min: addDays(running.min, -days), max: addDays(running.min, -1) }, timezone, now);
        expect(found?.day).toBe(addDays(today, -days));
        expect(found && [found.day, addDays(found.day, 1)]).toContain(found && localDay(found.until, timezone));
        expect((found?.until.getTime() ?? 1) % 900_000).toBe(0);
      }),
    );
  });
});
