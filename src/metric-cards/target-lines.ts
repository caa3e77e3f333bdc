import { PEOPLE_FOR_RATIO } from '#domain/targets/pacing.ts';
import { missOf } from '#domain/targets/status.ts';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import type { TextKey, Values } from '#src/providers/texts/i18n.ts';

/** A sentence below a target: its text and what stands in it. */
export interface Line {
  readonly text: TextKey;
  readonly values: Values;
}

/** How amounts of the target are written in the person's language. */
export interface Writing {
  /** In full: minor units, or a count. */
  readonly amount: (value: number) => string;
  /** A mean of a day: with tenths where they matter. */
  readonly perDay: (value: number) => string;
  readonly share: (value: number) => string;
  readonly chance: (value: number) => string;
  /** An instant, ISO 8601 UTC. */
  readonly time: (instant: string) => string;
}

/** Where it is heading, what is still needed and how sure that is; or why nothing can be said yet. */
export function linesOf(target: TargetResult, writing: Writing): readonly Line[] {
  if (target.status === 'tooEarly') return [tooEarly(target, writing)];
  if (target.status === 'notEnough') return [{ text: 'targets.not_enough', values: { count: PEOPLE_FOR_RATIO } }];
  if (target.status === 'noData') return [{ text: 'targets.no_data', values: {} }];
  return [courseOf(target, writing), needOf(target, writing), chanceOf(target, writing)].filter((line) => line !== null);
}

function tooEarly({ status_from }: TargetResult, { time }: Writing): Line {
  return status_from ? { text: 'targets.status_from', values: { time: time(status_from) } } : { text: 'targets.too_early', values: {} };
}

/** The end that is expected, and by how much it misses: what the status says in a word. */
function courseOf(target: TargetResult, { amount, share }: Writing): Line | null {
  if (target.projection === null) return null;
  const value = amount(target.projection);
  const miss = missOf(target);
  if (miss === null) return { text: 'targets.on_course', values: { value } };
  const text = target.direction === 'below' ? 'targets.on_course_over' : 'targets.on_course_short';
  return { text, values: { value, share: share(miss) } };
}

/** A rate while there are days, an amount on the last one. */
function needOf(target: TargetResult, { amount, perDay }: Writing): Line | null {
  const below = target.direction === 'below';
  if (target.status === 'reached') return null;
  if (below && target.projection !== null && target.actual !== null && target.actual > target.target)
    return { text: 'targets.over_limit', values: { over: amount(target.actual - target.target) } };
  if (target.left_today !== null)
    return { text: below ? 'targets.left_today' : 'targets.to_go_today', values: { left: amount(target.left_today) } };
  if (target.needed_per_day === null || target.now_per_day === null) return null;
  const values = { needed: perDay(target.needed_per_day), now: perDay(target.now_per_day) };
  return { text: below ? 'targets.pace_below' : 'targets.pace', values };
}

function chanceOf({ chance, direction }: TargetResult, writing: Writing): Line | null {
  if (chance === null) return null;
  return { text: direction === 'below' ? 'targets.chance_below' : 'targets.chance', values: { chance: writing.chance(chance) } };
}
