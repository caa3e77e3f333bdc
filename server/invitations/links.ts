import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { invitationLinks } from '#server/db/tables/accounts.ts';
import { memberships } from '#server/db/tables/core.ts';
import { keyOf, matches, newSecret, readKey } from '#server/mail/link-key.ts';
import type { Ports } from '#server/ports.ts';

const HOURS = 7 * 24;

export type Membership = typeof memberships.$inferSelect;
type InvitationLink = typeof invitationLinks.$inferSelect;

/** A new link to a waiting invitation, as a whole address; the ones before it stop working unless they are kept. */
export async function issueInvitationLink(
  { settings, clock }: Ports<'clock' | 'settings'>,
  tx: Database,
  invitation: string,
  keepLinks = false,
): Promise<string> {
  const now = clock();
  const { secret, token_hash } = newSecret();
  if (!keepLinks) await endInvitationLinks(tx, [invitation], now);
  const expires_at = new Date(now.getTime() + HOURS * 3_600_000);
  const [row] = await tx
    .insert(invitationLinks)
    .values({ membership_id: invitation, token_hash, expires_at })
    .returning({ id: invitationLinks.id });
  return `${settings.publicUrl}/set-password/${keyOf(row?.id ?? '', secret)}`;
}

/** No link to these invitations works any more. */
export async function endInvitationLinks(tx: Database, invitations: readonly string[], now: Date): Promise<void> {
  if (invitations.length === 0) return;
  await tx
    .update(invitationLinks)
    .set({ used_at: now })
    .where(and(inArray(invitationLinks.membership_id, [...invitations]), isNull(invitationLinks.used_at)));
}

/** What a key leads to: the link, and the invitation while both wait; null for a key that never was one. */
export async function readInvitationLink(
  tx: Database,
  key: string,
  now: Date,
): Promise<{ readonly link: InvitationLink; readonly invitation: Membership | null } | null> {
  const parts = readKey(key);
  if (!parts) return null;
  const [link] = await tx.select().from(invitationLinks).where(eq(invitationLinks.id, parts.id));
  if (!link || !matches(link.token_hash, parts.secret)) return null;
  if (link.used_at !== null || link.expires_at <= now || link.membership_id === null) return { link, invitation: null };
  const waiting = and(eq(memberships.id, link.membership_id), isNull(memberships.user_id));
  const [invitation] = await tx.select().from(memberships).where(waiting);
  return { link, invitation: invitation ?? null };
}
