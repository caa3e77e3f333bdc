import type { CallName } from '#domain/tracking/calls.ts';

/** Where a script can be put; each has its own notes. */
export const INSTALL_KINDS = ['html', 'wordpress', 'wooCommerce', 'webflow', 'shopify', 'tagManager', 'spa'] as const;
export type InstallKind = (typeof INSTALL_KINDS)[number];

/** What reports orders there. */
export const ORDER_CALLS: { readonly [Kind in InstallKind]?: CallName } = { wooCommerce: 'wooCommerce', tagManager: 'dataLayer' };
