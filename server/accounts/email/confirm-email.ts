import { eq } from 'drizzle-orm';
import type { emailActions } from '#resources/actions/account/email.ts';
import type { emailShapes } from '#resources/shapes/account/email.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { record as recordAs, type Source } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { endLinks, type LinkPurpose, type MailedLink, readLink, spendLink } from '../links/mailed-links.ts';
import { mailChange, mailVerification, tellOldAddress } from './email-mails.ts';
import { stopChange } from './stop-change.ts';

type Account = typeof users.$inferSelect;
type Call<Key extends keyof typeof emailActions> = CallIn<typeof emailActions, typeof emailShapes, Key, AccountPorts>;

/** Confirms the address of the link; one that waits becomes the account's, and the old one is told. */
async function confirm(context: AccountPorts, { tx, publish }: Writing, source: Source, link: MailedLink): Promise<Account> {
  const now = context.clock();
  const [account] = await tx.select().from(users).where(eq(users.id, link.user_id)).for('update');
  if (!account || !link.email) throw new HttpError(404, 'invalid_operation');
  await spendLink(tx, link, now);
  if (link.purpose === 'verify') {
    if (account.email !== link.email) throw new HttpError(410, 'confirm_link_used');
    await tx.update(users).set({ email_verified_at: now }).where(eq(users.id, account.id));
    await publish('account.address-proven', { account, source });
    return account;
  }
  if (account.pending_email !== link.email) throw new HttpError(410, 'confirm_link_used');
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, link.email));
  if (taken) throw new HttpError(409, 'email_taken');
  await tx.update(users).set({ email: link.email, pending_email: null, email_verified_at: now }).where(eq(users.id, account.id));
  // Whoever reads the old mailbox has nothing to do with the account any more, but to put it back.
  await endLinks(tx, account.id, ['reset', 'verify'], now);
  await endSessions(tx, account.id, now, link.session_id ?? undefined);
  await tellOldAddress(context, tx, account, { template: 'email_changed', email: link.email });
  return account;
}

/** The link of a key, while it works. @throws HttpError 404 `invalid_operation`, 410 `confirm_link_used`. */
async function workingLink(tx: Database, key: string, purposes: readonly LinkPurpose[], now: Date): Promise<MailedLink> {
  const found = await readLink(tx, key, purposes, now);
  if (!found) throw new HttpError(404, 'invalid_operation');
  if (!found.works) throw new HttpError(410, 'confirm_link_used');
  return found.link;
}

/** Stops a change of address out of the old mailbox. */
export async function stopByLink({ context, request, params, now, record }: Call<'stopChange'>) {
  await countAttempt(context.db, 'confirm-address', networkOf(request.ip), now);
  const { account, restored, reset } = await context.db.transaction(async (tx) => {
    const link = await workingLink(tx, params.key, ['stop-change'], now);
    const stopped = await stopChange(context, tx, link);
    const { id, email, pending_email } = stopped.account;
    await record(tx, { target: { type: 'users', id }, by: id, before: { email, pending_email }, after: { email: link.email } });
    return stopped;
  });
  await context.policy.changed({ user: account.id, sessionsOf: account.id });
  return { id: account.id, restored, reset };
}

/** Sends the link again that confirms the own address, or the one that waits; `sent: false` where nothing is to be confirmed. */
export async function resendConfirmation({ context, request, now }: Call<'resendConfirmation'>) {
  const { id, family } = userOf(request);
  await countAttempt(context.db, 'verify-again', id, now);
  const sent = await context.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, id));
    if (account?.pending_email) await mailChange(context, tx, account, account.pending_email, family);
    else if (account && !account.email_verified_at) await mailVerification(context, tx, account);
    else return false;
    return true;
  });
  return { id, sent };
}

/** Confirms an address by the link mailed to it. */
export async function confirmByLink({ context, request, params, now }: Call<'confirm'>) {
  await countAttempt(context.db, 'confirm-address', networkOf(request.ip), now);
  const { id, changed } = await context.domainEvents.transaction(async (writing) => {
    const { tx } = writing;
    const link = await workingLink(tx, params.key, ['verify', 'change-email'], now);
    const account = await confirm(context, writing, request, link);
    const changed = link.purpose === 'change-email';
    await recordAs(tx, request, {
      action: changed ? 'email.change' : 'email.verify',
      target: { type: 'users', id: account.id },
      by: account.id,
      ...(changed ? { before: { email: account.email }, after: { email: link.email } } : {}),
    });
    return { id: account.id, changed };
  });
  await context.policy.changed({ user: id, ...(changed ? { sessionsOf: id } : {}) });
  return { id, changed };
}
