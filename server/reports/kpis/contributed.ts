import type { Shown } from '#domain/plans/gates.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import type { Contribution } from '#domain/wire/reports/tables.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Asked } from '../_kit/filters/filter.ts';
import { earningsWithin, eventsWithin } from '../_kit/scope.ts';
import { definitionOf, readingsFor } from './metrics.ts';
import { countedBy } from './raw-events.ts';
import { lockOn, type Widget } from './widget.ts';

/* What of KPIs is credited to pages, sources and ads: the events that count, and what they add. */

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

/** SELECT of the events that count for some widgets: `who`, what else is named, and `hit`, a row for each widget: its place, and what the event adds. */
export function hitsOf({ parameters, source, span }: Asked, told: readonly Placed[], columns: readonly string[]): string {
  const hits = (some: readonly Placed[], from: string, where: string) => {
    const tuples = some.map(
      ({ widget, place }) => `(toUInt16(${place}), toInt64(${AMOUNTS[addsOf(widget)]}), toUInt8(${countedBy(parameters, widget)}))`,
    );
    return `SELECT ${[`${PERSON} AS who`, ...columns].join(', ')}, arrayJoin(arrayFilter(one -> one.3 = 1, [${tuples.join(', ')}])) AS hit
      FROM ${from} WHERE ${where}`;
  };
  const ofEarnings = told.filter(({ widget }) => isOfEarnings(widget));
  const ofEvents = told.filter(({ widget }) => !isOfEarnings(widget));
  return [
    ...(ofEarnings.length > 0 ? [hits(ofEarnings, 'earnings', earningsWithin(parameters, source, [span]))] : []),
    ...(ofEvents.length > 0 ? [hits(ofEvents, 'events', eventsWithin(parameters, source, [span]))] : []),
  ].join('\nUNION ALL\n');
}

/** How much of the widget of a place is credited to a row. */
export interface Credited {
  readonly place: number;
  readonly people: number;
  readonly value: number;
}

/** By key, in the order of the widgets. A KPI of people counts each once. */
export function contributionsBy<Row extends Credited>(
  rows: readonly Row[],
  widgets: readonly Widget[],
  keyOf: (row: Row) => string,
): (key: string) => Contribution[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
  return (key) =>
    (byKey.get(key) ?? [])
      .toSorted((a, b) => a.place - b.place)
      .flatMap(({ place, people, value }) => {
        const widget = widgets[place];
        if (!widget) return [];
        const isPeople = readingsFor(widget).some(({ of }) => of === 'people');
        return [{ widget_id: widget.id, people, value: isPeople ? people : value }];
      });
}

/** The widgets that were asked about, as answers name them, and those that the plan shows. */
export function askedKpis(shown: Shown, widgets: readonly Widget[]) {
  const asked = widgets.map((widget) => ({ widget, locked: lockOn(shown, widget) }));
  return {
    open: asked.filter(({ locked }) => !locked).map(({ widget }) => widget),
    kpis: asked.map(({ widget, locked }) => ({ widget_id: widget.id, name: widget.name, format: definitionOf(widget).format, locked })),
  };
}
