import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { endAccess } from '#server/sessions/end-access.ts';
import { endLinks } from './links/mailed-links.ts';

/** Takes back a change of address that was asked for and not confirmed. */
export async function forgetPendingEmail(tx: Database, user: string, now: Date): Promise<void> {
  await endLinks(tx, user, ['change-email'], now);
  await tx.update(users).set({ pending_email: null }).where(eq(users.id, user));
}

/**
 * Ends every way into an account besides the one its owner has just taken: sessions on all devices
 * except one that is named, API tokens, links that set a password, and a change to another address, whose
 * confirmation would let its reader ask for a new password.
 */
export async function revokeOtherCredentials(tx: Database, user: string, now: Date, keptSession?: string): Promise<void> {
  await endAccess(tx, user, now, keptSession);
  await endLinks(tx, user, ['reset'], now);
  await forgetPendingEmail(tx, user, now);
}
