import type { EventKind } from '#domain/wire/track.ts';
import { keyOf, type Reading, readingsFor } from './metrics.ts';
import type { Widget } from './widget.ts';

type ConditionalReading = Exclude<Reading, { of: 'spend' }> & { readonly widget: Widget };
export type PeopleReading = ConditionalReading & { readonly of: 'people' };
export type EventReading = ConditionalReading & { readonly of: 'events' | 'revenue' };

/** Which reads answer a set of widgets. Each is made once, however many widgets and ranges need it. */
export interface Plan {
  /** People tracked, from the roll-up. */
  readonly people: boolean;
  /** Kinds whose events and revenue roll-ups answer. */
  readonly kinds: readonly EventKind[];
  readonly spend: boolean;
  /** Measures with a condition on an attribute, from raw events. */
  readonly conditionalPeople: readonly PeopleReading[];
  readonly conditionalEvents: readonly EventReading[];
}

function isConditional(reading: Reading): reading is ConditionalReading {
  return reading.of !== 'spend' && reading.widget !== null;
}

/** What has to be read for these widgets, each thing once. */
export function planFor(widgets: readonly Widget[]): Plan {
  const all = new Map<string, Reading>();
  for (const widget of widgets) {
    for (const reading of readingsFor(widget)) all.set(keyOf(reading), reading);
  }
  const readings = [...all.values()];
  const simple = readings.filter((reading) => !isConditional(reading));
  const conditional = readings.filter(isConditional);
  return {
    people: simple.some((reading) => reading.of === 'people'),
    kinds: [...new Set(simple.flatMap((reading) => (reading.of === 'events' || reading.of === 'revenue' ? [reading.kind] : [])))],
    spend: simple.some((reading) => reading.of === 'spend'),
    conditionalPeople: conditional.filter((reading): reading is PeopleReading => reading.of === 'people'),
    conditionalEvents: conditional.filter((reading): reading is EventReading => reading.of !== 'people'),
  };
}
