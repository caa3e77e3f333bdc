import { and, eq } from 'drizzle-orm';
import type { Source } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { identities } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { inviterOf } from '#server/invitations/inviter.ts';
import { waitingFor } from '#server/invitations/waiting.ts';
import type { Ports } from '#server/ports.ts';
import { claimAccount } from '../claim.ts';
import { comeIn } from '../come-in.ts';
import type { Claimed } from './client.ts';

type Account = typeof users.$inferSelect;

async function linked(tx: Database, { issuer, subject }: Claimed): Promise<Account | undefined> {
  const [found] = await tx
    .select({ account: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found?.account;
}

/** Remembers that this account of the provider is this person. */
export async function link(tx: Database, user: string, { issuer, subject }: Claimed): Promise<void> {
  await tx.insert(identities).values({ issuer, subject, user_id: user }).onConflictDoNothing();
}

/**
 * The account of somebody the provider vouches for: one that was linked before, or the one with
 * their address. An address nobody ever confirmed may have been registered by somebody else, so
 * that somebody's password and every other way in end when its owner shows up.
 */
export async function accountFor(
  context: Ports<'clock'>,
  { tx, publish }: Writing,
  source: Source,
  claimed: Claimed,
): Promise<Account | undefined> {
  const known = await linked(tx, claimed);
  if (known) return known;
  const [account] = await tx.select().from(users).where(eq(users.email, claimed.email)).for('update');
  if (!account) return undefined;
  await link(tx, account.id, claimed);
  if (account.email_verified_at) return account;
  const owned = await claimAccount(tx, account, null, context.clock());
  await publish('account.address-proven', { account: owned, source });
  return owned;
}

/** Somebody without an account who is invited and logs in by the provider: the newest invitation makes the account. */
export async function invitedAccount(
  context: Ports<'clock' | 'settings'>,
  writing: Writing,
  source: Source,
  claimed: Claimed,
): Promise<Account | undefined> {
  const { tx } = writing;
  const invitation = (await waitingFor(tx, claimed.email)).at(-1);
  if (!invitation) return undefined;
  const { inviter } = await inviterOf(tx, invitation);
  const came = await comeIn(context, writing, source, { invitation, language: inviter.language, password_hash: null });
  if (!came) return undefined;
  await link(tx, came.id, claimed);
  return came;
}
