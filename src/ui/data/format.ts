import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exponentOf } from '#domain/money/currencies.ts';
import { toMinor, toUnits } from '#domain/money/money.ts';
import { writePrice } from '#domain/money/write-money.ts';

/** Shown for a value that does not exist; never 0, never infinity. */
export const NO_VALUE = '–';
type Maybe = number | null | undefined;

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
export interface Format {
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
  /** A calendar day `YYYY-MM-DD`. */
  readonly day: (day: string | null | undefined, style?: 'short' | 'long') => string;
  /** Two calendar days, both included. */
  readonly dateRange: (min: string, max: string) => string;
  /** A UTC instant, in the zone given (the device's when left out); `exact` is to the second, `clock` that without its day. */
  readonly instant: (iso: string | null | undefined, timezone?: string, style?: 'full' | 'time' | 'clock' | 'exact') => string;
  /** Short parts of one line, as the language strings them, without a last "and": `a, b, c`. */
  readonly list: (parts: readonly string[]) => string;
  /** How a list writes a moment: the time today, "yesterday", then the day. */
  readonly relative: (iso: string | null | undefined, timezone?: string, now?: Date) => string;
}

const finite = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);
/** What a language puts between the first parts of a list. */
function between(language: string): string {
  const parts = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).formatToParts(['a', 'b', 'c']);
  return parts.find(({ type }) => type === 'literal')?.value ?? ', ';
}
/** Typographic minus, as wide as a plus. */
const minus = (text: string) => text.replace(/^(\D*)-/, '$1−');
const signDisplay = (signed: boolean | undefined) => (signed ? 'exceptZero' : 'auto') as 'exceptZero' | 'auto';
/** A calendar day at noon UTC, so that no zone can shift it. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

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

function numbers(language: string): Pick<Format, 'number' | 'percent' | 'money' | 'price' | 'points' | 'currency' | 'rate'> {
  const formatter = formatters(language);
  const write = (value: number, options: Intl.NumberFormatOptions) => minus(formatter(options).format(value));
  return {
    number: (value, { compact, digits = 0, signed } = {}) =>
      finite(value)
        ? write(value, {
            notation: compact ? 'compact' : 'standard',
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
        notation: compact ? 'compact' : 'standard',
        minimumFractionDigits: compact ? 0 : shown,
        maximumFractionDigits: compact ? 1 : shown,
        signDisplay: signDisplay(signed),
      });
    },
  };
}

function localDay(date: Date, timezone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

function relativeInstant(language: string, iso: string, timezone: string | undefined, now: Date): string {
  const date = new Date(iso);
  const [today, then] = [localDay(now, timezone), localDay(date, timezone)];
  const days = Math.round((noon(today).getTime() - noon(then).getTime()) / 86_400_000);
  if (days === 0)
    return new Intl.DateTimeFormat(language, { timeZone: timezone, hour: '2-digit', minute: '2-digit', hour12: false }).format(date);
  if (days === 1 || days === -1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  }
  const sameYear = today.slice(0, 4) === then.slice(0, 4);
  return new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date);
}

function dates(language: string): Pick<Format, 'day' | 'dateRange' | 'instant' | 'relative'> {
  const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const long = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    day: (day, style = 'short') => (day ? new Intl.DateTimeFormat(language, style === 'long' ? long : short).format(noon(day)) : NO_VALUE),
    dateRange: (min, max) => new Intl.DateTimeFormat(language, { ...short, year: 'numeric' }).formatRange(noon(min), noon(max)),
    instant: (iso, timezone, style = 'full') =>
      iso
        ? new Intl.DateTimeFormat(language, {
            timeZone: timezone,
            hour: '2-digit',
            minute: '2-digit',
            hour12: false,
            ...(style === 'exact' || style === 'clock' ? { second: '2-digit' } : {}),
            ...(style === 'time' || style === 'clock' ? {} : { day: 'numeric', month: 'short', year: 'numeric' }),
          }).format(new Date(iso))
        : NO_VALUE,
    relative: (iso, timezone, now = new Date()) => (iso ? relativeInstant(language, iso, timezone, now) : NO_VALUE),
  };
}

/** A word that begins with a capital, inside a sentence: `Canvas` -> `canvas`, but `IP address` and German nouns stay. */
export function midSentence(word: string, language: string): string {
  const [first = '', second = ''] = word;
  const isAcronym = second !== second.toLocaleLowerCase(language);
  return language === 'de' || isAcronym ? word : first.toLocaleLowerCase(language) + word.slice(first.length);
}

/** Numbers, money and dates as one language writes them. English uses the day-first order of our texts. */
export function formatFor(language: string): Format {
  const locale = language === 'en' ? 'en-GB' : language;
  return {
    ...numbers(language === 'en' ? 'en-US' : language),
    ...dates(locale),
    list: (parts) => parts.join(between(language)),
  };
}

/** The same in the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return useMemo(() => formatFor(i18n.language), [i18n.language]);
}
