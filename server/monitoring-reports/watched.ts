import { and, asc, desc, eq, or } from 'drizzle-orm';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import { onSale } from '#domain/plans/prices.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';

/** Workspaces in one mail; an agency's others are in the overview. */
const MOST_WORKSPACES = 20;

/** Unlocked workspaces with numbers of their own that a person may look at, whose owner's plan has the monitor, and shows it this month; own ones first. */
export async function watched({ db, settings }: Ports<'db' | 'settings'>, user: string, now: Date) {
  const sold = onSale(settings.prices);
  const rows = await db
    .select({ workspace: workspaces, owner: users })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .leftJoin(memberships, and(eq(memberships.workspace_id, workspaces.id), eq(memberships.user_id, user)))
    .where(
      and(eq(workspaces.is_locked, false), eq(workspaces.is_sample, false), or(eq(workspaces.user, user), eq(memberships.user_id, user))),
    )
    .orderBy(desc(eq(workspaces.user, user)), asc(workspaces.name));
  return rows
    .map(({ workspace, owner }) => ({ workspace, shown: { ...entitlementsOf(owner, now), sold } }))
    .filter(({ shown: { features, peopleBeyond } }) => features.kpiMonitoring && peopleBeyond === null)
    .map(({ workspace, shown }) => ({ ...workspace, shown }))
    .slice(0, MOST_WORKSPACES);
}
export type Watched = Awaited<ReturnType<typeof watched>>[number];
