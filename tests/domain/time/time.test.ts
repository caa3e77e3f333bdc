import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysIn, daysOf, elapsedShare, localDay, previousRange, spanOf, startOfDay } from '#domain/time/days.ts';
import { bucketsOf, elapsedPeriods, periodBefore, periodContaining, periodsOver } from '#domain/time/periods.ts';
import type { Range } from '#domain/wire/reports/reports.ts';

/** Summer time on both halves of the globe, half and quarter hours, clocks that jump at midnight, a skipped day. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'America/Havana',
] as const;
const zone = fc.constantFrom(...ZONES);
const moment = fc.date({ min: new Date('2009-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true });
const day = moment.map((date) => date.toISOString().slice(0, 10));
const range: fc.Arbitrary<Range> = fc.tuple(day, fc.integer({ min: 0, max: 120 })).map(([min, days]) => ({ min, max: addDays(min, days) }));
const unit = fc.constantFrom('day', 'week', 'month');
const breakdown = fc.constantFrom('daily', 'weekly', 'monthly');
const hours = (ms: number) => ms / 3_600_000;

/** The local day by the platform's own calendar, as a second opinion. */
const dayByIntl = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);

describe('local days', () => {
  test('the same moment is another day elsewhere', () => {
    expect(localDay('2026-11-16T23:30:00Z', 'America/New_York')).toBe('2026-11-16');
    expect(localDay('2026-11-16T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-17');
    expect(localDay('2026-11-16T18:20:00Z', 'Asia/Kathmandu')).toBe('2026-11-17');
  });

  test('agree with the platform calendar', () => {
    fc.assert(
      fc.property(moment, zone, (now, timezone) => {
        expect(localDay(now, timezone)).toBe(dayByIntl(now, timezone));
      }),
    );
  });

  test('a day starts at the first moment that is called by its name', () => {
    fc.assert(
      fc.property(moment, zone, (now, timezone) => {
        const today = localDay(now, timezone);
        const start = startOfDay(today, timezone);
        expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(localDay(start, timezone)).toBe(today);
        expect(localDay(new Date(start.getTime() - 1), timezone) < today).toBe(true);
      }),
    );
  });

  test('days of 23, 25 and 24.5 hours, and one whose midnight is left out', () => {
    const length = (date: string, timezone: string) => {
      const { start, end } = spanOf({ min: date, max: date }, timezone);
      return hours(end.getTime() - start.getTime());
    };
    expect(length('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(length('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(length('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(length('2018-11-04', 'America/Sao_Paulo')).toBe(23);
  });
});

describe('ranges', () => {
  test('the previous range has the same length and ends the day before', () => {
    expect(previousRange({ min: '2026-11-01', max: '2026-11-16' })).toEqual({ min: '2026-10-16', max: '2026-10-31' });
    fc.assert(
      fc.property(range, (one) => {
        const before = previousRange(one);
        expect(daysIn(before)).toBe(daysIn(one));
        expect(addDays(before.max, 1)).toBe(one.min);
        expect(daysOf(one)).toHaveLength(daysIn(one));
        expect(daysOf(one).at(-1)).toBe(one.max);
      }),
    );
  });

  test('a range that ends before it starts is refused', () => {
    expect(() => daysIn({ min: '2026-11-02', max: '2026-11-01' })).toThrow(RangeError);
    expect(() => spanOf({ min: '2026-11-02', max: '2026-11-01' }, 'UTC')).toThrow(RangeError);
  });

  test('ranges side by side leave no moment out and count none twice', () => {
    fc.assert(
      fc.property(range, zone, (one, timezone) => {
        expect(spanOf(previousRange(one), timezone).end).toEqual(spanOf(one, timezone).start);
      }),
    );
  });

  test('the elapsed share is exact on a day of 23 hours', () => {
    const today = { min: '2026-03-29', max: '2026-03-29' };
    expect(elapsedShare(today, 'Europe/Berlin', '2026-03-29T12:00:00+02:00')).toBe(11 / 23);
    expect(elapsedShare(today, 'Europe/Berlin', '2026-03-28T12:00:00+01:00')).toBe(0);
    expect(elapsedShare(today, 'Europe/Berlin', '2026-03-30T00:00:00+02:00')).toBe(1);
  });
});

test('a day that a zone left out is over as soon as it starts', () => {
  const skipped = { min: '2011-12-30', max: '2011-12-30' };
  expect(elapsedShare(skipped, 'Pacific/Apia', '2011-12-29T12:00:00-10:00')).toBe(0);
  expect(elapsedShare(skipped, 'Pacific/Apia', '2011-12-31T12:00:00+14:00')).toBe(1);
});

describe('buckets', () => {
  test('ISO weeks, clipped, the running one partial', () => {
    const buckets = bucketsOf({ min: '2026-11-01', max: '2026-11-18' }, 'weekly', 'Europe/Berlin', '2026-11-18T08:00:00Z');
    expect(buckets).toEqual([
      { start: '2026-11-01', end: '2026-11-01', partial: true },
      { start: '2026-11-02', end: '2026-11-08', partial: false },
      { start: '2026-11-09', end: '2026-11-15', partial: false },
      { start: '2026-11-16', end: '2026-11-18', partial: true },
    ]);
  });

  test('today is partial until it has ended in the zone', () => {
    const today = (now: string) => bucketsOf({ min: '2026-11-16', max: '2026-11-16' }, 'daily', 'America/New_York', now)[0]?.partial;
    expect(today('2026-11-17T04:59:59Z')).toBe(true);
    expect(today('2026-11-17T05:00:00Z')).toBe(false);
  });

  test('cover the range in order, once', () => {
    fc.assert(
      fc.property(range, breakdown, zone, moment, (one, by, timezone, now) => {
        const buckets = bucketsOf(one, by, timezone, now);
        expect(buckets.flatMap(({ start, end }) => daysOf({ min: start, max: end }))).toEqual(daysOf(one));
        const today = localDay(now, timezone);
        for (const { end, partial } of buckets) if (end >= today) expect(partial).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('periods', () => {
  test('the week and month a moment lies in', () => {
    const month = periodContaining('2026-02-28T23:30:00Z', 'month', 'Europe/Berlin');
    expect(month).toMatchObject({ range: { min: '2026-03-01', max: '2026-03-31' }, days: 31 });
    expect(hours(month.end.getTime() - month.start.getTime())).toBe(31 * 24 - 1);
    expect(periodBefore(month, 'month', 'Europe/Berlin').range).toEqual({ min: '2026-02-01', max: '2026-02-28' });
    expect(periodContaining('2027-01-03T12:00:00Z', 'week', 'UTC').range).toEqual({ min: '2026-12-28', max: '2027-01-03' });
  });

  test('contain their moment and stand side by side', () => {
    fc.assert(
      fc.property(moment, unit, zone, (now, of, timezone) => {
        const period = periodContaining(now, of, timezone);
        expect(period.start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(period.end.getTime()).toBeGreaterThan(now.getTime());
        expect(periodBefore(period, of, timezone).end).toEqual(period.start);
        expect(periodsOver(period.range, of)).toEqual([period.range]);
      }),
    );
  });

  test('how many plan periods have passed', () => {
    const november = { min: '2026-11-01', max: '2026-11-30' };
    const now = '2026-11-16T08:10:00+01:00';
    expect(elapsedPeriods(november, 'month', 'Europe/Berlin', now)).toBeCloseTo(0.511, 3);
    expect(elapsedPeriods({ min: '2026-11-01', max: '2026-11-16' }, 'month', 'Europe/Berlin', now)).toBeCloseTo(0.511, 3);
    expect(elapsedPeriods({ min: '2026-10-01', max: '2026-11-30' }, 'month', 'Europe/Berlin', now)).toBeCloseTo(1.511, 3);
    expect(elapsedPeriods(november, 'day', 'Europe/Berlin', '2027-01-01T00:00:00Z')).toBeCloseTo(30, 9);
  });
});
