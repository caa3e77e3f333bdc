/**
 * Keys that order things: texts compared letter by letter, between any two of which there is room for another.
 * So somebody can put a thing between two others without touching these, and two who do so at once both succeed.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const ORDER_KEY = /^[0-9A-Za-z]*[1-9A-Za-z]$/;
export const LONGEST_ORDER_KEY = 200;

const BASE = DIGITS.length;
/** Letters of a key that was made by going on behind the last one. */
const WIDTH = 5;
/** Half of all keys stand before the first. */
const FIRST = 'V0001';

const digit = (value: number): string => DIGITS.charAt(value);
const numberOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * BASE + DIGITS.indexOf(letter), 0);

function written(value: number): string {
  let text = '';
  for (let rest = value, place = 0; place < WIDTH; place++, rest = Math.floor(rest / BASE)) text = digit(rest % BASE) + text;
  return text;
}

/** A key behind this one, hardly longer than it. */
function behind(last: string): string {
  const next = numberOf(last.slice(0, WIDTH).padEnd(WIDTH, '0')) + 1;
  // No key ends in the lowest digit: nothing would fit between it and the same one without.
  const value = next % BASE === 0 ? next + 1 : next;
  return value < BASE ** WIDTH ? written(value) : middle(last, null);
}

/** The shortest text between two, of which neither ends in the lowest digit; '' is before all, null behind all. */
function middle(before: string, after: string | null): string {
  if (after !== null) {
    let same = 0;
    while (same < after.length && (before[same] ?? digit(0)) === after[same]) same += 1;
    if (same > 0) return after.slice(0, same) + middle(before.slice(same), after.slice(same));
  }
  const low = before === '' ? 0 : DIGITS.indexOf(before.charAt(0));
  const high = after === null ? BASE : DIGITS.indexOf(after.charAt(0));
  if (high - low > 1) return digit(Math.round((low + high) / 2));
  if (after !== null && after.length > 1) return after.charAt(0);
  return digit(low) + middle(before.slice(1), null);
}

/**
 * A key between two others, which must stand in this order; null for the end of the list.
 * @throws RangeError when `before` does not come before `after`.
 */
export function orderBetween(before: string | null, after: string | null): string {
  if (after === null) return before === null ? FIRST : behind(before);
  if (before !== null && before >= after) throw new RangeError(`${before} does not come before ${after}`);
  return middle(before ?? '', after);
}

/** Compares two ordered things: by their keys, and by id where two people chose the same key at once. */
export function byOrder(a: { readonly order: string; readonly id: string }, b: { readonly order: string; readonly id: string }): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** A key for each thing of a list, in its order: those that things have stay wherever they are in order. */
export function ordersOf(list: readonly { readonly order?: string }[]): readonly string[] {
  const kept = keptOrders(list);
  /** By place: the next key that is kept. */
  const next: (string | null)[] = [];
  for (let place = list.length - 1, ahead: string | null = null; place >= 0; place--) {
    next[place] = ahead;
    ahead = kept[place] ?? ahead;
  }
  let last: string | null = null;
  return list.map((_, place) => {
    last = kept[place] ?? orderBetween(last, next[place] ?? null);
    return last;
  });
}

/** Keys that grow along the list; what stands before the one it follows gets another. */
function keptOrders(list: readonly { readonly order?: string }[]): readonly (string | undefined)[] {
  let last = '';
  return list.map(({ order }) => {
    if (order === undefined || order <= last || order.length > LONGEST_ORDER_KEY || !ORDER_KEY.test(order)) return undefined;
    last = order;
    return order;
  });
}
