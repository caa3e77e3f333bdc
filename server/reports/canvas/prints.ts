import type { Print } from '#server/events/kept.ts';

/** Prints are sums of numbers of 64 bits, as the engine adds them: what is above those is lost. */
const WHOLE = 1n << 64n;
const NONE: Print = { rows: 0, print: '0' };

/** Of events that are in the one or the other. */
export const plus = (one: Print, other: Print): Print => ({
  rows: one.rows + other.rows,
  print: String((BigInt(one.print) + BigInt(other.print)) % WHOLE),
});

/** Of events that are in the one, without the other, which is part of it. */
export const minus = (one: Print, other: Print): Print => ({
  rows: one.rows - other.rows,
  print: String((WHOLE + BigInt(one.print) - BigInt(other.print)) % WHOLE),
});

export const sumOf = (prints: readonly Print[]) => prints.reduce(plus, NONE);
export const isSame = (one: Print, other: Print) => one.rows === other.rows && one.print === other.print;
