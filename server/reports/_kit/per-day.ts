import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';

/** Are some people of this workspace told apart within one day only, for want of a cookie? */
export async function countsPeoplePerDay(db: Database, workspace: string): Promise<boolean> {
  const [row] = await db.select({ mode: workspaces.privacy_mode }).from(workspaces).where(eq(workspaces.id, workspace));
  return row?.mode === 'cookieless' || row?.mode === 'cookieless_until_consent';
}
