import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { keyOf, type Reading, readingsFor } from './metrics.ts';
import type { Widget } from './widget.ts';

/** Which reads answer a set of widgets. Each is made once, however many widgets and ranges need it. */
export interface Plan {
  /** People tracked, from the roll-up. */
  readonly people: boolean;
  /** Kinds whose events and revenue roll-ups answer. */
  readonly kinds: readonly EventKind[];
  /** Orders, from the roll-up of purchases. */
  readonly orders: boolean;
  readonly spend: boolean;
  /** What only raw events tell: measures with conditions, who did something, pieces sold. */
  readonly raw: readonly RawReading[];
}

export type RawReading = Exclude<Reading, { of: 'spend' }>;

/** Is it read from raw events? Roll-ups know neither attributes nor who did what. */
export function isRaw(reading: Reading): boolean {
  if (reading.of === 'spend') return false;
  return reading.widget !== null || reading.of === 'doers' || reading.of === 'items';
}

/** What visits count by themselves. */
export const VIEW_KIND = KIND_OF_ELEMENT.pageView;

/** What visits tell of those that meet a filter; of the rest only raw events say whether they do. */
const toldByVisits = (reading: Reading) =>
  reading.of === 'spend' ||
  (reading.widget === null && (reading.of === 'people' || (reading.of === 'events' && reading.kind === VIEW_KIND)));

/** What has to be read for these widgets, each thing once; all of it, or what meets a filter. */
export function planFor(widgets: readonly Widget[], isFiltered = false): Plan {
  const all = new Map<string, Reading>();
  for (const widget of widgets) {
    for (const reading of readingsFor(widget)) all.set(keyOf(reading), reading);
  }
  const readings = [...all.values()];
  const isSimple = (reading: Reading) => (isFiltered ? toldByVisits(reading) : !isRaw(reading));
  const simple = readings.filter(isSimple);
  return {
    people: simple.some((reading) => reading.of === 'people'),
    kinds: [...new Set(simple.flatMap((reading) => (reading.of === 'events' || reading.of === 'revenue' ? [reading.kind] : [])))],
    orders: simple.some((reading) => reading.of === 'orders'),
    spend: simple.some((reading) => reading.of === 'spend'),
    raw: readings.flatMap((reading) => (reading.of !== 'spend' && !isSimple(reading) ? [reading] : [])),
  };
}
