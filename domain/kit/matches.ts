/** How a text is compared with another, wherever conditions are: rules of canvases, KPIs, filters of the monitor. */
export const MATCHES = ['is', 'isNot', 'contains', 'containsNot'] as const;
export type Match = (typeof MATCHES)[number];

/** Longest text that can be compared with, in letters. */
export const LONGEST_VALUE = 500;

const TESTS = {
  is: (text, value) => text === value,
  isNot: (text, value) => text !== value,
  contains: (text, value) => text.includes(value),
  containsNot: (text, value) => !text.includes(value),
} as const satisfies Record<Match, (text: string, value: string) => boolean>;

/** Is the text like the value, both in the form in which they are compared? */
export const meets = (text: string, match: Match, value: string): boolean => TESTS[match](text, value);

/** Is the text like the value? Case and spaces around do not matter; an absent text is the empty text. */
export function isMatch(text: string | undefined, match: Match, value: string): boolean {
  return meets((text ?? '').trim().toLowerCase(), match, value.trim().toLowerCase());
}

/** Is the whole text asked for, and not a part of it? */
export const isOfWhole = (match: Match): match is 'is' | 'isNot' => match === 'is' || match === 'isNot';
