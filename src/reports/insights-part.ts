import { withTexts } from '#src/providers/texts/with-texts.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** What stands out in a workspace; with the words it says, and those for elements that have no name of their own. */
export const InsightsPanel = lazyWithRetry(
  withTexts(
    'insights',
    withTexts('elements', () => import('./InsightsPanel.tsx')),
  ),
);
