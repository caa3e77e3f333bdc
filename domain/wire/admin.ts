/**
 * The admin area: what staff see and do. All paths stand under `/api/dashboard`; what they take and
 * answer stands in `resources/shapes/admin.ts`. Every act takes a `reason` and leaves an entry in the audit log.
 */

/** Characters of a reason. */
export const REASON_LENGTH = { min: 5, max: 500 } as const;
/** Days one extension of a trial may add, and how far from now a trial may then end. */
export const TRIAL_DAYS = { min: 1, max: 30, ahead: 60 } as const;

export const HEALTH_STATES = ['ok', 'warning', 'failed'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/**
 * `POST /admin/users/:id/log-in-as` answers a bare `AuthInfo` of an hour at most. 403 `log_in_as_staff`,
 * `log_in_as_self`, `impersonated`. `POST /log-in-as/end`, 204: ends it; the browser goes back to the
 * session of the member of staff that it kept.
 */
export const IMPERSONATION_MINUTES = 60;

/** Hours after which a backup is old. */
export const BACKUP_HOURS = 48;

/** Looking at events leaves an audit entry that the owner sees; who goes on looking within these leaves no second one, unless they give a reason. */
export const LOOK_MINUTES = 15;

/** `GET /admin/audit.csv` (text/csv, streamed, latest first) takes the filters and the search of `GET /audit-entries`. */
export const AUDIT_CSV_PATH = '/admin/audit.csv';
