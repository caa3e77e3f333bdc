import { WHOLE_CONVERSION } from '#domain/attribution/credit.ts';
import { spanOf } from '#domain/time/days.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { PEOPLE_PAGE, type PeopleQuestion, type PeopleReport } from '#domain/wire/reports/people.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import { peopleOf } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { counts, eventsWithin, trackedWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { type CreditedPeople, creditedPeople } from '../attribution/behind.ts';
import { toldOf } from '../canvas/behind.ts';
import { asFilter } from './as-filter.ts';
import { areTracked, type Behind, behindSql, type Known } from './behind.ts';
import { type CountedPerson, personColumns, personRowOf } from './columns.ts';

const SEARCHED = ['path', 'name', 'utm_source', 'utm_campaign', 'referrer'] as const;

/** "One of their events, or what they are identified as, holds this text." */
function having(parameters: Parameters, search: string, persons: Persons, counting: string): string {
  const text = parameters.text(search.toLowerCase());
  const named = [...persons.keys].filter(([, keys]) => keys.some(({ shown }) => shown.toLowerCase().includes(search.toLowerCase())));
  const met = [
    ...SEARCHED.map((column) => `(${counting} AND position(lowerUTF8(events.${column}), ${text}) > 0)`),
    `visitor_id = ${parameters.text(search)}`,
    `toString(${PERSON}) IN ${parameters.add('Array(String)', [...named.map(([person]) => person).slice(0, 1000), search])}`,
  ];
  return `HAVING countIf(${met.join(' OR ')}) > 0`;
}

/** People of a range of local days, a page of them: all, those a filter holds for, or those that a number counts. */
export function compilePeople(
  workspace: ReportWorkspace,
  question: PeopleQuestion,
  persons: Persons,
  known: Known,
  behind: Behind | null = null,
): Question {
  const parameters = new Parameters();
  const { filter, order = 'last_seen', direction = 'desc', page = 1, size = PEOPLE_PAGE } = question;
  const source = { workspace: workspace.id, shown: workspace.shown };
  const asked = { parameters, source, span: spanOf(question.range, workspace.timezone) };
  const isOfTracked = behind !== null && areTracked(behind);
  const met = [(isOfTracked ? trackedWithin : eventsWithin)(parameters, source, [asked.span])];
  const counting = isOfTracked ? `(${counts(parameters, source)})` : '1';
  if (filter && !behind) met.push(`${PERSON} IN (${peopleOf(asked, filter)})`);
  const number = behind
    ? `INNER JOIN (SELECT who, toUInt64(counted) AS counted FROM (${behindSql(asked, question.range, workspace.timezone, behind, filter, known)})) AS number ON everybody.who = number.who`
    : '';
  // Their id decides between equals, so that pages do not overlap.
  const by = order === 'counted' && !behind ? 'last_seen' : order;
  const sql = `SELECT everybody.*${behind ? ', number.counted AS counted' : ''}, count() OVER () AS total FROM (
      SELECT ${[`${PERSON} AS who`, `toString(${PERSON}) AS id`, ...personColumns(parameters, counting)].join(', ')} FROM events WHERE ${met.join(' AND ')} GROUP BY ${PERSON}
      ${question.search ? having(parameters, question.search, persons, counting) : ''}
    ) AS everybody ${number}
    ORDER BY ${by} ${direction === 'asc' ? 'ASC' : 'DESC'}, id LIMIT ${parameters.add('UInt32', size)} OFFSET ${parameters.add('UInt32', (page - 1) * size)}`;
  return { sql, params: parameters.values, persons };
}

/**
 * The people of a range with what is known of each; `behind`: only those whom that number counts;
 * `goers`: visitors who are being erased.
 * `total` is of all pages; past the last page nobody is there and it is 0.
 */
export async function peopleReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: PeopleQuestion,
  now: Date,
  behind: Behind | null = null,
  goers: readonly string[] = [],
): Promise<Uncounted<PeopleReport>> {
  const persons = await analytics.persons(workspace.id);
  const isCredited = behind?.of === 'attribution';
  const credited: CreditedPeople = isCredited
    ? await creditedPeople(analytics, workspace, question.range, behind, question.filter)
    : new Map();
  const rows = await analytics.select<CountedPerson & { id: string; total: number }>(
    compilePeople(workspace, question, persons, { now, credited }, behind),
  );
  const whole = (part: 'conversions' | 'credit') => [...credited.values()].reduce((sum, one) => sum + one[part], 0);
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    range: question.range,
    total: rows[0]?.total ?? 0,
    page: question.page ?? 1,
    size: question.size ?? PEOPLE_PAGE,
    behind: behind && {
      name: 'widget' in behind ? behind.widget.name : '',
      conversions: isCredited ? whole('conversions') : null,
      credit: isCredited ? whole('credit') / WHOLE_CONVERSION : null,
      drawn: behind.of === 'canvas' ? toldOf(behind) : null,
      as_filter: asFilter(behind, workspace.shown, Boolean(question.filter?.length)),
    },
    people: rows.map((row) => ({
      ...personRowOf(row.id, row, persons, workspace.shown),
      credit: isCredited ? (credited.get(row.id)?.credit ?? 0) / WHOLE_CONVERSION : null,
    })),
    erasing: rows.map(({ id }) => id).filter((id) => persons.visitorsOf(id).some((visitor) => goers.includes(visitor))),
  };
}
