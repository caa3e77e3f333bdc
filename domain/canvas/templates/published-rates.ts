import type { SiteModel } from './of-site.ts';

/** Which share of those before came to a step, by what others have published, and where. Shares 0 to 1. */
export interface PublishedRate {
  readonly low: number;
  readonly high: number;
  /** Hosts of the sites that published it. */
  readonly by: readonly string[];
}

const SHOPS = ['kissmetrics.io', 'webmedic.com'];
const SALES = ['bouncepilot.com', 'nnng.com', 'b2blead.io', 'getfairview.com', 'demandnexus.io'];

/**
 * Ranges as they were published until October 2026, by the steps of guessed funnels. They say where a plan may begin, and nothing about
 * what a site should reach: who is counted at a step differs from one report to the other.
 */
export const PUBLISHED_RATES: Readonly<Record<SiteModel, Readonly<Record<string, PublishedRate>>>> = {
  shop: { checkout: { low: 0.07, high: 0.12, by: SHOPS }, purchase: { low: 0.45, high: 0.55, by: SHOPS } },
  subscription: { trial: { low: 0.02, high: 0.08, by: SALES }, purchase: { low: 0.15, high: 0.3, by: SALES } },
  calls: {
    inquiry: { low: 0.05, high: 0.25, by: SALES },
    call: { low: 0.3, high: 0.5, by: SALES },
    purchase: { low: 0.2, high: 0.35, by: SALES },
  },
  leads: { opt_in: { low: 0.01, high: 0.05, by: SALES } },
};

/** Who published the ranges of a kind of funnel, each once. */
export const publishersOf = (model: SiteModel): readonly string[] => [
  ...new Set(Object.values(PUBLISHED_RATES[model]).flatMap(({ by }) => by)),
];
