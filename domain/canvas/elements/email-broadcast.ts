import { defineSource } from '../../kit/element.ts';

/** One mail to an owned list: people are list size × open rate × click rate. */
export const emailBroadcast = defineSource({
  kind: 'email_broadcast',
  icon: 'mail',
  traffic: ['list', 'two_of_three', 'flat', 'free'],
  conditions: [{ key: 'utm_medium', match: 'is', value: 'email' }],
});
