import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { samples } from '#server/db/tables/canvases.ts';
import { installation } from '#server/db/tables/installation.ts';

const demo = z.object({ goal: z.string().nullable(), progress: z.number() });

/** Share of the demo or of sample data of the workspace that is stored while more of it is being brought in; null when none is. */
export async function fillingOf(db: Database, workspace: string): Promise<number | null> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, 'demo'));
  const { data } = demo.safeParse(row?.value);
  if (data?.goal) return data.progress;
  const [sample] = await db.select({ goal: samples.goal }).from(samples).where(eq(samples.workspace_id, workspace));
  return sample?.goal ? 0 : null;
}

/** Is more of the demo, or of sample data of the workspace, still being brought in? */
export const isBroughtIn = async (db: Database, workspace: string): Promise<boolean> => (await fillingOf(db, workspace)) !== null;
