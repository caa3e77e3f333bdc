/**
 * What the request of a browser tells of who sends it, by the columns it is stored in. `language`: the tag of the language
 * that is preferred, in small letters. `country`: ISO 3166 alpha-2, in capitals. Each is empty where it is not known.
 */
export const CLIENT_KEYS = ['device', 'browser', 'os', 'language', 'country'] as const;
export type ClientKey = (typeof CLIENT_KEYS)[number];
