import { EVENTS } from '#domain/tracking/events.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import type { Parameters } from '../_kit/parameters.ts';

/**
 * An event as one 64-bit number, its mark: a bit for each element of the group that counts it, by
 * the element's place, and two more.
 */

/** Elements answered together. */
export const GROUP_SIZE = 60;
/** The event is a step on the person's way. */
const STEP = 63;
/** A visit begins with it. */
const ENTRY = 62;

export const has = (mark: string, bit: number) => `bitTest(${mark}, ${bit})`;
export const isStep = (mark: string) => has(mark, STEP);
export const isEntry = (mark: string) => has(mark, ENTRY);
/** Does the mark stand for a step or for the beginning of a visit? */
export const isBeat = (mark: string) => `bitAnd(${mark}, toUInt64(${(1n << BigInt(STEP)) | (1n << BigInt(ENTRY))})) != 0`;

/** Adds the two bits to the mask of the elements. */
export function markOf(mask: string, step: string, entry: string): string {
  const bit = (place: number, when: string) => `if(${when}, toUInt64(${1n << BigInt(place)}), toUInt64(0))`;
  return `bitOr(${mask}, bitOr(${bit(STEP, step)}, ${bit(ENTRY, entry)}))`;
}

const IN_ORDER: readonly EventKind[] = EVENT_KINDS.toSorted((a, b) => EVENTS[a].order - EVENTS[b].order);

/** The first moment of a time, where moments are as `momentOf` makes them. */
export const MOMENTS = (time: string) => `toUnixTimestamp64Milli(${time}) * 16`;

/**
 * What events are put in order by: time; of the same millisecond, first what began a visit, then by
 * kind. What this leaves open is decided as events arrived, then by their ids, so that the order is always the same.
 */
export function momentOf(parameters: Parameters): string {
  const rank = `if(is_entry = 1, 0, indexOf(${parameters.add('Array(String)', IN_ORDER)}, kind))`;
  return `${MOMENTS('time')} + ${rank}`;
}
