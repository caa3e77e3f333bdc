/** What a personal API token is, for those who make, send and check one. */

/** Tokens are found by it in logs and sources where they do not belong. */
export const TOKEN_PREFIX = 'flm_';

/** `read`: nothing is changed by it; `write`: whatever its person may do, apart from what is about their account. */
export const TOKEN_ACCESS = ['read', 'write'] as const;
export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** Days until a token ends by itself; null: never. */
export const TOKEN_LIFETIMES = [30, 90, 365, null] as const;
export type TokenLifetime = (typeof TOKEN_LIFETIMES)[number];

/** Characters of a token's name. */
export const TOKEN_NAME_LENGTH = 80;

/** Tokens that one person may have at a time. */
export const TOKENS_AT_MOST = 50;
