import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { accountOn, type Entitlements } from '#domain/plans/entitlements.ts';
import { openUpTo, peopleMonth, peopleSoFar } from '#domain/plans/people-limit.ts';
import { LEAST_PLAN } from '#domain/plans/plans.ts';
import type { PeopleUse, PlanUse } from '#resources/shapes/account/account.ts';
import type { Database } from '#server/db/client.ts';
import { samples } from '#server/db/tables/canvases.ts';
import { canvases, workspaces } from '#server/db/tables/core.ts';
import type { AccessRows } from './access-rows.ts';

/** How many rows of a person are open, and how many are locked for want of room in the plan. */
interface Standing {
  readonly open: number;
  readonly lockedByPlan: number;
}
const NOTHING: Standing = { open: 0, lockedByPlan: 0 };
const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Workspaces a person owns. */
export async function workspaceStanding(db: Database, owner: string): Promise<Standing> {
  const [row] = await db
    .select({ open: countIf(eq(workspaces.is_locked, false)), lockedByPlan: countIf(eq(workspaces.locked_by_plan, true)) })
    .from(workspaces)
    .where(eq(workspaces.user, owner));
  return row ?? NOTHING;
}

/**
 * How many canvases can be changed in all workspaces a person owns, whoever drew them: those of a
 * locked workspace are as good as locked themselves.
 */
export async function canvasStanding(db: Database, owner: string): Promise<Standing> {
  const [row] = await db
    .select({
      open: countIf(and(eq(workspaces.is_locked, false), eq(canvases.is_locked, false))),
      // Those of a locked workspace can only be opened with it.
      lockedByPlan: countIf(and(eq(workspaces.is_locked, false), eq(canvases.locked_by_plan, true))),
    })
    .from(canvases)
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    // What came with sample data takes no room.
    .leftJoin(samples, eq(samples.canvas_id, canvases.id))
    .where(and(eq(workspaces.user, owner), isNull(samples.workspace_id)));
  return row ?? NOTHING;
}

export const openWorkspaces = async (db: Database, owner: string) => (await workspaceStanding(db, owner)).open;
export const openCanvases = async (db: Database, owner: string) => (await canvasStanding(db, owner)).open;

/** What a person has of what a plan counts. */
export interface Owned {
  readonly workspaces: Standing;
  readonly canvases: Standing;
}
export const ownedBy = async (db: Database, owner: string): Promise<Owned> => ({
  workspaces: await workspaceStanding(db, owner),
  canvases: await canvasStanding(db, owner),
});

/** People tracked this calendar month over all workspaces of an owner, as far as known now; null while nobody has counted. */
export type PeopleCounter = (owner: string) => number | null;

interface UseParts {
  readonly access: AccessRows;
  readonly people: PeopleCounter;
  readonly now: Date;
}

async function peopleUse(
  { access, people, now }: UseParts,
  owner: string,
  { limits, peopleBeyond: beyond }: Entitlements,
): Promise<PeopleUse> {
  const counted = (await access.account(owner)) ?? accountOn(LEAST_PLAN);
  const used = people(owner);
  // Nobody who was counted this month goes again: the last count of this page may be older than the one that is kept.
  const known = Math.max(used ?? 0, peopleSoFar(counted, now), beyond ?? 0);
  return {
    // Beside a lock stands the number that led to it, whatever the meter has counted since.
    used: known === 0 ? used : known,
    allowed: limits.people,
    open_up_to: openUpTo(limits.people),
    locked: beyond !== null,
    resets_on: peopleMonth(now, counted.timezone).next,
  };
}

/** What an owner uses of each limit. */
export async function limitsOf(parts: UseParts, owner: string, entitlements: Entitlements): Promise<PlanUse> {
  const { workspaces: owned, canvases: drawn } = await parts.access.owned(owner);
  const { limits } = entitlements;
  return {
    workspaces: { used: owned.open, allowed: limits.workspaces, locked_by_plan: owned.lockedByPlan },
    canvases: { used: drawn.open, allowed: limits.canvases, locked_by_plan: drawn.lockedByPlan },
    people: await peopleUse(parts, owner, entitlements),
  };
}
