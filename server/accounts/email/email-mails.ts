import { languageNamed } from '#domain/kit/languages.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { Database } from '#server/db/client.ts';
import type { users } from '#server/db/tables/core.ts';
import { issueLink } from '../links/mailed-links.ts';

type Account = typeof users.$inferSelect;

const languageFor = (account: Account) => languageNamed(account.language) ?? 'en';

/** The mail that asks whether an address belongs to its account. */
export async function mailVerification(context: AccountPorts, tx: Database, account: Account): Promise<void> {
  await context.mail.queue(tx, {
    template: 'verify_email',
    to: { email: account.email, language: languageFor(account), user: account.id },
    data: { name: account.first_name, link: await issueLink(context, tx, { user: account.id, purpose: 'verify', email: account.email }) },
  });
}

/** The mail to an address that is to become the account's; the log-in it was asked for in outlives the change. */
export async function mailChange(context: AccountPorts, tx: Database, account: Account, email: string, session?: string): Promise<void> {
  const link = await issueLink(context, tx, { user: account.id, purpose: 'change-email', email, session });
  await context.mail.queue(tx, {
    template: 'change_email',
    to: { email, language: languageFor(account), user: account.id },
    data: { name: account.first_name, link },
  });
}

/**
 * Word to the address the account has, or had: another one was asked for, or is in force. The link
 * in it puts the old one back; it works signed out, because whoever did this may have changed the rest.
 */
export async function tellOldAddress(
  context: AccountPorts,
  tx: Database,
  account: Account,
  about: { readonly template: 'change_asked' | 'email_changed'; readonly email: string },
): Promise<void> {
  const link = await issueLink(context, tx, { user: account.id, purpose: 'stop-change', email: account.email });
  await context.mail.queue(tx, {
    template: about.template,
    to: { email: account.email, language: languageFor(account), user: account.id },
    data: { name: account.first_name, email: about.email, link },
  });
}
