import { eq } from 'drizzle-orm';
import { type Language, languageNamed } from '#domain/kit/languages.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';
import { issueInvitationLink, type Membership } from './links.ts';
import { isUnclaimed } from './unclaimed.ts';

/** Who invites, and to where, as the mail names them. */
export interface Invitation {
  readonly row: Membership;
  readonly inviter: { readonly name: string; readonly language: Language };
  readonly workspace: string;
  /** Links mailed before go on working: it is the invited person who asks for another one. */
  readonly keepLinks?: boolean;
}

/**
 * Mails an invitation. Somebody who has an account is asked to log in and accept; anybody else gets
 * the way to a first password. So does an account whose address nobody confirmed: somebody else may
 * have registered it to wait for an invitation, and loses it to the reader of the mail.
 * Nothing of this shows to whoever invites.
 */
export async function mailInvitation(
  context: Ports<'clock' | 'mail' | 'settings'>,
  tx: Database,
  { row, inviter, workspace, keepLinks }: Invitation,
): Promise<void> {
  const { settings } = context;
  const [account] = await tx.select().from(users).where(eq(users.email, row.email));
  const language = languageNamed(account?.language ?? '') ?? inviter.language;
  const to = { email: row.email, language, user: account?.id };
  const about = { name: row.first_name, inviter: inviter.name, workspace };
  if (account && !isUnclaimed(settings, account)) {
    const link = `${settings.publicUrl}/dashboard/invitations`;
    await context.mail.queue(tx, { template: 'invited', to, data: { ...about, link } });
    return;
  }
  const link = await issueInvitationLink(context, tx, row.id, keepLinks);
  await context.mail.queue(tx, { template: 'set_password', to, data: { ...about, link } });
}
