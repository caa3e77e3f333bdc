import type { ElementCategory } from '#domain/kit/element.ts';

/** A picture leaves the page and its style sheet: the light colours of `src/ui/styles/tokens.css`. */
export const INK = {
  text: '#0b1f33',
  second: '#52636f',
  third: '#5f707a',
  line: '#e4e8e5',
  edge: '#d2d9d7',
  surface: '#ffffff',
  page: '#f7f8f6',
  sunken: '#f0f2ef',
} as const;
export const FLOW = { band: '#c9dfe1', spine: '#83929a', later: '#5f707a' } as const;
/** How a step or a line does beside its plan, with the sign that says so where colours are not told apart. */
const VERDICTS: Readonly<Record<string, { readonly sign: string; readonly ink: string; readonly paper: string; readonly band: string }>> = {
  ahead: { sign: '▲', ink: '#0a7360', paper: '#e6f4f1', band: '#86c9bb' },
  behind: { sign: '▼', ink: '#b24700', paper: '#fdefe5', band: '#f0b088' },
  cant: { sign: '≈', ink: INK.second, paper: INK.sunken, band: FLOW.band },
};
const NO_VERDICT = { sign: '', ink: INK.second, paper: INK.sunken, band: FLOW.band };
export const verdictLook = (tone: string) => VERDICTS[tone] ?? NO_VERDICT;
export const CATEGORY = {
  source: { ink: '#3b6fe0', paper: '#ecf1fd' },
  page: { ink: '#0e7c86', paper: '#e8f4f5' },
  action: { ink: '#8a4fd3', paper: '#f4edfc' },
  offline: { ink: '#a15c07', paper: '#faf0e2' },
  note: { ink: '#52636f', paper: '#f0f2ef' },
} as const satisfies Record<ElementCategory, { readonly ink: string; readonly paper: string }>;
/** Papers of notes and shapes, by tone. */
export const TONES: Readonly<Record<string, { readonly ink: string; readonly paper: string; readonly edge: string }>> = {
  yellow: { ink: '#6b5200', paper: '#fdf6dc', edge: '#eadba0' },
  river: { ink: '#085159', paper: '#edf7f7', edge: '#a9d8da' },
  blue: { ink: '#234a9e', paper: '#ecf1fd', edge: '#c3d3f7' },
  violet: { ink: '#5d2f97', paper: '#f4edfc', edge: '#dcc8f3' },
  coral: { ink: '#9c3316', paper: '#fdeee9', edge: '#f5c6b6' },
  grey: { ink: '#52636f', paper: '#f0f2ef', edge: '#d2d9d7' },
};
