/** First and last day anybody may ask about: what every store and calendar in use can tell apart. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** Days one report takes at most: three years and a bit, what a trend of months still shows well. */
export const LONGEST_DAYS = 1100;
