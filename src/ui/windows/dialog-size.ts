import { createContext } from 'react';

/** Widths in pixels; a phone gives a window what it has. */
export const DIALOG_WIDTHS = { normal: 600, wide: 800, widest: 1050 } as const;
export type DialogSize = keyof typeof DIALOG_WIDTHS;

/** What is declared of the modal that draws the window. */
export const DialogSizeContext = createContext<DialogSize>('normal');
