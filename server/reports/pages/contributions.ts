import { EVENTS } from '#domain/tracking/events.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Contribution } from '#domain/wire/reports/tables.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Calendar } from '../_kit/calendar.ts';
import { filterSql } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { isWithinLookBack, lookedBack } from '../_kit/relations.ts';
import { earningsWithin, eventsWithin, type Source, slotsWithin } from '../_kit/scope.ts';
import { readingsFor } from '../kpis/metrics.ts';
import { countedBy } from '../kpis/raw-events.ts';
import type { Widget } from '../kpis/widget.ts';

/** A widget, and the place by which rows name it. */
export interface Placed {
  readonly widget: Widget;
  readonly place: number;
}

/** What an event adds that counts for a widget of this room: 1, or its money. */
export const addsOf = (widget: Widget) => (readingsFor(widget).some(({ of }) => of === 'events') ? 'one' : 'value');
const AMOUNTS = { one: '1', value: 'value' } as const satisfies Record<ReturnType<typeof addsOf>, string>;

const isOfEarnings = (widget: Widget) =>
  !widget.condition && readingsFor(widget).every((reading) => 'kind' in reading && EVENTS[reading.kind].earns);

/**
 * How much of each KPI came through each of these pages (`pages`: numbers of 64 bits as decimal
 * text): an event counts for a page that its person saw at it or at most 30 days before. There is a page, and a KPI that comes through pages.
 */
export function compileContributions(
  source: Source,
  { span }: Calendar,
  told: readonly Placed[],
  pages: readonly string[],
  filter: Filter,
): Question {
  const parameters = new Parameters();
  const hits = (some: readonly Placed[], from: string, where: string) => {
    const tuples = some.map(
      ({ widget, place }) => `(toUInt16(${place}), toInt64(${AMOUNTS[addsOf(widget)]}), toUInt8(${countedBy(parameters, widget)}))`,
    );
    return `SELECT ${PERSON} AS who, time, arrayJoin(arrayFilter(one -> one.3 = 1, [${tuples.join(', ')}])) AS hit FROM ${from} WHERE ${where}`;
  };
  const ofEarnings = told.filter(({ widget }) => isOfEarnings(widget));
  const ofEvents = told.filter(({ widget }) => !isOfEarnings(widget));
  const parts = [
    ...(ofEarnings.length > 0 ? [hits(ofEarnings, 'earnings', earningsWithin(parameters, source, [span]))] : []),
    ...(ofEvents.length > 0 ? [hits(ofEvents, 'events', eventsWithin(parameters, source, [span]))] : []),
  ];
  const hit = parts.join('\nUNION ALL\n');
  // Most people did nothing that counts: what they saw need not be gathered.
  const seen = `SELECT who, page, groupArray(at) AS times FROM (
      SELECT who, view.1 AS at, view.2 AS page FROM (
        SELECT *, ${PERSON} AS who FROM visits WHERE ${slotsWithin(parameters, source, [lookedBack(span)])} AND who IN (SELECT who FROM (${hit}))
      ) ARRAY JOIN pages AS view
      WHERE ${filterSql({ parameters, source, span }, filter)}
    ) WHERE toString(page) IN ${parameters.add('Array(String)', pages)} GROUP BY who, page`;
  const sql = `SELECT toString(page) AS page, hit.1 AS place, uniqExact(who) AS people, sum(hit.2) AS value
    FROM (${hit}) AS hits
    INNER JOIN (${seen}) AS seen ON hits.who = seen.who
    WHERE arrayExists(at -> at <= time AND ${isWithinLookBack('at', 'time')}, times)
    GROUP BY page, place`;
  return { sql, params: parameters.values };
}

export interface ContributionRow {
  readonly page: string;
  readonly place: number;
  readonly people: number;
  readonly value: number;
}

/** By page, in the order of the widgets. A KPI of people counts each once. */
export function contributionsBy(rows: readonly ContributionRow[], widgets: readonly Widget[]): (page: string) => Contribution[] {
  const byPage = new Map<string, ContributionRow[]>();
  for (const row of rows) byPage.set(row.page, [...(byPage.get(row.page) ?? []), row]);
  return (page) =>
    (byPage.get(page) ?? [])
      .toSorted((a, b) => a.place - b.place)
      .flatMap(({ place, people, value }) => {
        const widget = widgets[place];
        if (!widget) return [];
        const isPeople = readingsFor(widget).some(({ of }) => of === 'people');
        return [{ widget_id: widget.id, people, value: isPeople ? people : value }];
      });
}
