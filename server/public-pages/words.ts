import type { Language } from '#domain/kit/languages.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { writePrice } from '#domain/money/write-money.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { translate } from '#server/http/language.ts';

type Values = Readonly<Record<string, string | number>>;

/** What a public page says and how it writes numbers, in one language. */
export interface Words {
  readonly language: Language;
  readonly t: (key: string, values?: Values) => string;
  readonly plan: (plan: Plan) => string;
  readonly number: (value: number) => string;
  /** Minor units of the price list, without decimals where there are none. */
  readonly money: (cents: number) => string;
}

/** @throws Error for a key that no language file has. */
function say(language: Language, key: string, values?: Values): string {
  const text = translate(language, key, values);
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
}

export function wordsOf(language: Language, currency: Currency): Words {
  const number = new Intl.NumberFormat(language);
  return {
    language,
    t: (key, values) => say(language, key, values),
    plan: (plan) => say(language, `plans.${plan}`),
    number: (value) => number.format(value),
    money: (cents) => writePrice(cents, currency, language),
  };
}
