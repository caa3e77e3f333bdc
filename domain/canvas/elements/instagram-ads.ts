import { defineSource } from '../../kit/element.ts';

/** Paid posts on Instagram, bought by click or by view. */
export const instagramAds = defineSource({
  kind: 'instagram_ads',
  icon: 'video',
  traffic: ['two_of_three', 'cpm', 'flat'],
  conditions: [{ key: 'utm_source', match: 'is', value: 'instagram' }],
});
