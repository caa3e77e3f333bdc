import { defineSource } from '../../kit/element.ts';

/** Paid posts on Facebook, bought by click or by view. */
export const facebookAds = defineSource({
  kind: 'facebook_ads',
  icon: 'megaphone',
  traffic: ['two_of_three', 'cpm', 'flat'],
  conditions: [{ key: 'utm_source', match: 'is', value: 'facebook' }],
});
