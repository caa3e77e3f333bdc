import type { MetricType } from '#domain/wire/kpis.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { KIND_OF_ELEMENT, type Widget } from './widget.ts';

/**
 * Something counted per bucket and in total. People are distinct and therefore do not add up
 * over buckets; all else does.
 *
 * `people`: distinct people tracked. `events` and `revenue` (cents): of one kind.
 * Each of them may carry the widget's condition, and is then read from raw events.
 * `spend`: cents.
 */
export type Measure =
  | { readonly of: 'people'; readonly widget: Widget | null }
  | { readonly of: 'events' | 'revenue'; readonly kind: EventKind; readonly widget: Widget | null }
  | { readonly of: 'spend' };

export interface Metric {
  readonly format: 'count' | 'money';
  readonly better: 'up' | 'down';
  /** What is counted, and for a ratio what it is divided by. */
  measures(widget: Widget): readonly [Measure] | readonly [Measure, Measure];
}

const EVERYBODY: Measure = { of: 'people', widget: null };
const conditional = (widget: Widget) => (widget.condition ? widget : null);

/**
 * Hits of "people" are people; hits of an action are its events: two purchases of one person are
 * two purchases. Revenue is that of purchases unless the widget names deals.
 */
function hits(widget: Widget): Measure {
  const kind = widget.element ? KIND_OF_ELEMENT[widget.element] : null;
  return kind ? { of: 'events', kind, widget: conditional(widget) } : { of: 'people', widget: conditional(widget) };
}
function revenue(widget: Widget): Measure {
  return { of: 'revenue', kind: widget.element === 'dealStage' ? 'deal' : 'purchase', widget: conditional(widget) };
}

export const METRICS = {
  HITS: { format: 'count', better: 'up', measures: (widget) => [hits(widget)] },
  TOTAL_REVENUE: { format: 'money', better: 'up', measures: (widget) => [revenue(widget)] },
  REVENUE_PER_PERSON: { format: 'money', better: 'up', measures: (widget) => [revenue(widget), EVERYBODY] },
  TOTAL_SPEND: { format: 'money', better: 'down', measures: () => [{ of: 'spend' }] },
  SPEND_PER_PERSON: { format: 'money', better: 'down', measures: () => [{ of: 'spend' }, EVERYBODY] },
} as const satisfies Record<MetricType, Metric>;

/** Equal measures of several widgets are counted once. */
export function keyOf(measure: Measure): string {
  if (measure.of === 'spend') return 'spend';
  const who = measure.widget ? `:${measure.widget.id}` : '';
  return measure.of === 'people' ? `people${who}` : `${measure.of}:${measure.kind}${who}`;
}
