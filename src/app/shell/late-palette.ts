import { withTexts } from '#src/providers/texts/with-texts.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** The palette, in the frame and where a screen fills the window: what it names is said with the words of the frame. */
export const CommandPalette = lazyWithRetry(withTexts('framed', () => import('./CommandPalette.tsx')));
