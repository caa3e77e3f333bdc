import type { Plan } from '#domain/plans/plans.ts';
import type { PriceList } from '#domain/plans/prices.ts';

/** What things of ours are called at Stripe. */

export const productId = (plan: Plan): string => `flumen_${plan}`;
export const couponId = (code: string): string => `flumen_${code}`;

/** A currency as Stripe writes it. */
export const stripeCurrency = ({ currency }: Pick<PriceList, 'currency'>): string => currency.toLowerCase();
