import { defineEvent } from '../../kit/element.ts';

/** Money came in: sells products at a take rate. */
export const purchase = defineEvent({ kind: 'purchase', category: 'action', icon: 'bag', event: 'purchase', money: 'offers' });
