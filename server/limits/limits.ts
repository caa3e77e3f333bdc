/** How often something may happen within a window of time. */
export interface Limit {
  readonly most: number;
  readonly minutes: number;
  /** Key under `error_titles.` of a refusal. */
  readonly title: 'login' | 'registration' | 'update_details' | '429';
}

/**
 * Every limit, by name; `docs/security.md` says of each what is counted. A place is an account and a
 * network; an IPv6 network is its /64. What is limited is counted whether or not there is such an
 * account, so that no refusal tells.
 */
export const LIMITS = {
  /** By network, failures only: slows down guessing over many accounts. */
  'login-address': { most: 60, minutes: 10, title: 'login' },
  /** By place, failures only: stops guessing from there and locks nobody else out of the account. */
  'login-place': { most: 10, minutes: 15, title: 'login' },
  /** By account over all networks its owner never came from: slows down guessing from many places at once. */
  'login-account': { most: 50, minutes: 15, title: 'login' },
  /** By network: registering tells whether an email is taken. */
  'register-address': { most: 30, minutes: 60, title: 'registration' },
  /** A word to the owner that somebody knows the password. */
  'second-factor-mail': { most: 1, minutes: 24 * 60, title: 'login' },
  /** What came back from the provider buys one session. */
  'sso-code': { most: 1, minutes: 10, title: 'login' },
  /** By token: a link from one domain of a workspace to another takes one visitor along. */
  'tracking-link': { most: 1, minutes: 10, title: '429' },
  /** Links to a new password: by network, by place, and by address over networks its owner never came from. */
  'forgot-address': { most: 20, minutes: 60, title: 'login' },
  'forgot-place': { most: 5, minutes: 60, title: 'login' },
  'forgot-account': { most: 20, minutes: 60, title: 'login' },
  /** By network: trying keys of mailed links. */
  'link-address': { most: 60, minutes: 10, title: '429' },
  'confirm-address': { most: 60, minutes: 10, title: '429' },
  /** By network, failures only: trying links to canvases. */
  'share-address': { most: 60, minutes: 10, title: '429' },
  /** Wrong passwords of one link: from a network, and from everywhere. */
  'share-place': { most: 10, minutes: 15, title: '429' },
  'share-link': { most: 100, minutes: 15, title: '429' },
  /** By account: counting what a link keeps. */
  'share-numbers': { most: 60, minutes: 60, title: '429' },
  /** By account. */
  'password-change': { most: 10, minutes: 15, title: 'update_details' },
  'verify-again': { most: 5, minutes: 60, title: '429' },
  'new-address': { most: 20, minutes: 60, title: 'update_details' },
  /** By account: codes that prove who is there, by mail. */
  'proof-mail': { most: 5, minutes: 60, title: 'update_details' },
  /** Mails in somebody's name. */
  invitations: { most: 100, minutes: 60, title: '429' },
  'invitation-again': { most: 5, minutes: 60, title: '429' },
  /** Mails to others, whatever they are: by account and by network. Somebody who asks for accounts by the dozen sends no more. */
  'mail-to-others': { most: 200, minutes: 60 * 24, title: '429' },
  'mail-to-others-network': { most: 300, minutes: 60 * 24, title: '429' },
  /** Messages that try the way of an alert, of a workspace. */
  'alert-test': { most: 20, minutes: 60, title: '429' },
  /** Looks at a page for the script, of a workspace. */
  'install-check': { most: 30, minutes: 60, title: '429' },
  /** Walks of people through their own site, of a workspace. */
  walk: { most: 30, minutes: 60, title: '429' },
  /** Websites that were read to draw a funnel of them, by account; and tries, whatever came of them. */
  'site-reading': { most: 20, minutes: 60, title: '429' },
  'site-reading-try': { most: 60, minutes: 60, title: '429' },
  /** The same for people without an account: by network, and tries of all of them together. */
  'site-reading-network': { most: 5, minutes: 60, title: '429' },
  'site-reading-network-try': { most: 20, minutes: 60, title: '429' },
  'site-reading-strangers': { most: 120, minutes: 60, title: '429' },
  /** Wrong codes of coupons: by account, and by network. */
  'coupon-account': { most: 20, minutes: 60, title: '429' },
  'coupon-address': { most: 60, minutes: 60, title: '429' },
  /** Templates offered to everybody, and published ones that are reported: by account. */
  'template-offer': { most: 20, minutes: 24 * 60, title: '429' },
  'template-report': { most: 20, minutes: 24 * 60, title: '429' },
  /** Files of everything that is kept of one person, by account. */
  'person-export': { most: 60, minutes: 60, title: '429' },
  'script-mail-person': { most: 20, minutes: 60, title: '429' },
  'script-mail-workspace': { most: 40, minutes: 60 * 24, title: '429' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/**
 * Limits that last: after every `most` failures in a row a pause, the first of so many minutes and
 * each twice as long as the one before, up to a day. A success begins anew, and so does a week of quiet.
 * Codes have six digits: a window that starts afresh would be tried through in the end.
 */
export const LASTING_LIMITS = {
  /** Wrong codes after the right password: by place, and by account over networks its owner never came from. */
  'second-factor': { most: 8, minutes: 15, title: 'login' },
  'second-factor-account': { most: 8, minutes: 15, title: 'login' },
  /** Passwords and codes that prove who is there, and codes that switch the second factor on: by session. */
  'second-proof': { most: 8, minutes: 15, title: 'update_details' },
} as const satisfies Record<string, Limit>;
export type LastingLimitName = keyof typeof LASTING_LIMITS;
