import { eq, inArray } from 'drizzle-orm';
import { users, workspaces } from '#server/db/tables/core.ts';
import { readState, writeState } from './demo-state.ts';
import type { DemoContext } from './seed.ts';

export interface RemovedDemo {
  readonly users: number;
  readonly workspaces: number;
}

/**
 * Removes the demo's people, all of their workspaces, and the events and costs of these. Events go
 * first: an interruption then leaves accounts by which a repetition finds the rest. The demo does
 * not come back at the next start.
 */
export async function removeDemo({ db, analytics, clock }: Pick<DemoContext, 'db' | 'analytics' | 'clock'>): Promise<RemovedDemo> {
  const owners = db.select({ id: users.id }).from(users).where(eq(users.is_demo, true));
  const owned = await db.select({ id: workspaces.id }).from(workspaces).where(inArray(workspaces.user, owners));
  await analytics.deleteWorkspaces(owned.map(({ id }) => id));
  const state = await readState(db);
  const now = clock().toISOString();
  return db.transaction(async (tx) => {
    const gone = await tx.delete(users).where(eq(users.is_demo, true)).returning({ id: users.id });
    await writeState(tx, { anchor: now, until: null, ...state, goal: null, progress: 1, removed: true });
    return { users: gone.length, workspaces: owned.length };
  });
}
