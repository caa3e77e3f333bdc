import { eq } from 'drizzle-orm';
import type { Language } from '#domain/kit/languages.ts';
import { planAtStart } from '#domain/plans/trial.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { Source } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { inviterOf } from '#server/invitations/inviter.ts';
import type { Membership } from '#server/invitations/links.ts';
import { mailInvitation } from '#server/invitations/mail.ts';
import { isUnclaimed } from '#server/invitations/unclaimed.ts';
import { heldFor, waitingFor } from '#server/invitations/waiting.ts';
import type { Ports } from '#server/ports.ts';
import { claimAccount } from './claim.ts';

type Account = typeof users.$inferSelect;

/** Whoever comes by an invitation and has proven to read the mails to its address. */
export interface Arriving {
  readonly invitation: Membership;
  readonly language: Language;
  /** Null for who comes in by a provider. */
  readonly password_hash: string | null;
}

/**
 * The account of somebody who comes in by an invitation, made now or taken over from whoever never
 * proved anything, with all that waited for the address accepted. A new one is on the least plan:
 * nobody asked for a trial here; it would run out before its owner opened a workspace of their own.
 * @returns null where the invitation waits no longer, or the address has an account by now that is somebody's.
 */
export async function comeIn(
  context: Ports<'clock' | 'settings'>,
  { tx, publish }: Writing,
  source: Source,
  { invitation, language, password_hash }: Arriving,
): Promise<Account | null> {
  const now = context.clock();
  const { email, first_name, last_name } = invitation;
  const waiting = await heldFor(tx, email);
  // Of two who come at once by the same link the second finds it used.
  if (!waiting.some(({ id }) => id === invitation.id)) return null;
  const [made] = await tx
    .insert(users)
    .values({ email, first_name, last_name, language, password_hash, ...planAtStart('guest', now), email_verified_at: now })
    .onConflictDoNothing({ target: users.email })
    .returning();
  const account = made ?? (await claimed(context, tx, email, password_hash));
  if (!account) return null;
  await publish('account.address-proven', { account, source });
  return account;
}

async function claimed(
  { settings, clock }: Ports<'clock' | 'settings'>,
  tx: Database,
  email: string,
  password_hash: string | null,
): Promise<Account | null> {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return account && isUnclaimed(settings, account) ? claimAccount(tx, account, password_hash, clock()) : null;
}

/** For somebody without an account who asks for a new password: the newest invitation again. */
export async function remindInvited(context: AccountPorts, email: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = (await waitingFor(tx, email)).at(-1);
    if (row) await mailInvitation(context, tx, { row, ...(await inviterOf(tx, row)), keepLinks: true });
  });
}
