import type { Match } from '#domain/metrics/condition.ts';
import type { Parameters } from './parameters.ts';

/** How a text is compared; case never matters, an absent text is the empty text. */
const COMPARE = {
  is: (text, value) => `${text} = ${value}`,
  isNot: (text, value) => `${text} != ${value}`,
  contains: (text, value) => `position(${text}, ${value}) > 0`,
  containsNot: (text, value) => `position(${text}, ${value}) = 0`,
} as const satisfies Record<Match, (text: string, value: string) => string>;

/** SQL of one comparison. `text` is an expression of this program, `value` what a person typed. */
export function textFilter(parameters: Parameters, text: string, match: Match, value: string): string {
  const wanted = value.trim().toLowerCase();
  if (wanted === '' && (match === 'contains' || match === 'containsNot')) return match === 'contains' ? '1' : '0';
  return `(${COMPARE[match](`lowerUTF8(${text})`, parameters.text(wanted))})`;
}
