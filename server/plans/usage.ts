import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import { openUpTo, peopleMonth } from '#domain/plans/people-limit.ts';
import { localDay } from '#domain/time/days.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { billingActions } from '#resources/actions/account/billing.ts';
import type { billingShapes } from '#resources/shapes/account/billing.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import { peopleByWorkspace } from '#server/reports/people/people-tracked.ts';

/** The month of somebody, and how far it has got. */
interface Month {
  readonly begins: Date;
  /** First day of the next one. */
  readonly next: string;
  readonly timezone: string;
}

/** The day on which the limit is reached if people go on coming as so far; null where the month ends before. */
export function reachedOn(people: number, allowed: number, { begins, next, timezone }: Month, now: Date): string | null {
  if (people === 0 || allowed <= 0) return null;
  const perMs = people / Math.max(1, now.getTime() - begins.getTime());
  const day = localDay(new Date(begins.getTime() + allowed / perMs), zoneInForce(timezone));
  return day < next ? day : null;
}

/** People tracked this month by workspace, and when the limit is reached. */
export const usageHandlers = {
  usage: async ({ context, request, now }) => {
    const { id } = userOf(request);
    const [account] = await context.db.select(ENTITLEMENT_COLUMNS).from(users).where(eq(users.id, id));
    if (!account) throw new HttpError(401, 'session_ended');
    const { limits, peopleBeyond } = entitlementsOf(account, now);
    const month = peopleMonth(now, account.timezone);
    const tracked = await context.db
      .select({ id: workspaces.id, name: workspaces.name })
      .from(workspaces)
      .where(and(eq(workspaces.user, id), isNotNull(workspaces.started_tracking_at)))
      .orderBy(asc(workspaces.name), workspaces.id);
    const since = tracked.map((workspace) => ({ workspace: workspace.id, since: month.begins }));
    const counted = since.length > 0 ? await peopleByWorkspace(context.analytics, since) : new Map<string, number>();
    const rows = tracked.map((workspace) => ({ ...workspace, people: counted.get(workspace.id) ?? 0 }));
    const people = rows.reduce((sum, row) => sum + row.people, 0);
    return {
      id,
      month: month.name,
      people,
      allowed: limits.people,
      open_up_to: openUpTo(limits.people),
      locked: peopleBeyond !== null,
      resets_on: month.next,
      reached_on: reachedOn(people, limits.people, { ...month, timezone: account.timezone }, now),
      workspaces: rows,
    };
  },
} satisfies Pick<HandlersOf<typeof billingActions, typeof billingShapes, PlanPorts>, 'usage'>;
