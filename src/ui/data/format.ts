import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, type WrittenNumbers, writtenNumbers } from '#domain/money/written-numbers.ts';

export { NO_VALUE };

export interface Format extends WrittenNumbers {
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

/** What a language puts between the first parts of a list. */
function between(language: string): string {
  const parts = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).formatToParts(['a', 'b', 'c']);
  return parts.find(({ type }) => type === 'literal')?.value ?? ', ';
}
/** A calendar day at noon UTC, so that no zone can shift it. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

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
    ...writtenNumbers(language === 'en' ? 'en-US' : language),
    ...dates(locale),
    list: (parts) => parts.join(between(language)),
  };
}

/** The same in the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return useMemo(() => formatFor(i18n.language), [i18n.language]);
}
