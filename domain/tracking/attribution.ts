/**
 * Who is credited with money in the tabs pages, sources and ads, said once.
 *
 * Sources and ads: a sale belongs to the source its own event carries; where that is none (typed
 * address, a shop's server that names only the visitor), to the last source the person came by
 * before it, at most this many days back; where there is none either, to "direct". Last non-direct
 * touch: each sale counts once, so the rows add up to the KPI.
 *
 * Pages: a sale came through every page its person saw before it, at most as many days back. One
 * sale comes through several pages, so rows do not add up.
 */
export const LOOK_BACK_DAYS = 30;
/** The same in milliseconds. */
export const LOOK_BACK_MS = LOOK_BACK_DAYS * 86_400_000;
