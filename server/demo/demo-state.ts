import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { installation } from '#server/db/tables/installation.ts';

const KEY = 'demo';

const stateSchema = z.object({
  /** The demo's "now" when it was first started: what its story is told relative to. */
  anchor: z.iso.datetime(),
  /** Events are stored up to here; null before the first run ended. */
  until: z.iso.datetime().nullable(),
  /** Events are being stored up to here; null while nothing is under way. Kept until done, so that a run can be repeated. */
  goal: z.iso.datetime().nullable(),
  /** Share of the run that is stored, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Set by the removal: the demo does not come back by itself. */
  removed: z.boolean(),
});
export type DemoState = z.infer<typeof stateSchema>;

/** How far the demo is; null when it was never started here. */
export async function readState(db: Database): Promise<DemoState | null> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY));
  return stateSchema.safeParse(row?.value).data ?? null;
}

/** True for the one process that may make the demo: of several at once the others get false. */
export async function claimDemo(db: Database, state: DemoState): Promise<boolean> {
  const claimed = await db
    .insert(installation)
    .values({ key: KEY, value: state })
    .onConflictDoNothing()
    .returning({ key: installation.key });
  return claimed.length > 0;
}

/** Notes how far the demo is, so that the next start goes on from there. */
export async function writeState(db: Database, state: DemoState): Promise<void> {
  await db
    .insert(installation)
    .values({ key: KEY, value: state })
    .onConflictDoUpdate({ target: installation.key, set: { value: state, updated_at: new Date() } });
}
