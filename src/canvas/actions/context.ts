import { createContext, useContext } from 'react';
import type { ActionContext } from './action.ts';

/** What actions need from the screen they are run on. */
export const ActionsContext = createContext<ActionContext | null>(null);

export function useActions(): ActionContext {
  const context = useContext(ActionsContext);
  if (!context) throw new Error('useActions is used outside of the canvas');
  return context;
}
