import { useMemo, useSyncExternalStore } from 'react';
import { allElements, elementKind } from '#domain/canvas/elements/index.ts';
import { ELEMENT_CATEGORIES, type ElementDefinition } from '#domain/kit/element.ts';
import { otherNames, useText } from '#src/providers/texts/i18n.ts';
import { fuzzyBest } from '#src/ui/fields/fuzzy.ts';
import { useOtherNames } from '#src/ui/fields/use-other-names.ts';
import { useActions } from '../actions/context.ts';
import type { KindsAtHand } from './kept-kinds.ts';

/** A heading of the palette with the kinds under it: a category, or what the person has at hand. */
export interface Group {
  readonly name: string;
  readonly kinds: readonly ElementDefinition[];
}

export function useKindsAtHand(): KindsAtHand {
  const { kinds } = useActions();
  return useSyncExternalStore(kinds.subscribe, kinds.get);
}

/** Favourites and recent kinds, then all by category; while somebody searches, those that what was typed fits best. */
export function useGroups(query: string): readonly Group[] {
  const { label } = useText();
  const { favourites, recent } = useKindsAtHand();
  const isSearched = query.trim() !== '';
  const called = useOtherNames(otherNames, isSearched);
  return useMemo(() => {
    // "Purchase" means the purchase, not every page whose hint mentions one.
    const found = fuzzyBest(allElements, query, ({ kind }) => {
      const text = label(`elements.${kind}.name`);
      return { text, words: label(`elements.${kind}.hint`), names: called.get(text) };
    });
    const categories = ELEMENT_CATEGORIES.map((name) => ({ name, kinds: found.filter(({ category }) => category === name) }));
    const atHand = [
      { name: 'favourites', kinds: favourites.map(elementKind) },
      { name: 'recent', kinds: recent.filter((kind) => !favourites.includes(kind)).map(elementKind) },
    ];
    return [...(isSearched ? [] : atHand), ...categories].filter((group) => group.kinds.length > 0);
  }, [query, isSearched, called, label, favourites, recent]);
}
