import type { Measure } from '#domain/kit/metric.ts';
import { convertingKind, metricOf, metricValue, takesCondition } from '#domain/metrics/index.ts';
import { KIND_OF_ELEMENT, kindsThat, ORDER_KIND } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Widget } from './widget.ts';

/**
 * Something read from the store, per bucket and in total.
 *
 * `people`: distinct people tracked. `events` and `revenue` (minor units): of one kind. `doers`:
 * distinct people with an event of a kind. `orders` (distinct) and `items` (pieces): of purchases.
 * Each of them may carry the widget's conditions, and is then read from raw events.
 * `spend`: minor units.
 */
export type Reading =
  | { readonly of: 'people' | 'orders' | 'items'; readonly widget: Widget | null }
  | { readonly of: 'events' | 'revenue' | 'doers'; readonly kind: EventKind; readonly widget: Widget | null }
  | { readonly of: 'spend' };

/** Everybody tracked, whatever a widget's own conditions say; a ratio divides by them. */
export const EVERYBODY: Reading = { of: 'people', widget: null };
const conditional = (widget: Widget) => (widget.condition && takesCondition(widget.metric) ? widget : null);

/**
 * Hits of "people" are people; hits of an action are its events: two purchases of one person are
 * two purchases.
 */
function hits(widget: Widget): readonly Reading[] {
  const kind = widget.element ? KIND_OF_ELEMENT[widget.element] : null;
  return [kind ? { of: 'events', kind, widget: conditional(widget) } : { of: 'people', widget: conditional(widget) }];
}

/** People who did it; of no event, those its conditions hold for. */
function converted(widget: Widget): readonly Reading[] {
  const kind = convertingKind(widget.element);
  return [kind ? { of: 'doers', kind, widget: conditional(widget) } : { of: 'people', widget: conditional(widget) }];
}

const EARNING = kindsThat(({ earns }) => earns);

/** Revenue is that of every kind that earns, unless the widget names one of them. */
function revenue(widget: Widget): readonly Reading[] {
  const named = widget.element ? KIND_OF_ELEMENT[widget.element] : null;
  const kinds = EARNING.filter((kind) => kind === named);
  return (kinds.length > 0 ? kinds : EARNING).map((kind) => ({ of: 'revenue', kind, widget: conditional(widget) }));
}

/** What a measure is the sum of. */
const BY_MEASURE = {
  hits,
  people: hits,
  converted,
  revenue,
  spend: () => [{ of: 'spend' }],
  orders: (widget) => [{ of: 'orders', widget: conditional(widget) }],
  items: (widget) => [{ of: 'items', widget: conditional(widget) }],
  buyers: (widget) => [{ of: 'doers', kind: ORDER_KIND, widget: conditional(widget) }],
  order_revenue: (widget) => [{ of: 'revenue', kind: ORDER_KIND, widget: conditional(widget) }],
} as const satisfies Record<Measure, (widget: Widget) => readonly Reading[]>;

/** The metric a widget shows. */
export function definitionOf(widget: Widget) {
  return metricOf({ metric_type: widget.metric, element_type: widget.element });
}

function parts(widget: Widget) {
  const { numerator, denominator } = definitionOf(widget);
  const below = denominator && (denominator === 'people' ? [EVERYBODY] : BY_MEASURE[denominator](widget));
  return { above: BY_MEASURE[numerator](widget), below: below ?? null };
}

/** What a widget counts; of a ratio, what stands above the line. */
export const numeratorOf = (widget: Widget): readonly Reading[] => parts(widget).above;

/** What must be read for a widget. Of a ratio also how many people stand behind it. */
export function readingsFor(widget: Widget): readonly Reading[] {
  const { above, below } = parts(widget);
  return below ? [...above, ...below, EVERYBODY] : above;
}

/** Equal readings of several widgets are read once. */
export function keyOf(reading: Reading): string {
  if (reading.of === 'spend') return 'spend';
  const who = reading.widget ? `:${reading.widget.id}` : '';
  return 'kind' in reading ? `${reading.of}:${reading.kind}${who}` : `${reading.of}${who}`;
}

/** Value of a widget; money to the whole minor unit; null for a ratio without a denominator. */
export function valueFor(widget: Widget, read: (key: string) => number): number | null {
  const metric = definitionOf(widget);
  const { above, below } = parts(widget);
  const total = (readings: readonly Reading[]) => readings.reduce((sum, reading) => sum + read(keyOf(reading)), 0);
  const measured = { [metric.numerator]: total(above), ...(metric.denominator && below ? { [metric.denominator]: total(below) } : {}) };
  const value = metricValue(metric, measured);
  return value !== null && metric.format === 'money' ? Math.round(value) : value;
}
