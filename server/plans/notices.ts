import { lt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { notices } from '#server/db/tables/accounts.ts';

/** Longer than anything a notice is about may still be written about. */
const KEPT_MS = 400 * 86_400_000;

/**
 * Takes the one turn to write to somebody about something; false when it was taken before. Inside
 * the transaction that queues the mail, so that it goes out once, however many workers look.
 */
export async function takeNotice(tx: Database, user_id: string, about: string): Promise<boolean> {
  const taken = await tx.insert(notices).values({ user_id, about }).onConflictDoNothing().returning({ about: notices.about });
  return taken.length > 0;
}

/** Forgets notices about what is long over. */
export async function removeOldNotices(db: Database, now: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.created_at, new Date(now.getTime() - KEPT_MS)));
}
