import { type Counterpart, counterpartOf } from '#domain/time/counterpart.ts';
import { previousRange } from '#domain/time/days.ts';
import type { Breakdown, Range } from '#domain/wire/reports/reports.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import type { ReportWorkspace } from './workspace.ts';

/** A question about a range and, unless it says otherwise, the days just before. */
export interface Compared {
  readonly range: Range;
  readonly compare_range?: Range | null | undefined;
}

/** The range that a question is compared with: by default the days just before. Null: none. */
export function comparedRange({ range, compare_range }: Compared): Range | null {
  return compare_range === undefined ? previousRange(range) : compare_range;
}

/** What answers say of when, in which days and in which money they were counted, and beside what. */
interface Answered {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  readonly compare_range: Range | null;
  readonly compared_until: string | null;
}

/** What a question counts, and what that is compared with. */
export interface Periods {
  readonly answered: Answered;
  readonly compare: Range | null;
  readonly counterpart: Counterpart | null;
  readonly current: Calendar;
  /** Cut as far as the running range has got. Costs come by the day and stay whole. Null: none. */
  readonly earlier: Calendar | null;
}

export function periodsOf(
  question: Compared,
  breakdown: Breakdown | 'whole',
  { timezone, currency }: Pick<ReportWorkspace, 'timezone' | 'currency'>,
  now: Date,
): Periods {
  const compare = comparedRange(question);
  const counterpart = compare && counterpartOf(question.range, compare, timezone, now);
  const whole = compare && calendarOf(compare, breakdown, timezone);
  const earlier = whole && counterpart ? { ...whole, span: { start: whole.span.start, end: counterpart.until } } : whole;
  const answered = {
    as_of: now.toISOString(),
    timezone,
    currency,
    range: question.range,
    compare_range: compare,
    compared_until: counterpart?.until.toISOString() ?? null,
  };
  return { answered, compare, counterpart, current: calendarOf(question.range, breakdown, timezone), earlier };
}
