import type { Limit } from './plans.ts';

/** Where the server holds to what an account has. Without the feature, or beyond the limit, … */
export type EnforcementPoint =
  /** … what its screen lists cannot be read. */
  | 'screen'
  /** … its numbers are refused, or withheld within an answer. */
  | 'report'
  /** … its events are not taken. */
  | 'collector'
  /** … its changes are refused. */
  | 'action';

export type Enforced = readonly [EnforcementPoint, ...EnforcementPoint[]];

/** Where each limit is enforced. A test tries every one on a plan for each bound there is. */
export const LIMIT_ENFORCED_AT = {
  workspaces: ['action'],
  canvases: ['action'],
  // None at all: events are not taken. More than there is room for: events are taken, reports locked.
  people: ['collector', 'report'],
} as const satisfies Record<Limit, Enforced>;
