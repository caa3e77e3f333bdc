import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { record, type Source } from '#server/audit/record.ts';
import { tellAnswered } from '#server/collaborators/invitations/announce.ts';
import { acceptAll } from '#server/collaborators/invitations/answer.ts';
import type { Membership } from '#server/collaborators/invitations/links.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { mailChange, mailVerification, tellOldAddress } from './email-mails.ts';
import { countAttempt } from './limits/attempts.ts';
import { networkOf } from './limits/networks.ts';
import { endLinks, type MailedLink, readLink, spendLink } from './links/mailed-links.ts';
import { endSessions } from './sessions.ts';
import { stopChange } from './stop-change.ts';

type Account = typeof users.$inferSelect;

/** All are about the account of that id. */
const sentAnswer = answerType('email-verifications', z.object({ sent: z.boolean() }));
const stoppedAnswer = answerType('email-changes', z.object({ restored: z.boolean(), reset: z.string() }));
const confirmedAnswer = answerType('email-confirmations', z.object({ changed: z.boolean() }));

interface Confirmed {
  readonly account: Account;
  /** Invitations that waited for the address of a new account. */
  readonly accepted: readonly Membership[];
}

/** Confirms the address of the link; one that waits becomes the account's, and the old one is told. */
async function confirm(context: Context, tx: Database, source: Source, link: MailedLink): Promise<Confirmed> {
  const now = context.clock();
  const [account] = await tx.select().from(users).where(eq(users.id, link.user_id)).for('update');
  if (!account || !link.email) throw new HttpError(404, 'invalid_operation');
  await spendLink(tx, link, now);
  if (link.purpose === 'verify') {
    if (account.email !== link.email) throw new HttpError(410, 'confirm_link_used');
    await tx.update(users).set({ email_verified_at: now }).where(eq(users.id, account.id));
    return { account, accepted: await acceptAll(tx, source, account, now) };
  }
  if (account.pending_email !== link.email) throw new HttpError(410, 'confirm_link_used');
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, link.email));
  if (taken) throw new HttpError(409, 'email_taken');
  await tx.update(users).set({ email: link.email, pending_email: null, email_verified_at: now }).where(eq(users.id, account.id));
  // Whoever reads the old mailbox has nothing to do with the account any more, but to put it back.
  await endLinks(tx, account.id, ['reset', 'verify'], now);
  await endSessions(tx, account.id, now, link.session_id ?? undefined);
  await tellOldAddress(context, tx, account, { template: 'email_changed', email: link.email });
  return { account, accepted: [] };
}

/** Stopping a change of address out of the old mailbox. */
function stopRoute(app: FastifyInstance, context: Context): void {
  app.withTypeProvider<ZodTypeProvider>().patch(
    '/api/dashboard/email-changes/:key',
    {
      config: { access: 'public', refuses: [410, 429] },
      schema: {
        tags: ['Account'],
        summary: 'Stop a change of address by the link mailed to the old one',
        params: z.object({ key: z.string().max(200) }),
        response: { 200: stoppedAnswer.one },
      },
    },
    async (request, reply) => {
      await countAttempt(context.db, 'confirm-address', networkOf(request.ip), context.clock());
      const { account, restored, reset } = await context.db.transaction(async (tx) => {
        const found = await readLink(tx, request.params.key, ['stop-change'], context.clock());
        if (!found) throw new HttpError(404, 'invalid_operation');
        if (!found.works) throw new HttpError(410, 'confirm_link_used');
        const stopped = await stopChange(context, tx, found.link);
        const { account: before } = stopped;
        await record(tx, request, {
          action: 'email.stop',
          target: { type: 'users', id: before.id },
          by: before.id,
          before: { email: before.email, pending_email: before.pending_email },
          after: { email: found.link.email },
        });
        return stopped;
      });
      await context.policy.changed({ user: account.id, sessionsOf: account.id });
      reply.header('cache-control', 'no-store');
      return stoppedAnswer.render({ id: account.id, restored, reset });
    },
  );
}

/** Proving that an address is one's own. */
export function emailRoutes(app: FastifyInstance, context: Context): void {
  stopRoute(app, context);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Account'];
  routes.post(
    '/api/dashboard/email-verifications',
    {
      config: { access: { resource: 'me', action: 'edit' }, refuses: [429] },
      schema: {
        tags,
        summary: 'Send the confirmation of my address again',
        response: { 202: sentAnswer.one },
      },
    },
    async (request, reply) => {
      const { id, family } = userOf(request);
      await countAttempt(context.db, 'verify-again', id, context.clock());
      const sent = await context.db.transaction(async (tx) => {
        const [account] = await tx.select().from(users).where(eq(users.id, id));
        if (account?.pending_email) await mailChange(context, tx, account, account.pending_email, family);
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
      config: { access: 'public', refuses: [410, 429] },
      schema: {
        tags,
        summary: 'Confirm an address by a mailed link',
        params: z.object({ key: z.string().max(200) }),
        response: { 200: confirmedAnswer.one },
      },
    },
    async (request) => {
      await countAttempt(context.db, 'confirm-address', networkOf(request.ip), context.clock());
      const { id, changed, accepted } = await context.db.transaction(async (tx) => {
        const found = await readLink(tx, request.params.key, ['verify', 'change-email'], context.clock());
        if (!found) throw new HttpError(404, 'invalid_operation');
        if (!found.works) throw new HttpError(410, 'confirm_link_used');
        const { account, accepted } = await confirm(context, tx, request, found.link);
        const changed = found.link.purpose === 'change-email';
        const about = changed ? { before: { email: account.email }, after: { email: found.link.email } } : {};
        await record(tx, request, {
          action: changed ? 'email.change' : 'email.verify',
          target: { type: 'users', id: account.id },
          by: account.id,
          ...about,
        });
        return { id: account.id, changed, accepted };
      });
      await tellAnswered(context, accepted, id, 'updated');
      await context.policy.changed({ user: id, ...(changed ? { sessionsOf: id } : {}) });
      return confirmedAnswer.render({ id, changed });
    },
  );
}
