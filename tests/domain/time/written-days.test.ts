import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { namesBeside, PRESETS, type Preset, presetRange, RANGE_NAMES, rangeNamed } from '#domain/time/named-ranges.ts';
import { readDays, writeDays } from '#domain/time/written-days.ts';

const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** The same days by a library, which the product does not ask. */
function byLibrary(preset: Preset, today: string) {
  const end = dayjs(today);
  const monday = end.subtract((end.day() + 6) % 7, 'day');
  const month = end.subtract(1, 'month');
  const ranges = {
    today: { min: today, max: today },
    yesterday: { min: text(end.subtract(1, 'day')), max: text(end.subtract(1, 'day')) },
    lastWeek: { min: text(monday.subtract(7, 'day')), max: text(monday.subtract(1, 'day')) },
    thisQuarter: { min: text(end.startOf('month').subtract(end.month() % 3, 'month')), max: today },
    thisYear: { min: text(end.startOf('year')), max: today },
    last7: { min: text(end.subtract(6, 'day')), max: today },
    last30: { min: text(end.subtract(29, 'day')), max: today },
    last90: { min: text(end.subtract(89, 'day')), max: today },
    thisMonth: { min: text(end.startOf('month')), max: today },
    lastMonth: { min: text(month.startOf('month')), max: text(month.endOf('month')) },
  } as const satisfies Record<Preset, object>;
  return ranges[preset];
}

/** Which days a canvas is counted over, and how its address says so. */

const TODAY = '2026-11-22';
const UNITS = ['day', 'week', 'month'] as const;

describe('days of a canvas', () => {
  it('are those of the monitor, and what a library comes to', () => {
    // A leap year, both ends of years and of quarters, and each day of a week.
    const days = ['2024-02-29', '2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31', '2027-01-03', '2027-01-04', TODAY];
    for (const day of days) {
      for (const preset of PRESETS) expect([day, preset, presetRange(preset, day)]).toEqual([day, preset, byLibrary(preset, day)]);
    }
  });

  it('are offered once, however long the periods of the plan are', () => {
    for (const unit of UNITS) {
      const offered = namesBeside(unit).map((name) => rangeNamed(name, unit, '2026-11-18'));
      expect(new Set(offered.map(({ min, max }) => `${min} ${max}`)).size).toBe(offered.length);
    }
    expect(namesBeside('month')).not.toContain('lastMonth');
    expect(namesBeside('week')).toContain('lastMonth');
  });

  it('are read as they were written', () => {
    for (const days of [...RANGE_NAMES, { min: '2026-11-01', max: '2026-11-20' }, { min: TODAY, max: TODAY }]) {
      expect(readDays(writeDays(days), TODAY)).toEqual(days);
    }
    expect(writeDays({ min: '2026-11-01', max: '2026-11-20' })).toBe('2026-11-01_2026-11-20');
  });

  it('are none where an address says what no report takes', () => {
    const wrong = [
      ...[null, undefined, '', 'tomorrow', '2026-11-01', '2026-11-20_2026-11-01', '2026-02-30_2026-03-02', '2026-13-01_2026-13-02'],
      ...['1999-12-31_2000-01-01', '2026-11-20_2026-11-23', '2026-11-01_2026-11-02_2026-11-03'],
    ];
    for (const written of wrong) expect([written, readDays(written, TODAY)]).toEqual([written, null]);
    expect(readDays('2023-11-19_2026-11-22', TODAY)).toEqual({ min: '2023-11-19', max: TODAY });
    expect(readDays('2023-11-18_2026-11-22', TODAY)).toBeNull();
  });
});
