import { spanOf } from '#domain/time/days.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { CLIENT_KEYS, type ClientKey } from '#domain/wire/client-keys.ts';
import { PEOPLE_PAGE, type PersonQuestion, type PersonReport } from '#domain/wire/reports/people.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import type { Merges } from '#server/events/identity/merges.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import { IS_DIRECT } from '../_kit/channel-sql.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin, storedWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { type BehindDrawn, eventsAt, toldOf } from '../canvas/behind.ts';
import { countedBy } from '../kpis/raw-events.ts';
import type { Widget } from '../kpis/widget.ts';
import { CARRIED, type Carried, type CountedPerson, personColumns, personRowOf, sourceOf } from './columns.ts';

/** Everything that can be stored: history of two years, and nothing of tomorrow. */
const always = (now: Date) => ({ start: new Date(0), end: new Date((Math.floor(now.getTime() / 1000) + 86_400) * 1000) });

/** Over visitors, as they are stored: those of the person are named, so that only their part of the table is read. */
export const stored = ({ workspace, version }: Persons): Merges => ({ workspace, version, base: null, delta: [] });

function within(parameters: Parameters, workspace: ReportWorkspace, visitors: readonly string[], now: Date, rows = eventsWithin): string {
  const scope = { workspace: workspace.id, shown: workspace.shown };
  const these = parameters.add('Array(String)', visitors);
  return `${rows(parameters, scope, [always(now)])} AND ${PERSON} IN (SELECT toUInt64(arrayJoin(${these})))`;
}

type Asked = (parameters: Parameters) => string;
const questionOf = (persons: Persons, asked: Asked): Question => {
  const parameters = new Parameters();
  const sql = asked(parameters);
  return { sql, params: parameters.values, persons: stored(persons) };
};

type Client = Readonly<Record<ClientKey, string>>;

interface StoredEvent extends Client {
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
  readonly order: string;
  readonly counts: number;
  readonly carried: Carried;
}

interface Touches {
  readonly first: Carried;
  readonly first_at: number;
  readonly last: Carried;
  readonly last_at: number;
}

/** Of the same moment, what arrived later stands first. */
const LATEST_FIRST = 'ORDER BY time DESC, received_at DESC, event_id DESC';

/** What of their events is marked: those that a KPI counts, or those at what a number of a canvas is of. */
export interface Marked {
  readonly widget: Widget | null;
  readonly drawn: BehindDrawn | null;
}

function markedBy(parameters: Parameters, { widget, drawn }: Marked): string | null {
  if (widget) return countedBy(parameters, widget);
  return drawn && eventsAt(parameters, drawn);
}

/** SQL of "the event is marked, and of the days that were asked about". */
function countsSql(parameters: Parameters, workspace: ReportWorkspace, marked: Marked, { range }: PersonQuestion): string {
  const met = markedBy(parameters, marked);
  if (met === null) return '0';
  const span = range && spanOf(range, workspace.timezone);
  const second = (moment: Date) => `toDateTime64(${parameters.add('UInt32', moment.getTime() / 1000)}, 3, 'UTC')`;
  const within = span ? ` AND time >= ${second(span.start)} AND time < ${second(span.end)}` : '';
  return `(${met})${within}`;
}

/** Visits that carry a source, each at its first event: the earliest and the latest. */
const touchesSql = (met: string) => `SELECT argMin(carried, began) AS first, toUnixTimestamp64Milli(min(began)) AS first_at,
    argMax(carried, began) AS last, toUnixTimestamp64Milli(max(began)) AS last_at
  FROM (SELECT ${CARRIED} AS carried, min(time) AS began FROM events WHERE ${met} AND NOT ${IS_DIRECT} GROUP BY visitor_id, session_id, carried)
  HAVING count() > 0`;

function touchesOf(row: Touches | undefined): PersonReport['touches'] {
  const touch = (at: number, carried: Carried) => ({ at: new Date(at).toISOString(), ...sourceOf(carried) });
  return row ? { first: touch(row.first_at, row.first), last: touch(row.last_at, row.last) } : null;
}

/** Of somebody of whose events none counts: when they were seen, and how they came. */
async function onlySeen(analytics: Analytics, workspace: ReportWorkspace, persons: Persons, visitors: readonly string[], now: Date) {
  const [seen] = await analytics.select<CountedPerson>(
    questionOf(
      persons,
      (parameters) =>
        `SELECT ${personColumns(parameters, '0').join(', ')} FROM events WHERE ${within(parameters, workspace, visitors, now, storedWithin)}`,
    ),
  );
  return seen && seen.visitors > 0 ? seen : null;
}

/**
 * Everything about one person: what is known, why these visitors are one, and a page of what they
 * did, latest first.
 */
export async function personReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: PersonQuestion,
  now: Date,
  marked: Marked = { widget: null, drawn: null },
  erasingSince: (visitors: readonly string[]) => Promise<Date | null> = async () => null,
): Promise<Uncounted<PersonReport>> {
  const { widget, drawn } = marked;
  const persons = await analytics.persons(workspace.id);
  const person = persons.personOf(question.person);
  const visitors = persons.visitorsOf(person);
  const page = question.page ?? 1;
  const met = (parameters: Parameters) => within(parameters, workspace, visitors, now);
  const [[counted], [touches], rows] = await Promise.all([
    analytics.select<CountedPerson & { marked: number }>(
      questionOf(
        persons,
        (
          parameters,
        ) => `SELECT ${personColumns(parameters, '1').join(', ')}, countIf(${countsSql(parameters, workspace, marked, question)}) AS marked
          FROM events WHERE ${met(parameters)}`,
      ),
    ),
    analytics.select<Touches>(questionOf(persons, (parameters) => touchesSql(met(parameters)))),
    analytics.select<StoredEvent>(
      questionOf(
        persons,
        (
          parameters,
        ) => `SELECT event_id AS id, toUnixTimestamp64Milli(time) AS moment, toString(${PERSON}) AS visitor, session_id AS session,
            kind, name, title, host, path, value, order_id AS order, toUInt8(${countsSql(parameters, workspace, marked, question)}) AS counts,
            ${CARRIED} AS carried, ${CLIENT_KEYS.join(', ')}
          FROM events WHERE ${met(parameters)} ${LATEST_FIRST}
          LIMIT ${parameters.add('UInt32', PEOPLE_PAGE)} OFFSET ${parameters.add('UInt32', (page - 1) * PEOPLE_PAGE)}`,
      ),
    ),
  ]);
  const known = counted && counted.events > 0 ? counted : await onlySeen(analytics, workspace, persons, visitors, now);
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    person: known && personRowOf(person, known, persons, workspace.shown),
    erasing_since: (await erasingSince(visitors))?.toISOString() ?? null,
    visitors,
    links: linksOf(persons, new Set(visitors)),
    touches: touchesOf(touches),
    drawn: drawn && { ...toldOf(drawn), events: counted?.marked ?? 0 },
    kpi: widget && { widget_id: widget.id, name: widget.name, events: counted?.marked ?? 0 },
    page,
    timeline: rows.map(({ moment, counts, carried, device, browser, os, language, country, ...row }) => ({
      ...row,
      at: new Date(moment).toISOString(),
      counts: counts === 1,
      client: { device, browser, os, language, country },
      ...sourceOf(carried),
    })),
  };
}

/** Every link that one of these visitors is named in, also those that do not hold. */
export function linksOf({ ledger }: Persons, visitors: ReadonlySet<string>): PersonReport['links'] {
  return ledger.links
    .filter(({ visitor, value }) => visitors.has(visitor) || visitors.has(value))
    .map(({ visitor, kind, value, shown, state, first }) => {
      const [day = '', time = '', ...id] = first.split(' ');
      return { visitor, kind, value, shown, state, at: `${day}T${time}Z`, said_by: id.join(' ') };
    });
}
