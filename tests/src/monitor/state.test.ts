import { describe, expect, it } from 'vitest';
import { PRESETS, presetRange } from '#domain/time/named-ranges.ts';
import { readState, writeState } from '#src/features/monitor/state.ts';
import { COMPARISONS, comparedWith } from '#src/reports/dates.ts';

/** Which days the monitor shows and compares, and how the address says so. */
describe('presets', () => {
  it('name days, whole weeks from Monday, and the quarter and year so far', () => {
    const on = (today: string) =>
      Object.fromEntries(PRESETS.map((preset) => [preset, Object.values(presetRange(preset, today)).join(' ')]));
    expect(on('2026-11-22')).toEqual({
      today: '2026-11-22 2026-11-22',
      yesterday: '2026-11-21 2026-11-21',
      last7: '2026-11-16 2026-11-22',
      last30: '2026-10-24 2026-11-22',
      last90: '2026-08-25 2026-11-22',
      // A Sunday still belongs to the week that began on Monday.
      lastWeek: '2026-11-09 2026-11-15',
      thisMonth: '2026-11-01 2026-11-22',
      lastMonth: '2026-10-01 2026-10-31',
      thisQuarter: '2026-10-01 2026-11-22',
      thisYear: '2026-01-01 2026-11-22',
    });
    expect(on('2026-03-31').thisQuarter).toBe('2026-01-01 2026-03-31');
    expect(on('2026-11-23').lastWeek).toBe('2026-11-16 2026-11-22');
  });
});

describe('comparisons', () => {
  it('are named, and follow the range', () => {
    const range = { min: '2026-10-24', max: '2026-11-22' };
    const named = Object.fromEntries(COMPARISONS.map((name) => [name, Object.values(comparedWith(name, range)).join(' ')]));
    expect(named).toEqual({
      previous: '2026-09-24 2026-10-23',
      weekdays: '2026-09-19 2026-10-18',
      month: '2026-09-24 2026-10-22',
      year: '2025-10-24 2025-11-22',
    });
    // A Saturday stands beside a Saturday.
    expect(new Date('2026-10-24').getUTCDay()).toBe(new Date('2026-09-19').getUTCDay());
  });

  it('keep a whole month whole', () => {
    expect(comparedWith('month', { min: '2026-02-01', max: '2026-02-28' })).toEqual({ min: '2026-01-01', max: '2026-01-31' });
    expect(comparedWith('month', { min: '2026-03-01', max: '2026-03-31' })).toEqual({ min: '2026-02-01', max: '2026-02-28' });
  });

  it('stand in the address by name, or as two dates', () => {
    const today = '2026-11-22';
    const chosen = (compare: Parameters<typeof writeState>[1]['compare'], from = '') => writeState(new URLSearchParams(from), { compare });
    expect(readState(chosen('year'), today)).toMatchObject({ comparison: 'year', compare: { min: '2025-10-24', max: '2025-11-22' } });
    expect(chosen('previous', 'vs=year').toString()).toBe('');
    const dates = { min: '2026-01-01', max: '2026-01-30' };
    expect(readState(chosen(dates, 'vs=year'), today)).toMatchObject({ comparison: null, compare: dates });
    expect(readState(chosen('month', chosen(dates).toString()), today).comparison).toBe('month');
    expect(readState(chosen('none', chosen(dates).toString()), today)).toMatchObject({ comparison: 'none', compare: null });
    expect(chosen('previous', 'vs=none').toString()).toBe('');
    expect(readState(new URLSearchParams('vs=nonsense'), today).comparison).toBe('previous');
  });
});
