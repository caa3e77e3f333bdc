import type { EventKind } from '#domain/wire/track.ts';
import { keyOf, METRICS, type Measure } from './metrics.ts';
import type { Widget } from './widget.ts';

/** Which reads answer a set of widgets. Each is made once per range, however many widgets need it. */
export interface Plan {
  /** People tracked, from the roll-up. */
  readonly people: boolean;
  /** Kinds whose events and revenue the roll-up answers. */
  readonly kinds: readonly EventKind[];
  readonly spend: boolean;
  /** Measures with a condition on an attribute: from raw events, one read each. */
  readonly conditional: readonly ConditionalMeasure[];
}
export type ConditionalMeasure = Exclude<Measure, { of: 'spend' }> & { readonly widget: Widget };

function isConditional(measure: Measure): measure is ConditionalMeasure {
  return measure.of !== 'spend' && measure.widget !== null;
}

export function planFor(widgets: readonly Widget[]): Plan {
  const all = new Map<string, Measure>();
  for (const widget of widgets) {
    for (const measure of METRICS[widget.metric].measures(widget)) all.set(keyOf(measure), measure);
  }
  const measures = [...all.values()];
  const simple = measures.filter((measure) => !isConditional(measure));
  return {
    people: simple.some((measure) => measure.of === 'people'),
    kinds: [...new Set(simple.flatMap((measure) => (measure.of === 'events' || measure.of === 'revenue' ? [measure.kind] : [])))],
    spend: simple.some((measure) => measure.of === 'spend'),
    conditional: measures.filter(isConditional),
  };
}
