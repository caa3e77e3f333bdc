import { defineSource } from '../../kit/element.ts';

/** Unpaid search results. Tagged clicks from search are ads and stay out. */
export const organicSearch = defineSource({
  kind: 'organic_search',
  icon: 'leaf',
  traffic: ['free', 'flat'],
  conditions: [
    { key: 'referrer', match: 'contains', value: 'google' },
    { key: 'utm_medium', match: 'isNot', value: 'cpc' },
  ],
});
