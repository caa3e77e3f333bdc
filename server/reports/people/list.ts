import { spanOf } from '#domain/time/days.ts';
import { PEOPLE_PAGE, type PeopleOrder, type PeopleQuestion, type PeopleReport } from '#domain/wire/people.ts';
import type { Uncounted } from '#domain/wire/reports.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { type CountedPerson, personColumns, personRowOf } from './columns.ts';

/** What people are put in order by, the largest first; their id decides between equals, so that pages do not overlap. */
const ORDERS = {
  last_seen: 'last_seen',
  first_seen: 'first_seen',
  events: 'events',
  revenue: 'revenue',
} as const satisfies Record<PeopleOrder, string>;

const SEARCHED = ['path', 'name', 'utm_source', 'utm_campaign', 'referrer'] as const;

/** "One of their events, or what they are identified as, holds this text." */
function having(parameters: Parameters, search: string, persons: Persons): string {
  const text = parameters.text(search.toLowerCase());
  const named = [...persons.keys].filter(([, keys]) => keys.some(({ shown }) => shown.toLowerCase().includes(search.toLowerCase())));
  const met = [
    ...SEARCHED.map((column) => `position(lowerUTF8(events.${column}), ${text}) > 0`),
    `visitor_id = ${parameters.text(search)}`,
    `toString(${PERSON}) IN ${parameters.add('Array(String)', [...named.map(([person]) => person).slice(0, 1000), search])}`,
  ];
  return `HAVING countIf(${met.join(' OR ')}) > 0`;
}

/** People of a range of local days, a page of them. */
export function compilePeople(workspace: ReportWorkspace, question: PeopleQuestion, persons: Persons): Question {
  const parameters = new Parameters();
  const scope = { workspace: workspace.id, shown: workspace.shown };
  const within = eventsWithin(parameters, scope, [spanOf(question.range, workspace.timezone)]);
  const offset = ((question.page ?? 1) - 1) * PEOPLE_PAGE;
  const sql = `SELECT *, count() OVER () AS total FROM (
      SELECT ${[`toString(${PERSON}) AS id`, ...personColumns(parameters)].join(', ')} FROM events WHERE ${within} GROUP BY ${PERSON}
      ${question.search ? having(parameters, question.search, persons) : ''}
    ) ORDER BY ${ORDERS[question.order ?? 'last_seen']} DESC, id LIMIT ${parameters.add('UInt32', PEOPLE_PAGE)} OFFSET ${parameters.add('UInt32', offset)}`;
  return { sql, params: parameters.values, persons };
}

/**
 * The people behind the numbers of a range, latest first, with what is known of each. `total` is of
 * all pages; past the last page nobody is there and it is 0.
 */
export async function peopleReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: PeopleQuestion,
  now: Date,
): Promise<Uncounted<PeopleReport>> {
  const persons = await analytics.persons(workspace.id);
  const rows = await analytics.select<CountedPerson & { id: string; total: number }>(compilePeople(workspace, question, persons));
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    range: question.range,
    total: rows[0]?.total ?? 0,
    page: question.page ?? 1,
    people: rows.map((row) => personRowOf(row.id, row, persons, workspace.shown)),
  };
}
