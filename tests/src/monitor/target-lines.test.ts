import { describe, expect, it } from 'vitest';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import { linesOf, type Writing } from '#src/metric-cards/target-lines.ts';

/** What a card says of a target, as text keys with their numbers. */
const writing: Writing = {
  amount: (value) => `$${value / 100}`,
  perDay: (value) => `$${value / 100}`,
  share: (value) => `${(value * 100).toFixed(1)}%`,
  chance: (value) => `${value * 100}%`,
  time: (instant) => instant,
};
const target = (about: Partial<TargetResult>): TargetResult => ({
  target_id: 'a',
  name: 'Ad spend, today',
  widget_id: 'b',
  widget_name: 'Ad spend',
  format: 'money',
  direction: 'below',
  period: 'daily',
  period_start: '2026-11-20',
  period_end: '2026-11-20',
  status: 'offPace',
  status_value: 1,
  actual: 67_900,
  target: 86_600,
  threshold: 60_000,
  projection: 68_000,
  even_pace: 80_000,
  needed_per_day: null,
  now_per_day: null,
  left_today: 18_700,
  chance: 0.7,
  status_from: null,
  locked: null,
  ...about,
});
const texts = (about: Partial<TargetResult>) => linesOf(target(about), writing);

describe('the lines of a target', () => {
  it('say what is left today at the end of a period', () => {
    expect(texts({})[1]).toEqual({ text: 'targets.left_today', values: { left: '$187' } });
    expect(texts({ direction: 'reach' })[1]).toEqual({ text: 'targets.to_go_today', values: { left: '$187' } });
  });
  it('say the rates while there are days', () => {
    const rates = { left_today: null, needed_per_day: 1000, now_per_day: 900 };
    expect(texts(rates)[1]).toEqual({ text: 'targets.pace_below', values: { needed: '$10', now: '$9' } });
  });
  it('say by how much a limit is passed, and by how much the end will miss', () => {
    const over = texts({ actual: 90_000, projection: 95_260, left_today: 0 });
    expect(over.slice(0, 2)).toEqual([
      { text: 'targets.on_course_over', values: { value: '$952.6', share: '10.0%' } },
      { text: 'targets.over_limit', values: { over: '$34' } },
    ]);
    const short = texts({ direction: 'reach', projection: 77_940 });
    expect(short[0]).toEqual({ text: 'targets.on_course_short', values: { value: '$779.4', share: '10.0%' } });
    expect(texts({ projection: 86_600 })[0]?.text).toBe('targets.on_course');
  });
  it('need nothing more of what is reached', () => {
    const reached = texts({ direction: 'reach', status: 'reached', actual: 90_000, projection: 91_000, left_today: 0 });
    expect(reached.map(({ text }) => text)).toEqual(['targets.on_course', 'targets.chance']);
  });
});
