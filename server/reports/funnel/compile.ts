import type { Rule } from '#domain/canvas/document.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import { CLIENT_KEYS, type ClientKey } from '#domain/wire/client-keys.ts';
import { ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import { type FunnelBreakdown, type FunnelQuestion, isHoldKey } from '#domain/wire/reports/funnels.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { DIMENSIONS, type DimensionName } from '../_kit/dimensions.ts';
import { plain } from '../_kit/filters/text-filter.ts';
import { momentOf } from '../_kit/moments.ts';
import { Parameters } from '../_kit/parameters.ts';
import { ruleFilter } from '../_kit/rules/rule-filter.ts';
import { alwaysStep } from '../_kit/rules/step.ts';
import { eventsWithin, type Scope } from '../_kit/scope.ts';
import { has } from '../canvas/marks.ts';

const EARNING = kindsThat(({ earns }) => earns);
/** Low bits of a token: the place of an event among those of its person. Above them: milliseconds since 1970. */
const PLACE_BITS = 22;
/** The place of money among what an event is: behind the beginning of a visit (0) and what was done (1). */
const PAID = 2;
/** Stands where an exclusion ended every attempt. No token is as small. */
const ENDED = 1;

/** Is it a column of an event that is what it says? */
const isPlain = (by: FunnelBreakdown): by is ClientKey => CLIENT_KEYS.some((one) => one === by);

/** SQL of what people are told apart by, of an event. */
function labelOf(parameters: Parameters, by: FunnelBreakdown | null): string {
  if (by === null) return "''";
  return `toString(${isPlain(by) ? by : DIMENSIONS[by satisfies DimensionName].sql(parameters)})`;
}

/** SQL of what an attempt is held to, of an event; as KPIs compare it. */
function heldOf(parameters: Parameters, hold: string): string {
  return plain(isHoldKey(hold) ? hold : `attributes[${parameters.text(ownAttribute(hold))}]`);
}

const MS = (token: string) => `bitShiftRight(${token}, ${PLACE_BITS})`;
const SHIFTED = (array: string) => `arrayPopBack(arrayPushFront(${array}, toUInt64(0)))`;

/** One bit for each of these rules that the event meets, from a place on; rules that are none of `which` have none. */
function maskOf(parameters: Parameters, rules: readonly Rule[], which: (rule: Rule) => boolean): string {
  const bits = rules.flatMap((rule, place) => (which(rule) ? [`bitShiftLeft(toUInt64(${ruleFilter(parameters, rule)}), ${place})`] : []));
  return bits.length > 0 ? bits.join(' + ') : 'toUInt64(0)';
}

/**
 * Whose, and in order what they did: `tokens` (when, and a place that makes each its own), `masks` and `labels`. The beginning of a
 * visit stands before what it began with, so that its source may be a step of its own. `paid`: when money came, and how much; it is
 * nothing that somebody did. Where attempts are held to something, each value of it is a way of its own.
 */
function waysOf(parameters: Parameters, scope: Scope, { steps, exclusions, order, window, by, hold }: FunnelQuestion): string {
  const rules = [...steps, ...exclusions].map(({ rule }) => rule);
  const end = window === null ? scope.span.end : new Date(scope.span.end.getTime() + (window + 1) * 1000);
  const isStep = order === 'strict' ? `(${alwaysStep(parameters)})` : '0';
  const fromSource = rules.some(({ type }) => type === 'source');
  const arrival = fromSource ? `if(is_entry = 1, ${maskOf(parameters, rules, ({ type }) => type === 'source')}, 0)` : 'toUInt64(0)';
  const done = (column: string) => `groupArrayIf(${column}, place != ${PAID})`;
  const sorted = (column: string) =>
    `arraySort((one, at, place, received, id) -> (at, place, received, id), ${[column, 'moment', 'place', 'received_at', 'event_id'].map(done).join(', ')})`;
  const held = hold === null ? '' : `${heldOf(parameters, hold)} AS held,`;
  const events = `SELECT ${PERSON} AS p, ${held} time, ${momentOf(parameters)} AS moment, received_at, event_id, ${isStep} AS beat,
      if(kind IN ${parameters.add('Array(String)', EARNING)}, value, 0) AS earned, ${labelOf(parameters, by)} AS label,
      ${arrival} AS arrived, ${maskOf(parameters, rules, ({ type }) => type !== 'source')} AS did
    FROM events WHERE ${eventsWithin(parameters, scope, [{ start: scope.span.start, end }])} AND (arrived != 0 OR did != 0 OR beat OR earned != 0)${hold === null ? '' : " AND held != ''"}`;
  const rows = `SELECT *, place, if(place = 0, arrived, did) AS mask FROM (${events})
    ARRAY JOIN arrayConcat(if(arrived != 0, [toUInt8(0)], []), if(did != 0 OR beat, [toUInt8(1)], []), if(earned != 0, [toUInt8(${PAID})], [])) AS place`;
  return `SELECT p, ${sorted('mask')} AS masks, ${by === null ? '' : `${sorted('label')} AS labels,`}
      groupArrayIf((toUnixTimestamp64Milli(time), earned), place = ${PAID}) AS paid,
      arrayMap((at, place) -> bitShiftLeft(toUInt64(toUnixTimestamp64Milli(at)), ${PLACE_BITS}) + place, arraySort(${done('time')}), arrayEnumerate(masks)) AS tokens
    FROM (${rows}) GROUP BY p${hold === null ? '' : ', held'}`;
}

type Layer = readonly string[];
const START = (step: number) => `start_${step}`;

/** What is known at each event of a person: the latest start of an attempt that gets to a step by it, 0 where none does. */
function layersOf(parameters: Parameters, scope: Scope, question: FunnelQuestion): Layer[] {
  const { steps, exclusions, order, window } = question;
  const last = parameters.add('UInt64', (BigInt(scope.span.end.getTime()) << BigInt(PLACE_BITS)).toString());
  const near = (later: string, earlier: string, within: number | null) =>
    within === null ? '1' : `${MS(later)} - ${MS(earlier)} <= ${within * 1000}`;
  if (order === 'any') return anyOrder(steps.length, last, (later, earlier) => near(later, earlier, window));
  const layers: Layer[] = [
    [`arrayMap((mask, token) -> if(${has('mask', 0)} AND token < ${last}, token, toUInt64(0)), masks, tokens) AS ${START(0)}`],
  ];
  for (const [step, { within }] of steps.entries()) {
    if (step === 0) continue;
    const from = order === 'flexible' ? 0 : step - 1;
    const ending = exclusions.flatMap(({ after, before }, place) =>
      after < step && step <= before ? [has('mask', steps.length + place)] : [],
    );
    const ended = ending.length > 0 ? `if(${ending.join(' OR ')}, toUInt64(${ENDED}), toUInt64(0))` : 'toUInt64(0)';
    const known = (what: string) => `arrayMap((start, mask, token) -> if(start != 0, ${what}, ${ended}), ${START(from)}, masks, tokens)`;
    const before = (what: string) => SHIFTED(order === 'strict' ? known(what) : `arrayFill(one -> one != 0, ${known(what)})`);
    const got = `${has('mask', step)} AND start > ${ENDED} AND ${near('token', 'start', window)} AND ${near('token', 'seen', within)}`;
    layers.push([`${before('start')} AS begun_${step}`, `${before('token')} AS seen_${step}`]);
    layers.push([
      `arrayMap((mask, token, start, seen) -> if(${got}, start, toUInt64(0)), masks, tokens, begun_${step}, seen_${step}) AS ${START(step)}`,
    ]);
  }
  return layers;
}

/** Attempts are the time up to an event: how many different steps lie in it, each event counted for the first it meets. */
function anyOrder(steps: number, last: string, near: (later: string, earlier: string) => string): Layer[] {
  const places = Array.from({ length: steps }, (_, step) => step);
  const first = `bitAnd(mask, bitNot(mask) + 1)`;
  const latest = places.map(
    (step) =>
      `arrayFill(one -> one != 0, arrayMap((mask, token) -> if(${has(first, step)}, token, toUInt64(0)), masks, tokens)) AS latest_${step}`,
  );
  const names = places.map((step) => `l${step}`).join(', ');
  const arrays = places.map((step) => `latest_${step}`).join(', ');
  const lies = places.map((step) => `(l${step} != 0 AND ${near('token', `l${step}`)})`);
  const count = `arrayMap((token, ${names}) -> ${lies.join(' + ')}, tokens, ${arrays}) AS done`;
  const none = '18446744073709551615';
  const begun = `arrayMap((token, ${names}) -> least(${places.map((step) => `if(${lies[step]}, l${step}, toUInt64(${none}))`).join(', ')}), tokens, ${arrays}) AS begun`;
  return [
    latest,
    [count, begun],
    places.map(
      (step) => `arrayMap((count, start) -> if(count > ${step} AND start < ${last}, start, toUInt64(0)), done, begun) AS ${START(step)}`,
    ),
  ];
}

/** What a person who finished paid while the attempt lasted, in minor units. */
function paidBy(last: number, window: number | null): string {
  const since = `toInt64(${MS(`since_${last}`)})`;
  const inTime = window === null ? '1' : `one.1 - ${since} <= ${window * 1000}`;
  return `if(at_${last} = 0, 0, arraySum(arrayMap(one -> if(one.1 >= ${since} AND ${inTime}, one.2, 0), paid))) AS won`;
}

/**
 * Of all ways of a person, for each step the one that gets there first; of those that do in the same millisecond the one that began last.
 * What is paid is added up: each value is something else that was bought.
 */
function ofPersons(ways: string, { steps, by }: FunnelQuestion): string {
  const own = steps.flatMap((_, step) => [`at_${step} AS own_at_${step}`, `since_${step} AS own_since_${step}`]);
  const labels = by === null ? { own: [], first: [] } : { own: ['label AS own_label'], first: [firstOf('own_label', 0, 'own_label')] };
  const first = steps.flatMap((_, step) => {
    const latest = `-toInt64(${MS(`own_since_${step}`)})`;
    return [`${firstOf(`own_at_${step}`, step, latest)} AS at_${step}`, `${firstOf(`own_since_${step}`, step, latest)} AS since_${step}`];
  });
  const named = labels.first.map((sql) => `${sql} AS label`);
  return `SELECT ${['p', ...first, 'sum(own_won) AS won', ...named].join(', ')}
    FROM (SELECT p, won AS own_won, ${[...own, ...labels.own].join(', ')} FROM (${ways})) GROUP BY p`;
}

/** SQL of what the way says that gets to a step first, then by something else. */
const firstOf = (what: string, step: number, then: string) => `argMinIf(${what}, (${MS(`own_at_${step}`)}, ${then}), own_at_${step} != 0)`;

/** SELECT of people, a row each: `p`, `at_<step>` (0: never got there), `since_<step>`, `won` and, where people are told apart, `label`. */
export function peopleSql(parameters: Parameters, scope: Scope, question: FunnelQuestion): string {
  const { steps, by, window, hold } = question;
  let sql = waysOf(parameters, scope, question);
  for (const layer of layersOf(parameters, scope, question)) sql = `SELECT *, ${layer.join(', ')} FROM (${sql})`;
  const perPerson = steps.flatMap((_, step) => [
    `arrayFirst(start -> start != 0, ${START(step)}) AS since_${step}`,
    `arrayFirst((token, start) -> start != 0, tokens, ${START(step)}) AS at_${step}`,
  ]);
  const label = by === null ? [] : [`arrayFirst((label, start) -> start != 0, labels, ${START(0)}) AS label`];
  const ways = `SELECT ${['p', ...perPerson, paidBy(steps.length - 1, window), ...label].join(', ')} FROM (${sql})`;
  return hold === null ? ways : ofPersons(ways, question);
}

/**
 * Columns `people_<step>`, `times_<step>` (quartiles in milliseconds from the start of an attempt) and `revenue`. Where people are told
 * apart one row for everybody (`whole` = 1), and one for each `value`.
 */
export function compileFunnel(scope: Scope, question: FunnelQuestion): Question {
  const parameters = new Parameters();
  const { steps, by } = question;
  const people = peopleSql(parameters, scope, question);
  const columns = steps.flatMap((_, step) => [
    `countIf(at_${step} != 0) AS people_${step}`,
    `quantilesExactInclusiveIf(0.25, 0.5, 0.75)(toInt64(${MS(`at_${step}`)}) - toInt64(${MS(`since_${step}`)}), at_${step} != 0) AS times_${step}`,
  ]);
  const told = by === null ? '' : " ARRAY JOIN [(toUInt8(1), ''), (toUInt8(0), label)] AS part GROUP BY part";
  const parts = by === null ? [] : ['part.1 AS whole', 'part.2 AS value'];
  return { sql: `SELECT ${[...parts, ...columns, 'sum(won) AS revenue'].join(', ')} FROM (${people})${told}`, params: parameters.values };
}
