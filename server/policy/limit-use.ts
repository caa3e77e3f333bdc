import { and, eq, type SQL, sql } from 'drizzle-orm';
import { openUpTo, peopleBeyond, peopleMonth, peopleSoFar } from '#domain/plans/people-limit.ts';
import { allowsOneMore, type Limit, limitOf, type Plan } from '#domain/plans/plans.ts';
import type { LimitUse, PeopleUse, PlanUse } from '#domain/wire/session.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, workspaces } from '#server/db/tables.ts';
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
    .where(eq(workspaces.user, owner));
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

async function peopleUse({ access, people, now }: UseParts, owner: string, plan: Plan): Promise<PeopleUse> {
  const account = await access.account(owner);
  const used = people(owner);
  const counted = account ?? { timezone: 'UTC', people_month: null, people_tracked: 0 };
  const beyond = peopleBeyond(plan, counted, now);
  return {
    // Beside a lock stands the number that led to it, whatever the meter has counted since.
    used: beyond === null ? (used ?? (peopleSoFar(counted, now) || null)) : Math.max(beyond, used ?? 0),
    allowed: limitOf(plan, 'people'),
    open_up_to: openUpTo(plan),
    locked: beyond !== null,
    resets_on: peopleMonth(now, counted.timezone).next,
  };
}

/** What an owner uses of each limit of the plan. */
export async function limitsOf(parts: UseParts, owner: string, plan: Plan): Promise<PlanUse> {
  const { workspaces: owned, canvases: drawn } = await parts.access.owned(owner);
  return {
    workspaces: { used: owned.open, allowed: limitOf(plan, 'workspaces'), locked_by_plan: owned.lockedByPlan },
    canvases: { used: drawn.open, allowed: limitOf(plan, 'canvases'), locked_by_plan: drawn.lockedByPlan },
    people: await peopleUse(parts, owner, plan),
  };
}

/** Has the plan room for one more? */
export function hasRoom(plan: Plan, limit: Limit, limits: Readonly<Record<Limit, LimitUse>>): boolean {
  return allowsOneMore(plan, limit, limits[limit].used ?? 0);
}
