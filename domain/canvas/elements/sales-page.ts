import { definePage } from '../../kit/element.ts';

/** Presents the offer and leads to the checkout. */
export const salesPage = definePage({ kind: 'sales_page', icon: 'tag' });
