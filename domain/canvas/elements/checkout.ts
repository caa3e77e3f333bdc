import { definePage } from '../../kit/element.ts';

/** Where the order is filled in; the purchase itself is an action. */
export const checkout = definePage({ kind: 'checkout', icon: 'checkout' });
