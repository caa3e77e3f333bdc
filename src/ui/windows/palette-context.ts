import { type ComponentType, createContext } from 'react';
import { flushSync } from 'react-dom';
import type { Findable } from './Finder.tsx';

/** Something that the palette leads to or does. */
export interface PaletteEntry extends Findable {
  readonly run: () => void;
}

export interface PaletteProps {
  /** What can be done where it was opened; it stands before what can be done everywhere. */
  readonly here?: readonly PaletteEntry[];
  readonly onClose: () => void;
}

/** The palette of the page, for parts of it that have something to add; null where nobody is signed in. */
export const PaletteContext = createContext<ComponentType<PaletteProps> | null>(null);

/** Does what was chosen, once the palette is closed: it finds the page as the person sees it. */
export const runAfter =
  (onClose: () => void) =>
  ({ run }: PaletteEntry): void => {
    flushSync(onClose);
    run();
  };
