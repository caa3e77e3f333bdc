import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inKpiUnit, pacingOf, periodName, type TargetInput } from '#domain/targets/pacing.ts';
import { bandOf, statusOfPace, TOSS_UP, worstFirst } from '#domain/targets/status.ts';
import { addDays } from '#domain/time/days.ts';

/** 600 purchases in November, seen at the end of the twelfth day in Berlin; the tracker spoke an hour ago. */
const at = (now: string, more: Partial<TargetInput> = {}): TargetInput => ({
  target: 600,
  threshold: 540,
  direction: 'reach',
  pace: 'count',
  period: 'monthly',
  now,
  timezone: 'Europe/Berlin',
  actual: 240,
  previous_mean: 22,
  history: [],
  last_data_at: new Date(new Date(now).getTime() - 3_600_000),
  ...more,
});
const DAY_12 = '2026-11-13T00:00:00+01:00';
const statusAt = (actual: number, more: Partial<TargetInput> = {}) => pacingOf(at(DAY_12, { actual, ...more })).status;

describe('a number to reach', () => {
  test('on track, off pace, at risk, critical by the projected end', () => {
    expect(statusAt(240)).toBe('onTrack');
    expect(statusAt(230)).toBe('offPace');
    expect(statusAt(220)).toBe('atRisk');
    expect(statusAt(200)).toBe('critical');
    expect(statusAt(600)).toBe('reached');
  });

  test('numbers of the wire', () => {
    expect([240, 230, 200, 220, 600].map((actual) => pacingOf(at(DAY_12, { actual })).status_value)).toEqual([0, 1, 2, 3, null]);
  });

  test('says what is needed, what comes now, the chance and the even pace', () => {
    const pacing = pacingOf(at(DAY_12, { actual: 204 }));
    expect(pacing.needed_per_day).toBeCloseTo(22, 9);
    expect(pacing.now_per_day).toBeCloseTo(17, 9);
    expect(pacing.even_pace).toBeCloseTo(0.4, 9);
    expect(pacingOf(at(DAY_12)).projection).toBeCloseTo(605.14, 2);
    expect(pacingOf(at(DAY_12)).chance).toBeCloseTo(0.57, 2);
    expect(pacingOf(at(DAY_12, { actual: 260 })).chance).toBeCloseTo(0.96, 2);
    expect(pacingOf(at(DAY_12, { actual: 200 })).chance).toBeCloseTo(0.001, 3);
  });

  test('the bands hold with threshold = target and threshold = 0', () => {
    expect(bandOf(99, 'reach', { target: 100, threshold: 100 })).toBe('critical');
    expect(bandOf(100, 'reach', { target: 100, threshold: 100 })).toBe('onTrack');
    expect(bandOf(0, 'reach', { target: 100, threshold: 0 })).toBe('atRisk');
    expect(bandOf(50, 'reach', { target: 100, threshold: 0 })).toBe('offPace');
  });

  test('reached is said at once, even in the first hour or by a tracker gone silent', () => {
    expect(pacingOf(at('2026-11-01T00:10:00+01:00', { actual: 600, last_data_at: null })).status).toBe('reached');
  });
});

describe('a number to stay below', () => {
  const below = (actual: number, more: Partial<TargetInput> = {}) =>
    pacingOf(at(DAY_12, { actual, direction: 'below', pace: 'money', previous_mean: 20, ...more }));
  test('the threshold warns, the target is critical', () => {
    expect(below(200).status).toBe('onTrack');
    expect(below(230).status).toBe('offPace');
    expect(below(270).status).toBe('critical');
  });
  test('what is exceeded already is critical from the first minute', () => {
    const first = { now: '2026-11-01T00:10:00+01:00', last_data_at: '2026-10-31T23:10:00Z' };
    expect(below(601, first).status).toBe('critical');
    expect(below(600, first).status).toBe('tooEarly');
  });
  test('the chance is that of staying below', () => {
    const history = Array.from({ length: 14 }, (_, i) => ({ day: addDays('2026-10-30', i), value: 18 + (i % 3) * 2 }));
    expect(below(200, { history }).chance!).toBeGreaterThan(0.9);
    expect(below(270, { history }).chance!).toBeLessThan(0.1);
    expect(below(700, { history }).chance).toBe(0);
  });
  test('money without known scatter has no chance to tell', () => {
    expect(below(200).chance).toBeNull();
  });
});

describe('when nothing is said', () => {
  test('too early: 5 % of a month or week, an hour of a day; says from when', () => {
    const month = pacingOf(at('2026-11-02T11:59:00+01:00', { actual: 3 }));
    expect(month).toMatchObject({ status: 'tooEarly', status_value: null, from: '2026-11-02T11:00:00.000Z' });
    expect(pacingOf(at('2026-11-02T12:00:00+01:00', { actual: 3 })).status).not.toBe('tooEarly');
    const day = { period: 'daily', target: 20, threshold: 18, actual: 0 } as const;
    expect(pacingOf(at('2026-11-16T00:59:59+01:00', day))).toMatchObject({ status: 'tooEarly', from: '2026-11-16T00:00:00.000Z' });
    expect(pacingOf(at('2026-11-16T01:00:00+01:00', day))).toMatchObject({ status: 'onTrack', from: null });
    const week = pacingOf(at('2026-11-16T08:00:00+01:00', { period: 'weekly' }));
    expect(week.from).toBe('2026-11-16T07:24:00.000Z');
  });

  test('no data for a day is "no data", never critical', () => {
    const silent = { last_data_at: '2026-11-11T22:59:59Z' };
    expect(statusAt(0, silent)).toBe('noData');
    expect(statusAt(700, { ...silent, direction: 'below' })).toBe('noData');
    expect(statusAt(0, { last_data_at: null })).toBe('noData');
    expect(statusAt(0, { last_data_at: '2026-11-11T23:00:00Z' })).toBe('critical');
  });
});

describe('ratios', () => {
  const perPerson = (actual: number | null, people: number, more: Partial<TargetInput> = {}) =>
    pacingOf(at(DAY_12, { pace: 'ratio', target: 500, threshold: 400, actual, people, ...more }));
  test('are compared as they stand, without projection', () => {
    expect(perPerson(510, 30)).toMatchObject({ status: 'onTrack', projection: null, chance: null, needed_per_day: null });
    expect(perPerson(460, 30).status).toBe('offPace');
    expect(perPerson(440, 30).status).toBe('atRisk');
    expect(perPerson(390, 30).status).toBe('critical');
    expect(perPerson(450, 30, { direction: 'below' }).status).toBe('offPace');
  });
  test('need thirty people', () => {
    expect(perPerson(390, 29)).toMatchObject({ status: 'notEnough', status_value: null, from: null });
    expect(perPerson(null, 0)).toMatchObject({ status: 'notEnough', from: null });
    expect(perPerson(390, 29, { last_data_at: null }).status).toBe('noData');
  });
});

test('on a day of 23 hours half of it has passed at 12:30', () => {
  const pacing = pacingOf(at('2026-03-29T12:30:00+02:00', { period: 'daily', target: 20, threshold: 18, actual: 10, previous_mean: 20 }));
  expect(pacing.even_pace).toBe(0.5);
  expect(pacing.projection).toBeCloseTo(20, 9);
});

test('a weekday pattern moves the even pace and with it the projection', () => {
  const history = Array.from({ length: 28 }, (_, i) => ({ day: addDays('2026-10-19', i), value: i % 7 < 5 ? 10 : 45 }));
  const friday = at('2026-11-20T00:00:00+01:00', { period: 'weekly', target: 140, threshold: 100, actual: 40, previous_mean: 20 });
  expect(pacingOf(friday).status).toBe('critical');
  expect(pacingOf({ ...friday, history }).status).toBe('onTrack');
  expect(pacingOf({ ...friday, history }).projection).toBeCloseTo(140, 9);
});

describe('the end of a period', () => {
  const daily = {
    period: 'daily',
    target: 866,
    threshold: 800,
    actual: 679,
    pace: 'money',
    direction: 'below',
    previous_mean: 700,
  } as const;
  test('a daily target says what is left, never a rate', () => {
    for (const now of ['2026-11-16T06:00:00+01:00', '2026-11-16T23:12:00+01:00', '2026-11-16T23:59:59+01:00']) {
      expect(pacingOf(at(now, daily))).toMatchObject({ left_today: 187, needed_per_day: null, now_per_day: null });
    }
    expect(pacingOf(at('2026-11-16T23:00:00+01:00', { ...daily, actual: 900 })).left_today).toBe(0);
  });
  test('so does the last day of a week or month; the day before still has a rate', () => {
    const last = pacingOf(at('2026-11-30T23:59:00+01:00', { actual: 560 }));
    expect(last).toMatchObject({ left_today: 40, needed_per_day: null });
    expect(last.now_per_day).toBeCloseTo(560 / 30, 1);
    const before = pacingOf(at('2026-11-29T00:00:00+01:00', { actual: 560 }));
    expect(before.left_today).toBeNull();
    expect(before.needed_per_day).toBeCloseTo(20, 9);
  });
  test('nothing is extrapolated from the first minutes', () => {
    expect(pacingOf(at('2026-11-01T00:05:00+01:00', { actual: 3 })).now_per_day).toBeNull();
  });
});

describe('status and chance', () => {
  test('a small count that is likely to be reached is not critical', () => {
    expect(bandOf(0.9, 'reach', { target: 1, threshold: 1 })).toBe('critical');
    expect(statusOfPace({ projection: 0.9, chance: 0.61 }, 'reach', { target: 1, threshold: 1 })).toBe('onTrack');
  });
  test('what will hardly be met is not on track, and a limit likely to hold is not critical', () => {
    const bounds = { target: 100, threshold: 80 };
    expect(statusOfPace({ projection: 101, chance: 0.3 }, 'reach', bounds)).toBe('offPace');
    expect(statusOfPace({ projection: 101, chance: 0.7 }, 'below', bounds)).toBe('offPace');
    expect(statusOfPace({ projection: 95, chance: 0.2 }, 'below', bounds)).toBe('critical');
  });
  test('a toss-up, or no chance known, leaves it to the projection', () => {
    const bounds = { target: 100, threshold: 80 };
    for (const chance of [0.4, 0.5, 0.59, null]) {
      expect(statusOfPace({ projection: 100, chance }, 'reach', bounds)).toBe('onTrack');
      expect(statusOfPace({ projection: 99, chance }, 'reach', bounds)).toBe('offPace');
      expect(statusOfPace({ projection: 101, chance }, 'below', bounds)).toBe('critical');
    }
  });
  test('the order is worst first, then least likely, then by name', () => {
    const row = (name: string, status: 'critical' | 'offPace' | 'onTrack', chance: number | null) => ({ name, status, chance });
    const rows = [
      row('e', 'onTrack', 0.9),
      row('d', 'offPace', null),
      row('c', 'offPace', 0.06),
      row('b', 'offPace', 0.001),
      row('a', 'critical', 0.08),
      row('B', 'offPace', 0.001),
    ];
    expect(rows.sort(worstFirst).map(({ name }) => name)).toEqual(['a', 'b', 'B', 'c', 'd', 'e']);
  });
});

const amount = fc.option(fc.integer({ min: 0, max: 1e12 }));
const anyInput = fc
  .record({
    actual: amount,
    previous_mean: amount,
    people: fc.integer({ min: 0, max: 100 }),
    direction: fc.constantFrom('reach' as const, 'below' as const),
    pace: fc.constantFrom('count' as const, 'money' as const, 'ratio' as const),
    period: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    threshold: fc.integer({ min: 0, max: 600 }),
    history: fc
      .array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 60 })
      .map((values) => values.map((value, i) => ({ day: addDays('2026-09-01', i), value }))),
    now: fc
      .date({ min: new Date('2026-11-01T00:00:00Z'), max: new Date('2026-12-01T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  .map((more) => at(more.now, more));

test('no answer ever carries a number that is not finite', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { chance, ...pacing } = pacingOf(input);
      for (const value of Object.values(pacing)) if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
      if (chance !== null) expect(chance >= 0 && chance <= 1).toBe(true);
    }),
  );
});

test('a rate asks of no day more than all that is missing; on the last day what is missing is said instead', () => {
  const totals = anyInput.filter(({ pace }) => pace !== 'ratio');
  fc.assert(
    fc.property(totals, (input) => {
      const { needed_per_day, left_today } = pacingOf(input);
      const missing = Math.max(0, input.target - (input.actual ?? 0));
      // At least one whole day is left for a rate, be it one of 23 hours.
      if (needed_per_day !== null) expect(needed_per_day).toBeLessThanOrEqual(missing * 1.05);
      else expect(left_today).toBe(missing);
      if (needed_per_day !== null) expect(left_today).toBeNull();
    }),
  );
});

test('no status contradicts the chance beside it', () => {
  const behind: Readonly<Record<string, readonly string[]>> = { reach: ['critical', 'atRisk', 'offPace'], below: ['critical'] };
  fc.assert(
    fc.property(anyInput, (input) => {
      const { chance, status } = pacingOf(input);
      if (chance !== null && chance >= TOSS_UP.to) expect(behind[input.direction]).not.toContain(status);
      if (chance !== null && chance < TOSS_UP.from) expect(status).not.toBe('onTrack');
    }),
    { numRuns: 500 },
  );
});

test('units and names of the wire', () => {
  expect([inKpiUnit(25, 'money', 'USD'), inKpiUnit(25, 'count', 'USD')]).toEqual([2500, 25]);
  expect([inKpiUnit(10_000, 'money', 'JPY'), inKpiUnit(25, 'money', 'KWD')]).toEqual([10_000, 25_000]);
  expect([periodName(0), periodName(1), periodName(2)]).toEqual(['daily', 'weekly', 'monthly']);
});
