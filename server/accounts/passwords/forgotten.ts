import { eq } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { remindInvited } from '#server/accounts/come-in.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import { users } from '#server/db/tables/core.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { isFamiliar, placeOf } from '#server/limits/familiar.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { Ports } from '#server/ports.ts';
import { noteAuth, type Origin } from '#server/sessions/auth-log.ts';
import { mayEnter } from '#server/sessions/sessions.ts';
import { issueLink } from '../links/mailed-links.ts';

/** Strangers who ask for links use up their own places, never that of an owner who asks from where they came in before. */
async function countAsking({ db, clock }: Ports<'clock' | 'db'>, email: string, address: string): Promise<void> {
  await countAttempt(db, 'forgot-address', networkOf(address), clock());
  const place = placeOf(email, address);
  await countAttempt(db, 'forgot-place', place, clock());
  if (!(await isFamiliar(db, place, clock()))) await countAttempt(db, 'forgot-account', email, clock());
}

/** Sends the mail if there is an account, or an invitation that waits for one. */
async function sendReset(context: AccountPorts, email: string, origin: Origin): Promise<void> {
  const [account] = await context.db.select().from(users).where(eq(users.email, email));
  if (!account) return remindInvited(context, email);
  if (!mayEnter(context.settings, account)) return;
  await context.db.transaction(async (tx) => {
    await context.mail.queue(tx, {
      template: 'reset_password',
      to: { email, language: languageNamed(account.language) ?? 'en', user: account.id },
      data: { name: account.first_name, link: await issueLink(context, tx, { user: account.id, purpose: 'reset' }) },
    });
    // Who asked is not known: anybody may.
    await noteAuth(tx, 'password.asked', { account: account.id, origin });
  });
}

/**
 * Counts somebody who forgot a password and sends the mail. Nobody waits for it, so that the time
 * of the answer tells nothing.
 * @throws HttpError 429 `too_many_attempts`.
 */
export async function forgotten(context: AccountPorts, email: string, origin: Origin): Promise<void> {
  await countAsking(context, email, origin.address);
  sendReset(context, email, origin).catch((error: unknown) => context.log.error({ err: error }, 'a reset could not be mailed'));
}
