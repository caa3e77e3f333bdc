import type { Rule } from '#domain/canvas/document.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { momentOf } from '../_kit/moments.ts';
import { Parameters } from '../_kit/parameters.ts';
import { GIVEN_BACK, ruleFilter } from '../_kit/rules/rule-filter.ts';
import { eventsWithin, type Scope } from '../_kit/scope.ts';
import { ARRIVAL, labelOf } from '../paths/labels.ts';

/** What people do on their way, clicks among it; what happens while they are on a page is none. */
const ACTS = [...kindsThat(({ step }) => step === 'always'), ...kindsThat(({ step }) => step === 'counted')];
/** Order of somebody's events. */
const KEY = (parameters: Parameters) => `(${momentOf(parameters)}, received_at, event_id)`;

/** `p` who reached the goal, and `goal_at`, the place of the first time among their events. */
export function reachedSql(parameters: Parameters, scope: Scope, goal: Rule): string {
  return `SELECT ${PERSON} AS p, min(${KEY(parameters)}) AS goal_at, toUInt8(1) AS met
    FROM events WHERE ${eventsWithin(parameters, scope, [scope.span])} AND ${ruleFilter(parameters, goal)} GROUP BY p`;
}

/** Stands for everything somebody did, so that groups and rows are counted of the same events. */
const ANYTHING = 2;
/** What that is called. */
export const ALL = '';

/**
 * `p`, what they did or came by (`called`), once each, and whether they `met` the goal: of those only what lies before it, and `ALL` for
 * everybody. The beginning of a visit lies before what it began with.
 */
export function didSql(parameters: Parameters, scope: Scope, goal: Rule): string {
  const isAct = `(kind IN ${parameters.add('Array(String)', ACTS)} AND NOT ${GIVEN_BACK})`;
  const rows = `SELECT p, key, place, multiIf(place = 0, arrival, place = 1, label, '${ALL}') AS called
    FROM (SELECT ${PERSON} AS p, ${KEY(parameters)} AS key, toString(${ARRIVAL}) AS arrival, toString(${labelOf(parameters)}) AS label,
        arrayConcat([toUInt8(${ANYTHING})], if(is_entry = 1, [toUInt8(0)], []), if(${isAct}, [toUInt8(1)], [])) AS places
      FROM events WHERE ${eventsWithin(parameters, scope, [scope.span])})
    ARRAY JOIN places AS place`;
  return `SELECT did.p AS p, did.called AS called, max(goals.met) AS met
    FROM (${rows}) AS did LEFT JOIN (${reachedSql(parameters, scope, goal)}) AS goals ON did.p = goals.p
    WHERE goals.met = 0 OR did.place = ${ANYTHING} OR did.key < goals.goal_at OR (did.place = 0 AND did.key = goals.goal_at)
    GROUP BY p, called`;
}

/** What was done by at least so many people, and `ALL`: how many of those who reached the goal, and of the others. */
export function compileDone(scope: Scope, goal: Rule, least: number): Question {
  const parameters = new Parameters();
  const did = didSql(parameters, scope, goal);
  return {
    sql: `SELECT called, countIf(met = 1) AS reached, countIf(met = 0) AS others FROM (${did}) GROUP BY called
      HAVING called = '${ALL}' OR count() >= ${parameters.add('UInt64', least)}`,
    params: parameters.values,
  };
}
