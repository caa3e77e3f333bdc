/** Where a script can be put; each has its own notes. */
export const INSTALL_KINDS = ['html', 'wordpress', 'webflow', 'shopify', 'tagManager', 'spa'] as const;
export type InstallKind = (typeof INSTALL_KINDS)[number];
