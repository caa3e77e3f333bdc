import { eq } from 'drizzle-orm';
import { allowsOneMore, cheapestAllowing, type Limit, limitOf, type Plan } from '#domain/plans/plans.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { openCanvases, openWorkspaces } from '#server/policy/limit-use.ts';
import { planInForce } from '#server/policy/membership.ts';

type Counted = Exclude<Limit, 'people'>;

const OPEN = {
  workspaces: openWorkspaces,
  canvases: openCanvases,
} as const satisfies Record<Counted, (tx: Database, owner: string) => Promise<number>>;

/**
 * Makes sure that the owner's plan has room for one more, inside the transaction that adds it.
 * The owner's row is locked until it ends, so of two requests at once the second sees the first.
 * @throws HttpError 403 `limit_workspaces` or `limit_canvases`, with the plan that would do.
 */
export async function requireRoom(tx: Database, owner: string, limit: Counted, now: Date): Promise<Plan> {
  const [account] = await tx
    .select({ plan: users.plan, trial_ends_at: users.trial_ends_at })
    .from(users)
    .where(eq(users.id, owner))
    .for('update');
  if (!account) throw new HttpError(401, 'session_ended');
  const plan = planInForce(account, now);
  const used = await OPEN[limit](tx, owner);
  if (allowsOneMore(plan, limit, used)) return plan;
  throw new HttpError(403, `limit_${limit}`, {
    params: { allowed: limitOf(plan, limit) },
    meta: { because: 'plan', limit, plan: cheapestAllowing(limit, used + 1) },
    title: limit === 'workspaces' ? 'create_workspace' : undefined,
  });
}
