import { withTexts } from '#src/providers/texts/with-texts.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** Comes with the first actual numbers, and with the words that filters have wherever they stand. */
export const WhatCounts = lazyWithRetry(withTexts('framed', () => import('./WhatCounts.tsx')));
/** The same words; it comes with the first number that leads somewhere. */
export const NumberWay = lazyWithRetry(withTexts('framed', () => import('./NumberWay.tsx')));
export const WatchPart = lazyWithRetry(withTexts('framed', () => import('./WatchPart.tsx')));
