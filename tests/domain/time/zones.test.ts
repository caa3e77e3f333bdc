import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { dayFinder, dayStarts } from '#domain/time/day-starts.ts';
import { addDays, localDay, startOfDay } from '#domain/time/days.ts';
import { UTC, ZONES, zoneInForce, zoneNamed } from '#domain/time/zones.ts';

const DAY = 86_400_000;
const QUARTER = 15 * 60_000;
const FROM = Date.UTC(2020, 0);
const UNTIL = Date.UTC(2036, 0);

/** Tells how far a zone is from UTC, in milliseconds, by the platform's own clock. */
function offsetOf(timeZone: string): (moment: number) => number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const [month, day, year, hour, minute, second] = (parts.format(moment).match(/\d+/g) ?? []).map(Number);
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
}

/** Shifts of other zones, by the four weeks they were found in: most zones shift when others do. */
const known = new Map<number, Set<number>>();

function shiftWithin(from: number, until: number, offset: (moment: number) => number): number {
  const after = offset(until);
  const others = known.get(from) ?? new Set<number>();
  known.set(from, others);
  const shared = [...others].find((at) => offset(at) === after && offset(at - 1000) !== after);
  if (shared !== undefined) return shared;
  let [before, at] = [from, until];
  while (at - before > 1000) {
    const middle = Math.floor((before + at) / 2000) * 1000;
    if (offset(middle) === after) at = middle;
    else before = middle;
  }
  others.add(at);
  return at;
}

/** When the clocks of a zone shift. None shifts them there and back within four weeks (Morocco does within five). */
function shiftsOf(offset: (moment: number) => number): number[] {
  const shifts: number[] = [];
  const step = 28 * DAY;
  for (let from = FROM; from < UNTIL; from += step) {
    if (offset(from) === offset(from + step)) continue;
    shifts.push(shiftWithin(from, from + step, offset));
  }
  return shifts;
}

describe('the zones that are offered', () => {
  test('are known to Intl and Temporal, once each, by names of the time zone database', () => {
    expect(ZONES.length).toBeGreaterThan(400);
    expect(new Set(ZONES).size).toBe(ZONES.length);
    for (const zone of ZONES) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
      expect(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)).not.toThrow();
    }
    expect(ZONES).toContain('Europe/Kyiv');
    expect(ZONES).toContain('Asia/Kolkata');
    expect(ZONES.filter((zone) => !zone.includes('/'))).toEqual(['UTC']);
  });

  // What roll-ups rest on. Clocks may shift within a quarter (Casey did, at 00:01), as long as its day stays.
  test('begin their days at quarters of an hour, and no quarter belongs to two days, 2020 to 2035', () => {
    let quarters = 0;
    for (const zone of ZONES) {
      const offset = offsetOf(zone);
      const dayAt = (moment: number) => Math.floor((moment + offset(moment)) / DAY);
      const shifts = shiftsOf(offset);
      for (const moment of [FROM, ...shifts]) expect([zone, offset(moment) % QUARTER === 0]).toEqual([zone, true]);
      for (const shift of shifts) {
        const middle = Math.floor(shift / QUARTER) * QUARTER;
        for (const start of [middle - QUARTER, middle, middle + QUARTER]) {
          const days = [start, shift - 1000, shift, start + QUARTER - 1000].filter((at) => at >= start && at < start + QUARTER).map(dayAt);
          expect([zone, new Date(start).toISOString(), new Set(days).size]).toEqual([zone, new Date(start).toISOString(), 1]);
          quarters += 1;
        }
      }
    }
    expect(quarters).toBeGreaterThan(12_000);
  });

  test('old names, other spellings and what browsers still report have one name here', () => {
    expect(zoneNamed('Europe/Kiev')).toBe('Europe/Kyiv');
    expect(zoneNamed('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect(zoneNamed('europe/berlin')).toBe('Europe/Berlin');
    expect(zoneNamed('est5edt')).toBe('America/New_York');
    expect(zoneNamed('gmt+0')).toBe(UTC);
    expect(zoneNamed('Etc/UTC')).toBe(UTC);
    expect(zoneNamed('America/Coyhaique')).toBe('America/Punta_Arenas');
    expect(zoneNamed('Etc/GMT+5')).toBe('Etc/GMT+5');
    expect(zoneNamed('Mars/Olympus')).toBeNull();
    expect(zoneInForce('Mars/Olympus')).toBe(UTC);
    const known = Intl.supportedValuesOf('timeZone');
    expect(known.length).toBeGreaterThan(400);
    expect(known.filter((zone) => zoneNamed(zone) === null)).toEqual([]);
  });

  test('an old name keeps the same clock as the new one', () => {
    const year = Array.from({ length: 53 }, (_, week) => Date.UTC(2026, 0, 1 + 7 * week));
    for (const old of Intl.supportedValuesOf('timeZone')) {
      const [one, other] = [offsetOf(old), offsetOf(zoneInForce(old))];
      for (const moment of year) expect([old, one(moment)]).toEqual([old, other(moment)]);
    }
  });
});

describe('the starts of many days', () => {
  const zone = fc.oneof(
    fc.constantFrom(...ZONES),
    fc.constantFrom('Pacific/Apia', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Africa/Cairo'),
  );
  const day = fc.integer({ min: 0, max: 365 * 37 }).map((days) => addDays('2000-01-01', days));

  test('are those of each day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 70 }), zone, (min, length, timezone) => {
        const starts = dayStarts({ min, max: addDays(min, length) }, timezone);
        expect(starts).toHaveLength(length + 2);
        for (const [place, seconds] of starts.entries())
          expect([timezone, addDays(min, place), seconds * 1000]).toEqual([
            timezone,
            addDays(min, place),
            startOfDay(addDays(min, place), timezone).getTime(),
          ]);
      }),
      { numRuns: 60 },
    );
  });

  test('tell the day of any moment between them', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 40 }),
        zone,
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        (min, length, timezone, at) => {
          const range = { min, max: addDays(min, length) };
          const [start, end] = [startOfDay(min, timezone).getTime(), startOfDay(addDays(range.max, 1), timezone).getTime()];
          const moment = Math.floor(start + at * (end - start));
          const expected = localDay(new Date(moment), timezone);
          expect(dayFinder(range, timezone)(moment)).toBe(expected >= min && expected <= range.max ? expected : null);
        },
      ),
      { numRuns: 300 },
    );
  });
});
