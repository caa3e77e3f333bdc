import { EVENTS } from '#domain/tracking/events.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import type { Parameters } from './parameters.ts';

const IN_ORDER: readonly EventKind[] = EVENT_KINDS.toSorted((a, b) => EVENTS[a].order - EVENTS[b].order);

/** The first moment of a time, where moments are as `momentOf` makes them. */
export const MOMENTS = (time: string) => `toUnixTimestamp64Milli(${time}) * 16`;

/** Of events of one millisecond, what comes first: what began a visit, then by kind. SQL of a number below 16. */
export const rankIn = (parameters: Parameters) => `if(is_entry = 1, 0, indexOf(${parameters.add('Array(String)', IN_ORDER)}, kind))`;
/** The same number of one event. */
export const rankOf = (kind: EventKind, isEntry: boolean) => (isEntry ? 0 : IN_ORDER.indexOf(kind) + 1);

/**
 * What events are put in order by: time; of the same millisecond, first what began a visit, then by
 * kind. What this leaves open is decided as events arrived, then by their ids, so that the order is always the same.
 */
export const momentOf = (parameters: Parameters) => `${MOMENTS('time')} + ${rankIn(parameters)}`;
