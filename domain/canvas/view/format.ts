import type { WrittenNumbers } from '#domain/money/written-numbers.ts';

/** The numbers a canvas writes, in its workspace's currency. */
export interface CanvasFormat {
  /** False: there are no amounts, and none is named. */
  readonly amounts: boolean;
  /** People and other counts, rounded to whole ones; null is "–". */
  readonly count: (value: number | null) => string;
  /** The same of buyers: where amounts were left out nobody knows who pays, and none are no "0". */
  readonly buyers: (value: number | null) => string;
  /** A share as percent with one decimal. */
  readonly share: (value: number | null) => string;
  /** A change with its sign, one decimal. */
  readonly change: (value: number | null) => string;
  /** Minor units, rounded to whole ones from 100 of these on: $6,000 but $0.75. */
  readonly money: (minor: number | null) => string;
  /** Minor units, all of them shown. */
  readonly exact: (minor: number | null) => string;
}

/** Remembers what was written for a value: writing those of 500 cards anew costs about as much as the forecast. */
function remembered(write: (value: number | null) => string, grain: number): (value: number | null) => string {
  const known = new Map<number | null, string>();
  return (value) => {
    const key = value === null || !Number.isFinite(value) ? null : Math.round(value * grain) / grain;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size > 5000) known.clear();
    const text = write(key);
    known.set(key, text);
    return text;
  };
}

/** In whole currency units. */
const WHOLE_FROM = 100;

export function canvasFormat(format: Pick<WrittenNumbers, 'number' | 'percent' | 'money'>, currency: string, amounts = true): CanvasFormat {
  const count = remembered((value) => format.number(value), 1);
  return {
    amounts,
    count,
    buyers: (value) => count(amounts ? value : value || null),
    share: remembered((value) => format.percent(value), 1000),
    change: remembered((value) => format.percent(value, { signed: true }), 1000),
    money: remembered(
      (minor) => format.money(minor, currency, { whole: minor !== null && Math.round(minor) === 0, wholeFrom: WHOLE_FROM }),
      1,
    ),
    exact: remembered((minor) => format.money(minor, currency), 1),
  };
}
