import { defineSource } from '../../kit/element.ts';

/** A sponsored or own podcast, usually a fee per episode. */
export const podcast = defineSource({
  kind: 'podcast',
  icon: 'microphone',
  traffic: ['flat', 'cpm', 'free'],
  conditions: [{ key: 'utm_source', match: 'is', value: 'podcast' }],
});
