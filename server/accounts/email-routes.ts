import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { languageNamed } from '#domain/kit/languages.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from './limits/attempts.ts';
import { networkOf } from './limits/networks.ts';
import { endLinks, issueLink, type MailedLink, readLink, spendLink } from './mailed-links.ts';

type Account = typeof users.$inferSelect;

/** Both are about the account of that id. */
const sentAnswer = answerType('email-verifications', z.object({ sent: z.boolean() }));
const confirmedAnswer = answerType('email-confirmations', z.object({ changed: z.boolean() }));

const languageFor = (account: Account) => languageNamed(account.language) ?? 'en';

/** The mail that asks whether an address belongs to its account. */
export async function mailVerification(context: Context, tx: Database, account: Account): Promise<void> {
  await context.mail.queue(tx, {
    template: 'verify_email',
    to: { email: account.email, language: languageFor(account), user: account.id },
    data: { name: account.first_name, link: await issueLink(context, tx, { user: account.id, purpose: 'verify', email: account.email }) },
  });
}

/** The mail to an address that is to become the account's. */
export async function mailChange(context: Context, tx: Database, account: Account, email: string): Promise<void> {
  await context.mail.queue(tx, {
    template: 'change_email',
    to: { email, language: languageFor(account), user: account.id },
    data: { name: account.first_name, link: await issueLink(context, tx, { user: account.id, purpose: 'change-email', email }) },
  });
}

/** Confirms the address of the link; one that waits becomes the account's, and the old one is told. */
async function confirm(context: Context, tx: Database, link: MailedLink): Promise<Account> {
  const now = context.clock();
  const [account] = await tx.select().from(users).where(eq(users.id, link.user_id)).for('update');
  if (!account || !link.email) throw new HttpError(404, 'invalid_operation');
  await spendLink(tx, link, now);
  if (link.purpose === 'verify') {
    if (account.email !== link.email) throw new HttpError(410, 'confirm_link_used');
    await tx.update(users).set({ email_verified_at: now }).where(eq(users.id, account.id));
    return account;
  }
  if (account.pending_email !== link.email) throw new HttpError(410, 'confirm_link_used');
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, link.email));
  if (taken) throw new HttpError(409, 'email_taken');
  await tx.update(users).set({ email: link.email, pending_email: null, email_verified_at: now }).where(eq(users.id, account.id));
  // Whoever reads the old mailbox has nothing to do with the account any more.
  await endLinks(tx, account.id, ['reset', 'set', 'verify'], now);
  await context.mail.queue(tx, {
    template: 'email_changed',
    to: { email: account.email, language: languageFor(account), user: account.id },
    data: { name: account.first_name, email: link.email },
  });
  return account;
}

/** Proving that an address is one's own. */
export function emailRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Account'];
  routes.post(
    '/api/dashboard/email-verifications',
    {
      config: { access: { resource: 'me', action: 'edit' } },
      schema: {
        tags,
        summary: 'Send the confirmation of my address again',
        response: { 202: sentAnswer.one },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      await countAttempt(context.db, 'verify-again', id, context.clock());
      const sent = await context.db.transaction(async (tx) => {
        const [account] = await tx.select().from(users).where(eq(users.id, id));
        if (account?.pending_email) await mailChange(context, tx, account, account.pending_email);
        else if (account && !account.email_verified_at) await mailVerification(context, tx, account);
        else return false;
        return true;
      });
      return reply.code(202).send(sentAnswer.render({ id, sent }));
    },
  );
  routes.patch(
    '/api/dashboard/email-verifications/:key',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Confirm an address by a mailed link',
        params: z.object({ key: z.string().max(200) }),
        response: { 200: confirmedAnswer.one },
      },
    },
    async (request) => {
      await countAttempt(context.db, 'confirm-address', networkOf(request.ip), context.clock());
      const { id, changed } = await context.db.transaction(async (tx) => {
        const found = await readLink(tx, request.params.key, ['verify', 'change-email'], context.clock());
        if (!found) throw new HttpError(404, 'invalid_operation');
        if (!found.works) throw new HttpError(410, 'confirm_link_used');
        const account = await confirm(context, tx, found.link);
        const changed = found.link.purpose === 'change-email';
        const about = changed ? { before: { email: account.email }, after: { email: found.link.email } } : {};
        await record(tx, request, {
          action: changed ? 'email.change' : 'email.verify',
          target: { type: 'users', id: account.id },
          by: account.id,
          ...about,
        });
        return { id: account.id, changed };
      });
      // Workspaces they were invited to are theirs from now on.
      await context.policy.changed({ user: id });
      return confirmedAnswer.render({ id, changed });
    },
  );
}
