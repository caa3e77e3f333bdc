import { users } from '#server/db/tables/core.ts';
import { isUnsettled } from '#server/entitlements/conditions.ts';
import { settleOwner } from '#server/entitlements/settle-plan.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import { sendBillMails } from './bill-mails.ts';
import { keepPeopleCounts } from './people-limit.ts';
import { sendTrialMails } from './trial-mails.ts';

/** Accounts fitted to their plan in one round; those left over come with the next. */
const MOST_AT_ONCE = 500;

/**
 * What plans ask for by themselves: locks what is too much where nobody has looked since the plan
 * changed, and writes to people whose trial ends; counts the people tracked this month, and writes to
 * owners whose plan has hardly room for more. The locks of rows do not depend on it: whoever comes
 * first does the same.
 */
export async function keepPlans(context: PlanPorts): Promise<void> {
  const now = context.clock();
  const unsettled = await context.db.select({ id: users.id }).from(users).where(isUnsettled(now)).limit(MOST_AT_ONCE);
  for (const { id } of unsettled) await settleOwner(context, id, now);
  await sendTrialMails(context, now);
  await sendBillMails(context, now);
  await keepPeopleCounts(context, now);
}
