import { PEOPLE_PAGE, type PersonQuestion, type PersonReport } from '#domain/wire/people.ts';
import type { Uncounted } from '#domain/wire/reports.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import type { Merges } from '#server/events/identity/merges.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { type CountedPerson, personColumns, personRowOf, type SourceText, sourceOf } from './columns.ts';

/** Everything that can be stored: history of two years, and nothing of tomorrow. */
const always = (now: Date) => ({ start: new Date(0), end: new Date((Math.floor(now.getTime() / 1000) + 86_400) * 1000) });

/** Over visitors, as they are stored: those of the person are named, so that only their part of the table is read. */
const stored = ({ workspace, version }: Persons): Merges => ({ workspace, version, base: null, delta: [] });

function within(parameters: Parameters, workspace: ReportWorkspace, visitors: readonly string[], now: Date): string {
  const scope = { workspace: workspace.id, shown: workspace.shown };
  const these = parameters.add('Array(String)', visitors);
  return `${eventsWithin(parameters, scope, [always(now)])} AND ${PERSON} IN (SELECT toUInt64(arrayJoin(${these})))`;
}

type Asked = (parameters: Parameters) => string;
const questionOf = (persons: Persons, asked: Asked): Question => {
  const parameters = new Parameters();
  const sql = asked(parameters);
  return { sql, params: parameters.values, persons: stored(persons) };
};

interface StoredEvent extends SourceText {
  readonly id: string;
  readonly moment: number;
  readonly visitor: string;
  readonly session: string;
  readonly kind: EventKind;
  readonly name: string;
  readonly title: string;
  readonly host: string;
  readonly path: string;
  readonly value: number;
}

/** Of the same moment, what arrived later stands first. */
const LATEST_FIRST = 'ORDER BY time DESC, received_at DESC, event_id DESC';

/** Everything about one person: what is known, why these visitors are one, and a page of what they did, latest first. */
export async function personReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: PersonQuestion,
  now: Date,
): Promise<Uncounted<PersonReport>> {
  const persons = await analytics.persons(workspace.id);
  const person = persons.personOf(question.person);
  const visitors = persons.visitorsOf(person);
  const page = question.page ?? 1;
  const [[counted], rows] = await Promise.all([
    analytics.select<CountedPerson>(
      questionOf(
        persons,
        (parameters) => `SELECT ${personColumns(parameters).join(', ')} FROM events WHERE ${within(parameters, workspace, visitors, now)}`,
      ),
    ),
    analytics.select<StoredEvent>(
      questionOf(
        persons,
        (
          parameters,
        ) => `SELECT event_id AS id, toUnixTimestamp64Milli(time) AS moment, toString(${PERSON}) AS visitor, session_id AS session,
            kind, name, title, host, path, value, referrer, utm_source, utm_medium, utm_campaign
          FROM events WHERE ${within(parameters, workspace, visitors, now)} ${LATEST_FIRST}
          LIMIT ${parameters.add('UInt32', PEOPLE_PAGE)} OFFSET ${parameters.add('UInt32', (page - 1) * PEOPLE_PAGE)}`,
      ),
    ),
  ]);
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    person: counted && counted.events > 0 ? personRowOf(person, counted, persons, workspace.shown) : null,
    links: linksOf(persons, new Set(visitors)),
    page,
    timeline: rows.map(({ moment, ...row }) => ({
      ...{ id: row.id, at: new Date(moment).toISOString(), visitor: row.visitor, session: row.session, kind: row.kind },
      ...{ name: row.name, title: row.title, host: row.host, path: row.path, value: row.value },
      source: sourceOf(row),
    })),
  };
}

/** Every link that one of these visitors is named in, also those that do not hold. */
function linksOf({ ledger }: Persons, visitors: ReadonlySet<string>): PersonReport['links'] {
  return ledger.links
    .filter(({ visitor, value }) => visitors.has(visitor) || visitors.has(value))
    .map(({ visitor, kind, value, shown, state, first }) => {
      const [day = '', time = '', ...id] = first.split(' ');
      return { visitor, kind, value, shown, state, at: `${day}T${time}Z`, said_by: id.join(' ') };
    });
}
