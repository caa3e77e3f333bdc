import type { Language } from '#domain/kit/languages.ts';
import type { ValueFormat } from '#domain/kit/metric.ts';
import { writeMoney } from '#domain/money/write-money.ts';
import type { AlertFacts } from '#domain/wire/alerts.ts';
import { translate } from '#server/http/language.ts';
import { typedName } from '#server/mail/typed-names.ts';

/** An alert in words: a line to recognise it by, and what stands below. */
export interface AlertText {
  readonly headline: string;
  readonly sentences: readonly string[];
  readonly action: string;
}

interface Words {
  say(key: string, params?: Readonly<Record<string, string | number>>): string;
  amount(value: number): string;
  share(value: number): string;
  day(day: string): string;
}

function wordsIn(language: Language, { format, currency }: AlertFacts): Words {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const write: Readonly<Record<ValueFormat, (value: number) => string>> = {
    count: (value) => number.format(value),
    money: (value) => writeMoney(Math.round(value), currency, language),
    share: (value) => exact.format(value),
  };
  return {
    say: (key, params) => translate(language, key, params) ?? key,
    amount: write[format],
    share: (value) => percent.format(value),
    day: (day) => days.format(new Date(`${day}T00:00Z`)),
  };
}

/** How far it is from an even pace, in money or figures; how far it has got, where it keeps that pace or has none. */
function paceSentence({ actual, even_pace, aim, goal, period_start, target }: AlertFacts, { say, amount, share, day }: Words): string {
  const name = typedName(target.name);
  if (actual === null) return say('mail.target_alert.no_value', { name });
  const gap = even_pace === null ? 0 : aim === 'below' ? actual - even_pace : even_pace - actual;
  if (even_pace === null || even_pace <= 0 || gap <= 0)
    return say('mail.target_alert.stands', { name, actual: amount(actual), goal: amount(goal), day: day(period_start) });
  const text = aim === 'below' ? 'mail.target_alert.over' : 'mail.target_alert.behind';
  return say(text, { name, share: share(gap / even_pace), gap: amount(gap), day: day(period_start) });
}

function courseSentence({ projection, goal, period_end, chance }: AlertFacts, { say, amount, share, day }: Words): string[] {
  if (projection === null) return [];
  const course = say('mail.target_alert.course', { value: amount(projection), goal: amount(goal), day: day(period_end) });
  return [chance === null ? course : `${course} ${say('mail.target_alert.chance', { chance: share(chance) })}`];
}

/** Facts as sentences of a language. */
export function alertText(facts: AlertFacts, language: Language): AlertText {
  const words = wordsIn(language, facts);
  const { say } = words;
  const status = say(`targets.status.${facts.to}`);
  const headline = say('mail.target_alert.headline', {
    workspace: typedName(facts.workspace.name),
    name: typedName(facts.target.name),
    status,
  });
  return {
    headline: facts.test ? say('mail.target_alert.test', { headline }) : headline,
    sentences: [paceSentence(facts, words), ...courseSentence(facts, words)],
    action: say('mail.target_alert.action'),
  };
}
