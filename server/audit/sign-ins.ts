import { and, eq, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';

/** How long the log says who came in and who failed to; everything else in it stays for good. */
const KEPT_DAYS = 400;

/** Log-ins, log-outs and what failed around them: many, and of interest for themselves. */
export const isSignIn = (): SQL => eq(auditEntries.is_sign_in, true);

/** Where people were is kept for as long as an attack may take to be noticed, and then forgotten. */
export async function removeOldSignIns(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.delete(auditEntries).where(and(isSignIn(), lt(auditEntries.created_at, before)));
}
