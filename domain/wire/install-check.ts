/** What a look at a page of a workspace's site says of its script. */
export const INSTALL_RESULTS = ['found', 'absent', 'unreachable'] as const;
export type InstallResult = (typeof INSTALL_RESULTS)[number];

/** What was seen besides, in the order in which it is told. */
export const INSTALL_NOTES = [
  /** The Content-Security-Policy of the page keeps browsers from loading the script. */
  'blockedScript',
  /** It lets the script in and keeps it from sending. */
  'blockedEvents',
  /** A script over http on a page over https: browsers do not load it. */
  'insecure',
  /** The tag is there and browsers do not run it: its type is that of a tool that asks for consent. */
  'held',
  'twice',
  'otherWorkspace',
  /** It comes from another address than this installation's. */
  'otherOrigin',
  /** The page has a tag manager, which may bring the script where a look from outside cannot see it. */
  'tagManager',
  /** The page is longer than what is read of one. */
  'cut',
] as const;
export type InstallNote = (typeof INSTALL_NOTES)[number];

/** What a look at the folder under a site's own address says: is the script there, and is what it sends passed on? */
export const SCRIPT_ADDRESS_RESULTS = ['works', 'unreachable', 'noScript', 'noEvents'] as const;
export type ScriptAddressResult = (typeof SCRIPT_ADDRESS_RESULTS)[number];

/** Why a page could not be read. */
export const PAGE_FAILURES = ['dns', 'tls', 'refused', 'slow', 'status', 'notHtml', 'redirects', 'private', 'notHttp'] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];
