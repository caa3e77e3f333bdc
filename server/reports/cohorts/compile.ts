import type { Rule } from '#domain/canvas/document.ts';
import type { CohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Calendar } from '../_kit/calendar.ts';
import { momentOf } from '../_kit/moments.ts';
import { Parameters } from '../_kit/parameters.ts';
import { ruleFilter } from '../_kit/rules/rule-filter.ts';
import { eventsWithin, type Scope } from '../_kit/scope.ts';

/** What is asked besides the days. */
export type CohortRules = Pick<CohortsQuestion, 'start' | 'back'>;

/** SQL of "the event is what the rule asks"; a source is what a visit began with. */
function matches(parameters: Parameters, rule: Rule | null): string {
  if (rule === null) return '1';
  const met = ruleFilter(parameters, rule);
  return rule.type === 'source' ? `(is_entry = 1 AND ${met})` : met;
}

/** The place of the period that an event lies in, from 0. */
const periodOf = (parameters: Parameters, { starts }: Calendar) =>
  `toInt32(arrayLastIndex(one -> one <= toUnixTimestamp(time), ${parameters.add('Array(UInt32)', starts)})) - 1`;
/** Order of somebody's events. */
const KEY = (parameters: Parameters) => `(${momentOf(parameters)}, received_at, event_id)`;

/**
 * `p`, the `cohort` they are in and `began`, the event that put them there: the first of the range that is what begins one, or the
 * first there is of them, where none lies before the range.
 */
export function startsSql(parameters: Parameters, scope: Scope, calendar: Calendar, { start }: CohortRules): string {
  const before = { start: new Date(0), end: scope.span.start };
  // Who they are is asked of the whole range; what there was before it counts for everybody.
  const { among: _, ...everybody } = scope;
  const isNew =
    start === null ? ` AND ${PERSON} NOT IN (SELECT ${PERSON} FROM events WHERE ${eventsWithin(parameters, everybody, [before])})` : '';
  const key = KEY(parameters);
  return `SELECT ${PERSON} AS p, min(${key}) AS began, argMin(${periodOf(parameters, calendar)}, ${key}) AS cohort
    FROM events WHERE ${eventsWithin(parameters, scope, [scope.span])} AND ${matches(parameters, start)}${isNew} GROUP BY p`;
}

/** `p`, and each `period` in which they did what counts as coming back, with the `latest` event of it. */
export function backsSql(parameters: Parameters, scope: Scope, calendar: Calendar, { back }: CohortRules): string {
  return `SELECT ${PERSON} AS p, ${periodOf(parameters, calendar)} AS period, max(${KEY(parameters)}) AS latest
    FROM events WHERE ${eventsWithin(parameters, scope, [scope.span])} AND ${matches(parameters, back)} GROUP BY p, period`;
}

/** "They came back after what began it." The beginning of a visit lies before what it began with. */
export const isLater = ({ start, back }: CohortRules) =>
  start?.type === 'source' && back?.type !== 'source' ? 'latest >= began' : 'latest > began';

/** Rows of people by `cohort`: `period` -1 for all of the cohort, else those who came back in the period. */
export function compileCohorts(scope: Scope, calendar: Calendar, rules: CohortRules): Question {
  const parameters = new Parameters();
  const starts = startsSql(parameters, scope, calendar, rules);
  const backs = backsSql(parameters, scope, calendar, rules);
  return {
    sql: `SELECT cohort, period, count() AS people FROM (
        SELECT cohort, toInt32(-1) AS period FROM (${starts})
        UNION ALL
        SELECT cohort, period FROM (${starts}) AS one INNER JOIN (${backs}) AS other ON one.p = other.p WHERE ${isLater(rules)}
      ) GROUP BY cohort, period`,
    params: parameters.values,
  };
}
