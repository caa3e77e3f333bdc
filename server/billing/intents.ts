import { randomUUID } from 'node:crypto';
import { eq, lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { billingIntents } from '#server/db/tables/billing.ts';
import { HttpError } from '#server/http/errors.ts';

/** An act that is older has been answered, or whoever asked for it is gone: longer than all answers of a provider together. */
export const STALE_MS = 180_000;

export type Intent = typeof billingIntents.$inferSelect;

export async function intentOf(db: Database, account: string): Promise<Intent | null> {
  const [intent = null] = await db.select().from(billingIntents).where(eq(billingIntents.user_id, account));
  return intent;
}

/**
 * Notes that an act is asked of the provider, before it is: whatever dies meanwhile, it is found again.
 * @throws HttpError 409 `billing_under_way` while another one is.
 */
export async function intend(tx: Database, account: string, what: string, now: Date): Promise<string> {
  const key = randomUUID();
  const made = await tx
    .insert(billingIntents)
    .values({ user_id: account, key, what, created_at: now })
    .onConflictDoNothing()
    .returning({ key: billingIntents.key });
  if (made.length === 0) throw new HttpError(409, 'billing_under_way');
  return key;
}

/** Notes that what is paid at a provider has to end; it takes the place of what was asked before. */
export async function stopThere(tx: Database, account: string, now: Date): Promise<void> {
  const note = { key: randomUUID(), what: 'stop', created_at: now };
  await tx
    .insert(billingIntents)
    .values({ user_id: account, ...note })
    .onConflictDoUpdate({ target: billingIntents.user_id, set: note });
}

/** What was noted has come to its end. */
export async function endIntent(db: Database, key: string): Promise<void> {
  await db.delete(billingIntents).where(eq(billingIntents.key, key));
}

/** Acts whose outcome nobody has kept, and what has to end. */
export const openIntents = (db: Database, now: Date): Promise<Intent[]> =>
  db
    .select()
    .from(billingIntents)
    .where(or(eq(billingIntents.what, 'stop'), lt(billingIntents.created_at, new Date(now.getTime() - STALE_MS))))
    .limit(100);
