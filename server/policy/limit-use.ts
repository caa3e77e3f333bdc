import { and, count, eq } from 'drizzle-orm';
import { allowsOneMore, type Limit, limitOf, type Plan } from '#domain/plans/plans.ts';
import type { LimitUse } from '#domain/wire/session.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, workspaces } from '#server/db/tables.ts';

/** How many unlocked workspaces a person owns. */
export async function openWorkspaces(db: Database, owner: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(workspaces)
    .where(and(eq(workspaces.user, owner), eq(workspaces.is_locked, false)));
  return row?.open ?? 0;
}

/**
 * How many canvases can be changed in all workspaces a person owns, whoever drew them: those of a
 * locked workspace are as good as locked themselves.
 */
export async function openCanvases(db: Database, owner: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(canvases)
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    .where(and(eq(workspaces.user, owner), eq(workspaces.is_locked, false), eq(canvases.is_locked, false)));
  return row?.open ?? 0;
}

/** Counts people tracked this calendar month over all workspaces of an owner. */
export type PeopleCounter = (owner: string) => Promise<number>;

/** What an owner uses of each limit of the plan. */
export async function limitsOf(db: Database, owner: string, plan: Plan, people: PeopleCounter): Promise<Record<Limit, LimitUse>> {
  const used = { workspaces: await openWorkspaces(db, owner), canvases: await openCanvases(db, owner), people: await people(owner) };
  return {
    workspaces: { used: used.workspaces, allowed: limitOf(plan, 'workspaces') },
    canvases: { used: used.canvases, allowed: limitOf(plan, 'canvases') },
    people: { used: used.people, allowed: limitOf(plan, 'people') },
  };
}

/** Has the plan room for one more? */
export function hasRoom(plan: Plan, limit: Limit, limits: Readonly<Record<Limit, LimitUse>>): boolean {
  return allowsOneMore(plan, limit, limits[limit].used);
}
