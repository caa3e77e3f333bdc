/** Where the library stands for people who are signed in; `use` opens the window that makes a canvas of a template. */
export const INSIDE = '/dashboard/library';
/** Where one is looked at that somebody saved, without its id. */
export const OWN = `${INSIDE}/own`;
/** Where anybody may look. */
export const OUTSIDE = '/library';

export const usePath = (template: string): string => `${INSIDE}/${template}?use=1`;

/** Opens the window that reports a template. */
export const reportPath = (template: string): string => `${INSIDE}/${template}?report=1`;

/** What amounts are written in where nobody's workspace says it. */
export const COMMON_CURRENCY = 'USD';
