import { definePage } from '../../kit/element.ts';

/** Shown after a form or a purchase; may carry a first offer. */
export const thankYouPage = definePage({ kind: 'thank_you_page', icon: 'thankYou', money: 'offers' });
