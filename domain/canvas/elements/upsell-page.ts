import { definePage } from '../../kit/element.ts';

/** An offer after the purchase; those who take it buy here. */
export const upsellPage = definePage({ kind: 'upsell_page', icon: 'upsell', money: 'offers' });
