import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { VISIT } from '#server/events/migrations/0006-visits.ts';
import { isSource } from '../_kit/maps/normalise.ts';
import { momentOf } from '../_kit/moments.ts';
import { Parameters } from '../_kit/parameters.ts';
import { ruleFilter } from '../_kit/rules/rule-filter.ts';
import { stepOf } from '../_kit/rules/step.ts';
import { eventsWithin, type Scope } from '../_kit/scope.ts';
import { ARRIVAL, isNode, labelOf, labelOn, type OnMap } from './labels.ts';

/** A way from a step, or to it. */
type Way = Pick<PathsQuestion, 'step' | 'direction' | 'trail' | 'within'>;

/**
 * What people did, one row each: whose, in which visit, when, what it is called, and is it the step that is asked about. The beginning of
 * a visit is a row of its own before what the visit began with: `place` 0. Only of those who were at the step.
 */
function happened(parameters: Parameters, scope: Scope, { step, within }: Way, { elements, clicks }: OnMap): string {
  const where = eventsWithin(parameters, scope, [scope.span]);
  const matches = ruleFilter(parameters, step);
  const fromSource = step.type === 'source';
  const here = fromSource ? `(is_entry = 1 AND ${matches})` : matches;
  const isStep = `(${stepOf(parameters, clicks)})`;
  const isOfVisits = within === 'visit';
  const arrival = labelOn(parameters, elements.filter(isSource), ARRIVAL);
  const label = labelOn(
    parameters,
    elements.filter((element) => !isSource(element)),
    labelOf(parameters),
  );
  const own = fromSource ? isStep : `(${isStep} OR ${matches})`;
  return `SELECT p, visit, moment, received_at, event_id, place, if(place = 0, arrival, label) AS called,
      ${fromSource ? 'place = 0 AND asked' : 'place = 1 AND asked'} AS anchor
    FROM (SELECT ${PERSON} AS p, ${isOfVisits ? VISIT : '0'} AS visit, ${momentOf(parameters)} AS moment, received_at, event_id,
        toString(${arrival}) AS arrival, toString(${label}) AS label, ${here} AS asked,
        arrayConcat(if(is_entry = 1, [toUInt8(0)], []), if(${own}, [toUInt8(1)], [])) AS places
      FROM events WHERE ${where} AND (is_entry = 1 OR ${own})
        AND ${isOfVisits ? VISIT : PERSON} IN (SELECT ${isOfVisits ? VISIT : PERSON} FROM events WHERE ${where} AND ${here}))
    ARRAY JOIN places AS place`;
}

/** `called`: the label of the next hop, empty at the end; `people`; and `taken`: 0 for those who did not take the trail. */
export interface HopRow {
  readonly called: string;
  readonly taken: number;
  readonly people: number;
}

/**
 * SELECT of those who were at the step, a row each: `p`, `took` (did they take the trail?) and `next`, the label of the hop
 * behind it, empty for who went nowhere from there and for who did not take it.
 */
export function peopleSql(parameters: Parameters, scope: Scope, way: Way, onMap: OnMap): string {
  const { direction, trail } = way;
  const order = ['moment', 'place', 'received_at', 'event_id'];
  const sorted = (column: string) => {
    const arrays = [column, ...order].map((name) => `groupArray(${name})`);
    return `arraySort((one, at, place, received, id) -> (at, place, received, id), ${arrays.join(', ')})`;
  };
  const rest = `arraySlice(names, first + 1)`;
  const beyond = `arrayFirstIndex(anchored -> NOT anchored, arraySlice(anchors, first + 1))`;
  // Somebody who is at the step again at once has not gone anywhere; nor has who loads a page twice.
  const gone =
    direction === 'after' ? `if(${beyond} = 0, [], arraySlice(${rest}, ${beyond}))` : 'arrayReverse(arraySlice(names, 1, first - 1))';
  const visits = `SELECT p, visit, arrayCompact(${gone}) AS way, since FROM (
      SELECT p, visit, ${sorted('called')} AS names, ${sorted('anchor')} AS anchors, arrayFirstIndex(anchored -> anchored, anchors) AS first,
        minIf((moment, received_at, event_id), anchor) AS since
      FROM (${happened(parameters, scope, way, onMap)}) GROUP BY p, visit HAVING max(anchor))`;
  const people = `SELECT p, argMin(way, since) AS taken_way FROM (${visits}) GROUP BY p`;
  const took = trail.map((node, hop) => isNode(parameters, `taken_way[${hop + 1}]`, node));
  return `SELECT p, took, if(took, taken_way[${trail.length + 1}], '') AS next
    FROM (SELECT p, taken_way, (${took.length > 0 ? took.join(' AND ') : 'true'}) AS took FROM (${people}))`;
}

/** Where people went, or came from, one hop further than the trail. */
export function compileHop(scope: Scope, question: PathsQuestion, onMap: OnMap): Question {
  const parameters = new Parameters();
  const people = peopleSql(parameters, scope, question, onMap);
  return {
    sql: `SELECT next AS called, toUInt8(took) AS taken, count() AS people FROM (${people}) GROUP BY called, took ORDER BY people DESC, called`,
    params: parameters.values,
  };
}
