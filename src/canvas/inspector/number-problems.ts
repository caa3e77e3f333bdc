import type { TextApi } from '#src/providers/texts/i18n.ts';
import type { Notation, NumberProblem } from './notation.ts';

/** Why what is typed in a field cannot be taken. */
export type Problem =
  | { readonly kind: NumberProblem }
  /** Outside of the limits, which are in stored units. */
  | { readonly kind: 'outside'; readonly min: number; readonly max: number; readonly below: boolean };

/** Limits from here on, in shown units, are there for the program's sake: nobody is told of them before they are passed. */
const HUGE = 1e8;
/** A number with a decimal, to show how one is typed. */
const SAMPLE = 12.5;

/** Null for what can be taken. An empty field can be: it says that nothing is planned. */
export function problemOf(text: string, notation: Notation, min: number, max: number): Problem | null {
  if (text.trim() === '') return null;
  const read = notation.read(text);
  if ('problem' in read) return { kind: read.problem };
  return read.value < min || read.value > max ? { kind: 'outside', min, max, below: read.value < min } : null;
}

/** What can be typed instead, as a sentence. */
export function sentenceOf(problem: Problem, notation: Notation, t: TextApi['t']): string {
  if (problem.kind === 'outside') {
    const { min, max, below } = problem;
    if (max / notation.unit < HUGE) return t('canvas.number.range', { min: notation.say(min), max: notation.say(max) });
    return below ? t('canvas.number.least', { min: notation.say(min) }) : t('canvas.number.most', { max: notation.say(max) });
  }
  if (problem.kind === 'tooLarge') return t('canvas.number.too_large');
  if (problem.kind === 'tooManyDecimals')
    return notation.decimals === 0 ? t('canvas.number.whole') : t('canvas.number.decimals', { count: notation.decimals });
  const sample = notation.decimals === 0 ? Math.floor(SAMPLE) : SAMPLE;
  return t('canvas.number.not_a_number', { sample: notation.write(sample * notation.unit) });
}
