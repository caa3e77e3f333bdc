import { defineSource } from '../../kit/element.ts';

/** Partners paid a share of the sales they bring, or a sum for each lead. */
export const affiliate = defineSource({
  kind: 'affiliate',
  icon: 'share',
  traffic: ['revenue_share', 'per_lead', 'flat'],
  conditions: [{ key: 'utm_medium', match: 'is', value: 'affiliate' }],
});
