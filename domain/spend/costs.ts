import { z } from 'zod';
import { CURRENCIES, isCurrency } from '../money/currencies.ts';
import { LARGEST_AMOUNT } from '../money/money.ts';

/** Lines that one entry may bring. */
export const MOST_LINES = 4_000;
/** Days that its lines may stand for in all, after ranges were spread. */
export const MOST_DAILY_COSTS = 20_000;
/** Days of one range. */
export const LONGEST_RANGE = 366;
/** Nobody enters costs of before this day; an earlier one is a year that was misread. */
export const FIRST_COST_DAY = '2010-01-01';
/** A thousand lines of this stay an exact sum. */
export const LARGEST_COST = Math.floor(LARGEST_AMOUNT / 10_000);
export const MOST_COUNTED = 1_000_000_000_000;

/** How long the texts of a cost may be, in characters. */
export const COST_TEXTS = { source: 120, medium: 120, campaign: 250, ad_set: 250, ad: 120, ad_name: 250 } as const;
export type CostText = keyof typeof COST_TEXTS;

const text = (max: number) => z.string().trim().max(max).default('');
const count = z.number().int().min(0).max(MOST_COUNTED).default(0);

/** What something cost on a day, or over days that share it evenly. */
export const costLine = z.strictObject({
  day: z.iso.date().describe('Day of the ad account, YYYY-MM-DD'),
  until: z.iso.date().optional().describe('Last day of a range over which the amount is spread evenly'),
  source: z.string().trim().min(1).max(COST_TEXTS.source).describe('utm_source'),
  medium: text(COST_TEXTS.medium).describe('utm_medium'),
  campaign: text(COST_TEXTS.campaign).describe('utm_campaign'),
  ad_set: text(COST_TEXTS.ad_set).describe('Name of the ad set, which some platforms call ad group'),
  ad: text(COST_TEXTS.ad).describe('Id of the ad, as fl_adid carries it'),
  ad_name: text(COST_TEXTS.ad_name),
  amount: z.number().int().min(0).max(LARGEST_COST).describe('Minor units of the currency'),
  currency: z.string().refine(isCurrency).optional().meta({ enum: CURRENCIES }).describe("ISO 4217; default: the workspace's"),
  impressions: count,
  clicks: count,
});
/** As it is sent. */
export type SentCostLine = z.input<typeof costLine>;
/** As it is read, with what was left out filled in. */
export type CostLine = z.output<typeof costLine>;

/** What something cost on one day, in minor units of the workspace's currency. */
export interface DailyCost extends Readonly<Record<CostText, string>> {
  readonly day: string;
  readonly amount: number;
  readonly impressions: number;
  readonly clicks: number;
}

/**
 * What a cost is about besides its day: the ad, or else medium, campaign and ad set. A later cost of the same
 * source, entity and day takes the place of an earlier one; an ad is the same in whichever ad set.
 */
export const entityOf = ({ ad, medium, campaign, ad_set }: Pick<DailyCost, 'ad' | 'medium' | 'campaign' | 'ad_set'>) =>
  ad || (ad_set ? JSON.stringify([medium, campaign, ad_set]) : `${medium}/${campaign}`);

/** As it was stored before ad sets were asked for. */
export type StoredCost = Omit<DailyCost, 'ad_set'> & Partial<Pick<DailyCost, 'ad_set'>>;
/** Costs stored at any time, as they are read today. */
export const asStored = (costs: readonly StoredCost[]): readonly DailyCost[] =>
  costs.map((cost) => ({ ...cost, ad_set: cost.ad_set ?? '' }));

/** One text for what can only have one cost. */
export const costKey = (cost: DailyCost) => JSON.stringify([cost.source, entityOf(cost), cost.day]);

/** Costs of one entry, each of its own: what a file splits further, as by device, is added up. */
export function merged(costs: readonly DailyCost[]): readonly DailyCost[] {
  const byKey = new Map<string, DailyCost>();
  for (const cost of costs) {
    const key = costKey(cost);
    const known = byKey.get(key);
    byKey.set(
      key,
      known
        ? {
            ...known,
            amount: known.amount + cost.amount,
            impressions: known.impressions + cost.impressions,
            clicks: known.clicks + cost.clicks,
          }
        : cost,
    );
  }
  return [...byKey.values()];
}

/** The costs that hold, by key: of entries in the order in which they were made, the later one of each. */
export function inForce(entries: readonly (readonly DailyCost[])[]): ReadonlyMap<string, DailyCost> {
  const byKey = new Map<string, DailyCost>();
  for (const costs of entries) for (const cost of costs) byKey.set(costKey(cost), cost);
  return byKey;
}
