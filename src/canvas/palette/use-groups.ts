import { useMemo, useSyncExternalStore } from 'react';
import { allElements, elementKind } from '#domain/canvas/elements/index.ts';
import { ELEMENT_CATEGORIES, type ElementDefinition } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useActions } from '../actions/context.ts';
import type { KindsAtHand } from './kept-kinds.ts';

/** A heading of the palette with the kinds under it: a category, or what the person has at hand. */
export interface Group {
  readonly name: string;
  readonly kinds: readonly ElementDefinition[];
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

export function useKindsAtHand(): KindsAtHand {
  const { kinds } = useActions();
  return useSyncExternalStore(kinds.subscribe, kinds.get);
}

/** Favourites and recent kinds, then all by category; while somebody searches, those whose name, hint or kind contains what was typed. */
export function useGroups(query: string): readonly Group[] {
  const { label } = useText();
  const { favourites, recent } = useKindsAtHand();
  return useMemo(() => {
    const wanted = plain(query.trim());
    const named = ({ kind }: ElementDefinition) => plain(`${label(`elements.${kind}.name`)} ${kind}`).includes(wanted);
    const hinted = ({ kind }: ElementDefinition) => plain(label(`elements.${kind}.hint`)).includes(wanted);
    // "Purchase" means the purchase, not every page whose hint mentions one.
    const fits = allElements.some(named) ? named : hinted;
    const categories = ELEMENT_CATEGORIES.map((name) => ({
      name,
      kinds: allElements.filter((definition) => definition.category === name && fits(definition)),
    }));
    const atHand = [
      { name: 'favourites', kinds: favourites.map(elementKind) },
      { name: 'recent', kinds: recent.filter((kind) => !favourites.includes(kind)).map(elementKind) },
    ];
    return [...(wanted ? [] : atHand), ...categories].filter((group) => group.kinds.length > 0);
  }, [query, label, favourites, recent]);
}
