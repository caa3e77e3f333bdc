import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { coloursOf } from '#src/ui/icons/Avatar.tsx';
import { createPresence, type PresenceState, type PresenceStore } from './presence.ts';

export const PresenceContext = createContext<PresenceStore>(createPresence());

export function usePresence(): PresenceStore {
  return useContext(PresenceContext);
}

/** A part of who else is here; the component redraws when that part is another. */
export function usePresenceState<T>(select: (state: PresenceState) => T): T {
  return useStore(usePresence(), select);
}

/** The colour of everybody who is here, by person: the same on their face, their pointer and what they have chosen. */
export function useColours(): ReadonlyMap<string, string> {
  const key = usePresenceState(({ people }) => people.map(({ user }) => user).join());
  return useMemo(() => coloursOf(key.split(',')), [key]);
}

/** For the style of what belongs to somebody. */
export const inColour = (colour: string | undefined) => ({ ['--who' as string]: colour });
