import type { Shown } from '#server/analytics/reports/shown.ts';

/** A plan that shows whatever was tracked. */
export const EVERYTHING: Shown = { plan: 'agency' };
