import { definePage } from '../../kit/element.ts';

/** Where people from a source arrive first. */
export const landingPage = definePage({ kind: 'landing_page', icon: 'page' });
