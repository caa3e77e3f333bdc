import { and, eq, gte, ne } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { identities, recoveryCodes } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';
import { endAccess } from '#server/sessions/end-access.ts';
import { endLinks, issueLink, type MailedLink, spendLink } from '../links/mailed-links.ts';

type Account = typeof users.$inferSelect;

/** What whoever asked for the change may have set up since to come in again. */
async function endWaysSince(tx: Database, account: Account, since: Date): Promise<Partial<Account>> {
  await tx.delete(identities).where(and(eq(identities.user_id, account.id), gte(identities.created_at, since)));
  if (!account.totp_enabled_at || account.totp_enabled_at < since) return {};
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, account.id));
  return { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
}

async function requireFree(tx: Database, email: string, id: string): Promise<void> {
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, id)));
  if (taken.length > 0) throw new HttpError(409, 'email_taken');
}

/** What stopping did, and the key of a link to a new password. */
export interface Stopped {
  readonly account: Account;
  /** Was the address in force already, and is put back? */
  readonly restored: boolean;
  readonly reset: string;
}

/**
 * Stops a change of address by the link in the old mailbox. Its reader owned the account when the
 * change was asked for, and whoever asked knew the password: so the old address holds again, the
 * password and what was set up since end, every log-in and API token ends, and the reader chooses a new password.
 * @throws HttpError 409 `email_taken` when somebody else has the address by now.
 */
export async function stopChange(context: Ports<'clock' | 'settings'>, tx: Database, link: MailedLink): Promise<Stopped> {
  const now = context.clock();
  const [account] = await tx.select().from(users).where(eq(users.id, link.user_id)).for('update');
  if (!account || !link.email) throw new HttpError(404, 'invalid_operation');
  await requireFree(tx, link.email, account.id);
  await spendLink(tx, link, now);
  const ended = await endWaysSince(tx, account, link.created_at);
  await tx
    .update(users)
    .set({ ...ended, email: link.email, pending_email: null, email_verified_at: now, password_hash: null })
    .where(eq(users.id, account.id));
  await endAccess(tx, account.id, now);
  await endLinks(tx, account.id, ['reset', 'verify', 'change-email', 'stop-change', 'prove'], now);
  const reset = await issueLink(context, tx, { user: account.id, purpose: 'reset' });
  return { account, restored: account.email !== link.email, reset: reset.split('/').at(-1) ?? '' };
}
