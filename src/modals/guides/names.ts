/** Short guides, in the order in which they are listed. What they say must hold of this product: whoever changes what is counted changes them. */
export const GUIDES = ['rule', 'people', 'lines', 'compare', 'targets', 'money', 'orders', 'platform', 'limit', 'walk'] as const;
export type Guide = (typeof GUIDES)[number];
