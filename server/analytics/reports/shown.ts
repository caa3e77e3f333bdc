import type { Plan } from '#domain/plans/plans.ts';

/** What of a workspace's events its owner's plan shows; the rest is kept, and left out of every report. */
export interface Shown {
  readonly plan: Plan;
}
