import { BUILT_IN_COUPONS, couponOf, FAASTRACK, type Offer } from './coupons.ts';
import type { PriceList } from './prices.ts';

const OFFER: Offer = { ...FAASTRACK, amount: 19_700, insteadOf: 99_700 };

/** What is sold where the installation says nothing else, in cents of US dollars. */
export const STANDARD_PRICES: PriceList = {
  currency: 'USD',
  plans: {
    limited: { monthly: 0 },
    map: {},
    map_pro: { monthly: 4_900 },
    map_pro_lifetime: { once: 29_900 },
    performance_starter: { monthly: 7_900, monthlyBilledYearly: 6_600, yearly: 79_000 },
    performance_pro: { monthly: 12_900, monthlyBilledYearly: 10_700, yearly: 129_000 },
    business: { monthly: 34_900, monthlyBilledYearly: 29_100, yearly: 349_000 },
    agency: { monthly: 99_900, monthlyBilledYearly: 83_300, yearly: 999_900 },
  },
  tax: null,
  coupons: [...BUILT_IN_COUPONS, couponOf(OFFER)],
  offer: OFFER,
};
