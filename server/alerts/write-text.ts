import type { Language } from '#domain/kit/languages.ts';
import { type AlertFacts, isOfCanvas, type TargetFacts } from '#domain/wire/alerts.ts';
import { typedName } from '#server/mail/typed-names.ts';
import { type Words, wordsIn } from '#server/mail/words.ts';
import { type AlertText, canvasText } from './write-canvas-text.ts';

/** How far it is from an even pace, in money or figures; how far it has got, where it keeps that pace or has none. */
function paceSentence(facts: TargetFacts, { say, value, roughShare, day }: Words): string {
  const { actual, even_pace, aim, goal, period_start, target, format } = facts;
  const name = typedName(target.name);
  if (actual === null) return say('mail.target_alert.no_value', { name });
  const gap = even_pace === null ? 0 : aim === 'below' ? actual - even_pace : even_pace - actual;
  if (even_pace === null || even_pace <= 0 || gap <= 0)
    return say('mail.target_alert.stands', { name, actual: value(actual, format), goal: value(goal, format), day: day(period_start) });
  const text = aim === 'below' ? 'mail.target_alert.over' : 'mail.target_alert.behind';
  return say(text, { name, share: roughShare(gap / even_pace), gap: value(gap, format), day: day(period_start) });
}

function courseSentence(
  { projection, goal, period_end, chance, format }: TargetFacts,
  { say, value, roughShare, day, sentences }: Words,
): string[] {
  if (projection === null) return [];
  const course = say('mail.target_alert.course', { value: value(projection, format), goal: value(goal, format), day: day(period_end) });
  return [sentences(course, chance !== null && say('mail.target_alert.chance', { chance: roughShare(chance) }))];
}

function targetText(facts: TargetFacts, words: Words): AlertText {
  const { say } = words;
  const about = {
    workspace: typedName(facts.workspace.name),
    name: typedName(facts.target.name),
    status: say(`targets.status.${facts.to}`),
  };
  // "Is now at risk" alone reads as bad news of a target that was critical before.
  const headline =
    facts.change === 'better'
      ? say('mail.target_alert.better', { ...about, from: say(`targets.status.${facts.from}`) })
      : say('mail.target_alert.headline', about);
  return {
    headline,
    sentences: [paceSentence(facts, words), ...courseSentence(facts, words)],
    action: say('mail.target_alert.action'),
  };
}

/** Facts as sentences of a language. */
export function alertText(facts: AlertFacts, language: Language): AlertText {
  const words = wordsIn(language, facts.currency);
  const text = isOfCanvas(facts) ? canvasText(facts, words) : targetText(facts, words);
  return facts.test ? { ...text, headline: words.say('mail.target_alert.test', { headline: text.headline }) } : text;
}
