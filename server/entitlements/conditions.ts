import { and, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { LEAST_PLAN } from '#domain/plans/plans.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import { users } from '#server/db/tables/core.ts';

/**
 * What `entitlementsOf` says of an account, as conditions on many: to count them, or to find those
 * that somebody has to look at. A test compares each with the function, account by account.
 */

const { plan, plan_settled, trial_ends_at } = users;
/** As text: inside an aggregate the driver's parameters know no instants. */
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The plan in force, of which an unknown one is itself. */
const inForce = (now: Date): SQL => sql`case when ${trial_ends_at} <= ${instant(now)} then ${TRIAL.next} else ${plan} end`;

/** Owns what was not fitted to the plan in force. */
export const isUnsettled = (now: Date): SQL => sql`${plan_settled} is distinct from ${inForce(now)}`;

/** Has a plan without an end that is not the least. */
export const holdsPlan = (): SQL | undefined => and(ne(plan, LEAST_PLAN), isNull(trial_ends_at));

/** Is trying a plan. */
export const isOnTrial = (now: Date): SQL => gt(trial_ends_at, instant(now));

/** Has a trial whose end lies after `from` and not after `until`. */
export const trialEndsWithin = (from: Date, until: Date): SQL | undefined =>
  and(gt(trial_ends_at, instant(from)), lte(trial_ends_at, instant(until)));
