/** Statements of reports that one process runs at a time. */
export const REPORTS_AT_ONCE = 4;
/** Of these one account: a place is free for others, however many workspaces it has. */
export const OF_ACCOUNT = 3;
/** Small questions beside them. */
export const SMALL_AT_ONCE = 3;
/** What nobody looks at: mails and alerts, one statement after the other. */
export const BACKGROUND_AT_ONCE = 1;
/** Those in no lane: what a batch of events asks, what staff look at. */
const OWN_AT_ONCE = 4;
/** Connections of the embedded engine that are enough for all of them, so that nobody waits for one. */
export const STATEMENTS_AT_ONCE = REPORTS_AT_ONCE + SMALL_AT_ONCE + BACKGROUND_AT_ONCE + OWN_AT_ONCE;
