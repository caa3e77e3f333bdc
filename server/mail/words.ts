import type { Language } from '#domain/kit/languages.ts';
import type { ValueFormat } from '#domain/kit/metric.ts';
import { joinedSentences } from '#domain/kit/sentences.ts';
import { writeMoney } from '#domain/money/write-money.ts';
import { translate } from '#server/http/language.ts';

/** What messages say of numbers and days, in a language, of amounts in a currency. */
export interface Words {
  readonly language: Language;
  say(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Sentences one behind the other; those that are not said are left out. */
  sentences(...said: readonly (string | null | undefined | false)[]): string;
  /** A value as its metric is written; "–" where there is none. */
  value(value: number | null, format: ValueFormat): string;
  /** A share with a decimal where it has one: 12.5%. */
  share(share: number): string;
  /** The same in whole percent. What is not quite all or nothing is not said to be: 99% and 1%. */
  roughShare(share: number): string;
  /** A local day in short: 3 Nov. */
  day(day: string): string;
  /** An instant, ISO 8601, in a time zone. */
  moment(iso: string, timezone: string): string;
}

/** A share between none and all, at least a percent from either. */
const notQuite = (share: number) => (share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share);

export function wordsIn(language: Language, currency: string): Words {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const rough = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const write = {
    count: (value) => number.format(value),
    money: (value) => writeMoney(Math.round(value), currency, language),
    share: (value) => percent.format(value),
  } as const satisfies Record<ValueFormat, (value: number) => string>;
  return {
    language,
    say: (key, params) => translate(language, key, params) ?? key,
    sentences: (...said) => joinedSentences(language, said),
    value: (value, format) => (value === null ? '–' : write[format](value)),
    share: (share) => percent.format(share),
    roughShare: (share) => rough.format(notQuite(share)),
    day: (day) => short.format(new Date(`${day}T00:00Z`)),
    moment: (iso, timeZone) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso)),
  };
}
