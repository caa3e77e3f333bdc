import { and, eq, ne, or } from 'drizzle-orm';
import type { adminActions } from '#resources/actions/admin.ts';
import type { AdminMail, AdminMailLine, adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import type { Database } from '#server/db/client.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { maskLinks } from '#server/mail/mask-links.ts';
import { holdsSecrets, openLinks } from '#server/mail/secret-links.ts';
import type { Ports } from '#server/ports.ts';
import { staffOf } from '#server/sessions/sessions.ts';

import { iso, mailLineOf } from './workspace-fields.ts';

type Resending = ActionCall<typeof adminActions.resendMail, typeof adminShapes.resendMail, AdminPorts>;
type Revealing = ActionCall<typeof adminActions.revealMail, typeof adminShapes.revealMail, AdminPorts>;
type Mail = typeof mails.$inferSelect;

async function storedMail(db: Database, id: string): Promise<Mail> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (!row) throw notFound();
  return row;
}

/** Only a mail that no server will ever send may be handed over by hand. */
function linksToHandOver({ settings }: Ports<'settings'>, { status, links }: Mail): readonly string[] {
  return status === 'kept' ? (openLinks(settings.secret, links) ?? []).map(({ link }) => link) : [];
}

/** A mail of the outbox with its content; whoever reads it could otherwise take over the account a link is for. */
export async function describeMail(context: Ports<'db' | 'settings'>, id: string): Promise<AdminMail> {
  const mail = await storedMail(context.db, id);
  return {
    ...mailLineOf(mail),
    language: mail.language,
    attempts: mail.attempts,
    error: mail.error,
    next_attempt_at: iso(mail.next_attempt_at),
    html: maskLinks(mail.html, mail.template),
    text: maskLinks(mail.text, mail.template),
    revealable: linksToHandOver(context, mail).length > 0,
  };
}

const targetOf = (mail: Mail) => ({ type: 'mails', id: mail.id, label: mail.recipient });

/**
 * Queues a mail anew, whatever became of it before.
 * @throws HttpError 409 `no_mail_server` where none is set, `mail_queued` for one that waits already,
 * `mail_link_over` for one whose links were forgotten because they work no longer.
 */
export async function resend({ context, params: { id }, input, record }: Resending): Promise<AdminMailLine> {
  if (!context.settings.smtpUrl) throw new HttpError(409, 'no_mail_server');
  const line = await context.db.transaction(async (tx) => {
    const before = await storedMail(tx, id);
    if (before.links === null && holdsSecrets(before.template)) throw new HttpError(409, 'mail_link_over');
    const [mail] = await tx
      .update(mails)
      .set({ status: 'queued', attempts: 0, error: null, next_attempt_at: null, sent_at: null })
      .where(and(eq(mails.id, id), ne(mails.status, 'queued')))
      .returning();
    if (!mail) throw new HttpError(409, 'mail_queued');
    await record(tx, {
      target: targetOf(mail),
      before: { status: before.status, attempts: before.attempts },
      after: { status: mail.status, template: mail.template },
      reason: input?.reason,
    });
    return mailLineOf(mail);
  });
  await context.jobs.send('mail.send', { id });
  return line;
}

/** By the account the mail is for and by the address it goes to: either may be that of staff. */
async function isForOtherStaff(tx: Database, mail: Mail, asker: string): Promise<boolean> {
  const itsAccount = mail.user === null ? undefined : eq(users.id, mail.user);
  const readers = await tx
    .select({ id: users.id, staff: users.staff })
    .from(users)
    .where(or(itsAccount, eq(users.email, mail.recipient)));
  return readers.some(({ id, staff }) => staffOf(staff) !== 'user' && id !== asker);
}

/**
 * The links of a mail that could not be sent because no SMTP server is set, for an administrator
 * to hand over. Who took them out, when and why stays in the log; the links themselves do not.
 * Not those of other staff: a link to a new password is a way into the account, and nobody logs in
 * as staff.
 * @throws HttpError 409 `mail_not_revealable`, 403 `log_in_as_staff`
 */
export async function reveal({ context, request, params: { id }, input, record }: Revealing) {
  return context.db.transaction(async (tx) => {
    const mail = await storedMail(tx, id);
    const links = linksToHandOver(context, mail);
    if (links.length === 0) throw new HttpError(409, 'mail_not_revealable');
    if (await isForOtherStaff(tx, mail, userOf(request).id)) throw new HttpError(403, 'log_in_as_staff');
    const after = { template: mail.template, user: mail.user, links: links.length };
    await record(tx, { target: targetOf(mail), after, reason: input.reason });
    return { id, recipient: mail.recipient, links };
  });
}
