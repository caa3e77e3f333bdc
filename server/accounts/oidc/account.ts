import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { identities } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { endOtherWays } from '../other-ways.ts';
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
export async function accountFor(context: Context, tx: Database, claimed: Claimed): Promise<Account | undefined> {
  const known = await linked(tx, claimed);
  if (known) return known;
  const [account] = await tx.select().from(users).where(eq(users.email, claimed.email)).for('update');
  if (!account) return undefined;
  await link(tx, account.id, claimed);
  if (account.email_verified_at) return account;
  const owned = { email_verified_at: context.clock(), password_hash: null, totp_secret: null, totp_enabled_at: null };
  await tx.update(users).set(owned).where(eq(users.id, account.id));
  await endOtherWays(tx, account.id, context.clock());
  return { ...account, ...owned, pending_email: null };
}
