import type { Plan } from './plans.ts';
import { isSold, type PriceList } from './prices.ts';

/** The pages that sell plans, and the plans on each, the smallest first. */
export const PLAN_PAGES = {
  map: ['limited', 'map_pro', 'map_pro_lifetime'],
  performance: ['performance_starter', 'performance_pro', 'business', 'agency'],
} as const satisfies Record<string, readonly Plan[]>;
export type PlanPage = keyof typeof PLAN_PAGES;

/** Those of a page that are sold. */
export const plansOn = (page: PlanPage, list: Pick<PriceList, 'plans'>): readonly Plan[] =>
  PLAN_PAGES[page].filter((plan) => isSold(list, plan));

export const pathOf = (page: PlanPage): string => `/plans/${page}`;

/** The plan whose card stands out. */
export const SUGGESTED = { map: 'map_pro', performance: 'performance_pro' } as const satisfies Record<PlanPage, Plan>;

/** What the smallest plan of a page adds to: said before its list. */
export const BELOW = { map: null, performance: 'map_pro' } as const satisfies Record<PlanPage, Plan | null>;
