/** What somebody decides about their own account, by the names it has on the wire. */

/** Names of the choices on the notifications tab. */
export const NOTIFICATIONS = ['collaboration', 'comments', 'proposals'] as const;

/**
 * By what somebody shows that it is them and not only a token of theirs: the current password; a code
 * of the app, or a recovery code, once a second factor is on; without a password a log-in at the
 * provider anew, or a code out of the mailbox.
 */
export const STEP_UP_MEANS = ['password', 'code', 'provider', 'mail'] as const;
export type StepUpMeans = (typeof STEP_UP_MEANS)[number];
