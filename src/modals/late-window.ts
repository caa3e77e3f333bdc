import type { ComponentType } from 'react';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** A window whose code comes when it is opened, with the words that windows and framed screens share: an open canvas has loaded none of them. */
export function lateWindow<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  return lazyWithRetry(withTexts('framed', load));
}
