/** Where a script can be put; each has its own notes. */
export const INSTALL_KINDS = ['html', 'tagManager', 'spa'] as const;
export type InstallKind = (typeof INSTALL_KINDS)[number];
