import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { coloursOf } from '#src/ui/icons/Avatar.tsx';
import { type Company, type CompanyState, createCompany } from './company.ts';

export const CompanyContext = createContext<Company>(createCompany());

export function useCompany(): Company {
  return useContext(CompanyContext);
}

/** A part of who else is here; the component redraws when that part is another. */
export function useCompanyState<T>(select: (state: CompanyState) => T): T {
  return useStore(useCompany(), select);
}

/** The colour of everybody who is here, by person: the same on their face, their pointer and what they have chosen. */
export function useColours(): ReadonlyMap<string, string> {
  const key = useCompanyState(({ people }) => people.map(({ user }) => user).join());
  return useMemo(() => coloursOf(key.split(',')), [key]);
}

/** For the style of what belongs to somebody. */
export const inColour = (colour: string | undefined) => ({ ['--who' as string]: colour });
