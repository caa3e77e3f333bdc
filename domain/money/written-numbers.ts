import { exponentOf } from '#domain/money/currencies.ts';
import { toMinor, toUnits } from '#domain/money/money.ts';
import { writePrice } from '#domain/money/write-money.ts';

/** Shown for a value that does not exist; never 0, never infinity. */
export const NO_VALUE = '–';
export type Maybe = number | null | undefined;

export interface NumberOptions {
  /** 1,200,000 as 1.2M. */
  readonly compact?: boolean;
  readonly digits?: number;
  /** Write + before a gain. */
  readonly signed?: boolean;
}
export interface MoneyOptions extends NumberOptions {
  /** Leave out the minor units: $8,493. */
  readonly whole?: boolean;
  /** Leave them out from so many whole currency units on. */
  readonly wholeFrom?: number;
}
/** Numbers and money as one language writes them. */
export interface WrittenNumbers {
  readonly number: (value: Maybe, options?: NumberOptions) => string;
  /** A share 0..1 as percent. */
  readonly percent: (share: Maybe, options?: NumberOptions) => string;
  /** Integer minor units of an ISO 4217 currency. */
  readonly money: (minor: Maybe, currency: string, options?: MoneyOptions) => string;
  /** The same as a price list writes it: without minor units where there are none. */
  readonly price: (minor: Maybe, currency: string) => string;
  /** `EUR · Euro`: a currency's code and its name. */
  readonly currency: (code: string) => string;
  /** An exchange rate, to six digits. */
  readonly rate: (value: Maybe) => string;
  /** A difference of two shares in percentage points, one decimal, without unit. */
  readonly points: (share: Maybe) => string;
}

const finite = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);
/** Typographic minus, as wide as a plus. */
const minus = (text: string) => text.replace(/^(\D*)-/, '$1−');
/** 2,000 beside 44,223 on one axis: languages that group from five digits on, or shorten from there, write both alike. */
const notationOf = (compact: boolean | undefined): Intl.NumberFormatOptions =>
  compact ? { notation: 'compact', useGrouping: 'always' } : {};
const signDisplay = (signed: boolean | undefined) => (signed ? 'exceptZero' : 'auto') as 'exceptZero' | 'auto';

function currencyName(language: string, code: string): string {
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
  return name === code ? code : `${code} · ${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`;
}

/** Makes each formatter once: that takes many times as long as writing a number. */
function formatters(language: string): (options: Intl.NumberFormatOptions) => Intl.NumberFormat {
  const made = new Map<string, Intl.NumberFormat>();
  return (options) => {
    const key = JSON.stringify(options);
    const formatter = made.get(key) ?? new Intl.NumberFormat(language, options);
    made.set(key, formatter);
    return formatter;
  };
}

/** @param language a tag as `Intl` takes it */
export function writtenNumbers(language: string): WrittenNumbers {
  const formatter = formatters(language);
  const write = (value: number, options: Intl.NumberFormatOptions) => minus(formatter(options).format(value));
  return {
    number: (value, { compact, digits = 0, signed } = {}) =>
      finite(value)
        ? write(value, {
            ...notationOf(compact),
            maximumFractionDigits: compact ? 1 : digits,
            signDisplay: signDisplay(signed),
          })
        : NO_VALUE,
    percent: (share, { digits = 1, signed } = {}) =>
      finite(share)
        ? write(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: signDisplay(signed) })
        : NO_VALUE,
    currency: (code) => currencyName(language, code),
    price: (minor, currency) => (finite(minor) ? minus(writePrice(minor, currency, language)) : NO_VALUE),
    rate: (value) => (finite(value) ? write(value, { maximumSignificantDigits: 6 }) : NO_VALUE),
    points: (share) =>
      finite(share) && finite(share * 100)
        ? write(share * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
        : NO_VALUE,
    money: (minor, currency, { compact, whole, wholeFrom = Number.POSITIVE_INFINITY, signed } = {}) => {
      if (!finite(minor)) return NO_VALUE;
      const shown = whole || Math.abs(minor) >= toMinor(wholeFrom, currency) ? 0 : exponentOf(currency);
      return write(toUnits(minor, currency), {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...notationOf(compact),
        minimumFractionDigits: compact ? 0 : shown,
        maximumFractionDigits: compact ? 1 : shown,
        signDisplay: signDisplay(signed),
      });
    },
  };
}
