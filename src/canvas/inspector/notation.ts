import { type Currency, exponentOf, minorPerUnit } from '#domain/money/currencies.ts';
import { parseAmount } from '#domain/money/parse-amount.ts';
import { type NumberProblem, type ParsedNumber, parseNumber } from '#domain/numbers/parse-number.ts';

/** How a stored number stands in a field, and how what is typed there is read back into the stored unit. */
export interface Notation {
  readonly write: (value: number) => string;
  readonly read: (text: string) => ParsedNumber;
  /** The number with its sign, as this language puts the two together: `28%`, `28 %`, `$1,200`, `1.200 $`. */
  readonly say: (value: number) => string;
  /** Decimals that may be typed. */
  readonly decimals: number;
  /** Stored units in one that is shown: 0.01 for a share shown as percent, 100 for cents shown as dollars. */
  readonly unit: number;
  readonly prefix?: string;
  readonly suffix?: string;
  /** The suffix, where it is a word and no sign: what is counted. */
  readonly counted?: string;
}
export type { NumberProblem };

/** Numbers made of others, such as 0.1 + 0.2, without their binary noise. */
export const clean = (value: number): number => Math.round(value * 1e9) / 1e9;

const writer = (language: string, decimals: number) => {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: decimals });
  return (shown: number) => format.format(clean(shown));
};

const sayPercent = (language: string, decimals: number) => {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: decimals });
  return (shown: number) => format.format(clean(shown / 100));
};

/** A number that is shown as it is stored, or times a factor: `unit` 0.01 shows shares as percent. */
export function plainNotation(language: string, decimals: number, { unit = 1, suffix }: { unit?: number; suffix?: string } = {}): Notation {
  const write = writer(language, decimals);
  const isPercent = suffix === '%';
  const say = isPercent ? sayPercent(language, decimals) : write;
  return {
    write: (value) => write(value / unit),
    say: (value) => say(value / unit),
    read: (text) => {
      const read = parseNumber(text, language, decimals);
      return 'value' in read ? { value: clean(read.value * unit) } : read;
    },
    decimals,
    unit,
    suffix,
    ...(isPercent ? {} : { counted: suffix }),
  };
}

/** Where a language puts the sign of a currency, and how it writes a whole amount: without minor units where there are none. */
function currencyWriting(language: string, currency: Currency, decimals: number): Pick<Notation, 'say' | 'prefix' | 'suffix'> {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const parts = format.formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const symbol = parts[at]?.value ?? currency;
  return {
    say: (value) => format.format(clean(value / minorPerUnit(currency))),
    ...(at > parts.findIndex(({ type }) => type === 'integer') ? { suffix: symbol } : { prefix: symbol }),
  };
}

/** An amount in whole minor units, with as many decimals as its currency has: two for dollars, none for yen. */
export function moneyNotation(language: string, currency: Currency): Notation {
  const decimals = exponentOf(currency);
  const write = writer(language, decimals);
  return {
    write: (value) => write(value / minorPerUnit(currency)),
    read: (text) => {
      const read = parseAmount(text, currency, language);
      return 'minor' in read ? { value: read.minor } : read;
    },
    decimals,
    unit: minorPerUnit(currency),
    ...currencyWriting(language, currency, decimals),
  };
}

/** A small amount that may be a part of a minor unit: a cost of 0.125 dollars a person is 12.5 cents. */
export function fineMoneyNotation(language: string, currency: Currency): Notation {
  const decimals = exponentOf(currency) + 2;
  return { ...plainNotation(language, decimals, { unit: minorPerUnit(currency) }), ...currencyWriting(language, currency, decimals) };
}
