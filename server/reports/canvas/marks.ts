/**
 * An event as one 64-bit number, its mark: a bit for each element of the group that counts it, by
 * the element's place, and two more.
 */

/** The event is a step on the person's way. */
const STEP = 63;
/** A visit begins with it. */
const ENTRY = 62;

export const has = (mark: string, bit: number | string) => `bitTest(${mark}, ${bit})`;
export const isStep = (mark: string) => has(mark, STEP);
export const isEntry = (mark: string) => has(mark, ENTRY);
/** Does the mark stand for a step or for the beginning of a visit? */
export const STEP_AND_ENTRY = `toUInt64(${(1n << BigInt(STEP)) | (1n << BigInt(ENTRY))})`;
export const isBeat = (mark: string) => `bitAnd(${mark}, ${STEP_AND_ENTRY}) != 0`;

/**
 * An event of somebody's way as one number of 128 bits, the moment above the mark: such arrays are gathered and sorted
 * several times as fast as arrays side by side, and than by the ids of events.
 */
const MARK_BITS = 64;
const LOW_BITS = `toUInt128(${(1n << BigInt(MARK_BITS)) - 1n})`;
export const momentAndMark = `bitShiftLeft(toUInt128(moment), ${MARK_BITS}) + mark`;
export const marksOf = (keys: string) => `arrayMap(key -> toUInt64(bitAnd(key, ${LOW_BITS})), ${keys})`;
export const momentsOf = (keys: string) => `arrayMap(key -> toUInt64(bitShiftRight(key, ${MARK_BITS})), ${keys})`;

/** Adds the two bits to the mask of the elements. */
export function markOf(mask: string, step: string, entry: string): string {
  const bit = (place: number, when: string) => `if(${when}, toUInt64(${1n << BigInt(place)}), toUInt64(0))`;
  return `bitOr(${mask}, bitOr(${bit(STEP, step)}, ${bit(ENTRY, entry)}))`;
}
