import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietUntil, type Watched, watch } from '#domain/targets/alerting.ts';
import { TARGET_STATUS, type TargetStatus } from '#domain/wire/reports/kpis.ts';

const START: Watched<TargetStatus> = { status: null, seen: null };
const SAYS_NOTHING: readonly TargetStatus[] = ['tooEarly', 'notEnough', 'noData'];
const GOOD: readonly TargetStatus[] = ['reached', 'onTrack'];

/** The changes that a row of checks confirms. */
function changesOver(statuses: readonly TargetStatus[]) {
  let watched = START;
  return statuses.map((status) => {
    const step = watch(watched, status);
    watched = step.watched;
    return step.change;
  });
}

test('a change is told at the second check in a row that sees it, and not when it flaps', () => {
  expect(changesOver(['onTrack', 'onTrack', 'critical', 'critical']).at(-1)).toEqual({
    from: 'onTrack',
    to: 'critical',
    direction: 'worse',
  });
  expect(changesOver(['onTrack', 'onTrack', 'critical', 'onTrack', 'critical', 'onTrack']).filter(Boolean)).toEqual([]);
  expect(changesOver(['critical', 'critical', 'onTrack', 'onTrack']).at(-1)?.direction).toBe('better');
  expect(changesOver(['critical', 'critical']).filter(Boolean)).toEqual([]);
  // A silent tracker and a period that has just begun say nothing about the target.
  expect(changesOver(['onTrack', 'onTrack', 'critical', 'noData', 'critical']).filter(Boolean)).toEqual([]);
  expect(changesOver(['onTrack', 'onTrack', 'reached', 'reached']).filter(Boolean)).toEqual([]);
});

test('whatever is seen, changes follow one another and none begins or ends in a status that says nothing', () => {
  const statuses = Object.keys(TARGET_STATUS) as TargetStatus[];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 40 }), (seen) => {
      const changes = changesOver(seen).filter((change) => change !== null);
      for (const [place, { from, to, direction }] of changes.entries()) {
        expect([...SAYS_NOTHING]).not.toContain(from);
        expect([...SAYS_NOTHING]).not.toContain(to);
        if (GOOD.includes(from)) expect(direction).toBe('worse');
        const before = changes[place - 1];
        // Reached and on track are equally good: one becomes the other without a word.
        if (before) expect(before.to === from || (GOOD.includes(before.to) && GOOD.includes(from))).toBe(true);
      }
    }),
  );
});

test('quiet hours end at their hour of the zone, over midnight and over a change of clocks', () => {
  const night = { from: 22, to: 7 };
  expect(quietUntil('2026-11-16T20:59:59Z', 'Europe/Berlin', night)).toBeNull();
  expect(quietUntil('2026-11-16T21:00:00Z', 'Europe/Berlin', night)).toEqual(new Date('2026-11-17T06:00:00Z'));
  expect(quietUntil('2026-11-17T05:59:59Z', 'Europe/Berlin', night)).toEqual(new Date('2026-11-17T06:00:00Z'));
  expect(quietUntil('2026-11-17T06:00:00Z', 'Europe/Berlin', night)).toBeNull();
  // The night in which summer begins has an hour less.
  expect(quietUntil('2026-03-28T22:00:00Z', 'Europe/Berlin', night)).toEqual(new Date('2026-03-29T05:00:00Z'));
  expect(quietUntil('2026-11-16T12:30:00Z', 'UTC', { from: 12, to: 13 })).toEqual(new Date('2026-11-16T13:00:00Z'));
  expect(quietUntil('2026-11-16T12:30:00Z', 'UTC', { from: 12, to: 12 })).toBeNull();
});
