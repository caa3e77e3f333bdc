import { defineSource } from '../../kit/element.ts';

/** Text ads beside search results, paid by click. */
export const googleSearchAds = defineSource({
  kind: 'google_search_ads',
  icon: 'searchAd',
  traffic: ['two_of_three', 'cpm', 'flat'],
  conditions: [
    { key: 'utm_source', match: 'is', value: 'google' },
    { key: 'utm_medium', match: 'is', value: 'cpc' },
  ],
});
