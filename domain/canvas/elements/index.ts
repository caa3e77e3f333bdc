import type { ElementCategory, ElementDefinition, Look } from '../../kit/element.ts';
import { actions } from './actions.ts';
import { drawing } from './drawing.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { sources } from './sources.ts';

/** Every kind of element. Nothing outside of these tables names one: a contract test looks. */
const ELEMENTS = { ...sources, ...pages, ...actions, ...offline, ...drawing };
export type ElementKind = keyof typeof ELEMENTS;

/** All kinds in the order of the palette. */
export const allElements: readonly ElementDefinition[] = Object.values(ELEMENTS);

/** Stands in for a kind this version does not know: kept, shown as a note, never counted. */
const UNKNOWN_ELEMENT: ElementDefinition<'unknown'> = {
  kind: 'unknown',
  category: 'note',
  tracked: false,
  uncounted: false,
  icon: 'circleQuestionMark',
  traffic: [],
  money: 'none',
  lead: false,
  fields: {},
  rule: null,
  defaultRule: () => undefined,
  look: 'text',
  remark: false,
};

const byKind = new Map(allElements.map((definition) => [definition.kind, definition]));

/** The definition of a kind; text keys are `elements.<definition.kind>.…`. Never throws. */
export function elementKind(kind: string): ElementDefinition {
  return byKind.get(kind) ?? UNKNOWN_ELEMENT;
}

/** The kind that stands in for its category where nothing more is known: the first of its table. */
export function plainKind(category: ElementCategory): string {
  return (allElements.find((definition) => definition.category === category) ?? UNKNOWN_ELEMENT).kind;
}

/** The kind that is drawn like this. */
export function kindWithLook(look: Look): string {
  return (allElements.find((definition) => definition.look === look) ?? UNKNOWN_ELEMENT).kind;
}

/** The kind that words of an address or a name suggest; undefined where none does. */
export function suggestedKind(category: ElementCategory, words: string): string | undefined {
  return allElements.find((definition) => definition.category === category && definition.guess?.test(words))?.kind;
}

/** The same, with the plain kind of the category where nothing is suggested. */
export function guessKind(category: ElementCategory, words: string): string {
  return suggestedKind(category, words) ?? plainKind(category);
}
