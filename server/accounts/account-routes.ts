import { createHmac } from 'node:crypto';
import { and, count, eq, gte, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { NOTIFICATIONS } from '#domain/wire/accounts.ts';
import { USER_TYPES } from '#domain/wire/session.ts';
import type { Context, SessionUser } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { onceFor, requestKey } from '#server/resources/idempotency.ts';
import { keyFor } from '#server/secret.ts';
import { mailChange, tellOldAddress } from './email-mails.ts';
import { countAttempt } from './limits/attempts.ts';
import { normaliseEmail } from './log-in.ts';
import { forgetPendingEmail } from './other-ways.ts';
import { emailField } from './passwords/fields.ts';
import { timezone } from './register.ts';
import { requireProof } from './step-up/proof.ts';

const changes = z.strictObject({
  first_name: z.string().trim().min(1, 'errors.name_required').max(80).optional(),
  last_name: z.string().trim().max(80).optional(),
  email: z.union([z.literal(''), emailField]).optional(),
  language: z.enum(LANGUAGES).optional(),
  timezone: timezone.optional(),
  user_type: z.enum(USER_TYPES).optional(),
  notifications: z.partialRecord(z.enum(NOTIFICATIONS), z.boolean()).optional(),
});
type Changes = z.infer<typeof changes>;

/**
 * Whoever has the address has the account, so it is asked once more who is there. Counted whatever
 * becomes of it: each one is a mail to somebody, or tells that an address is taken. Not in the
 * transaction of the change, which a refusal undoes.
 */
async function checkNewAddress(context: Context, user: SessionUser, wanted: string | undefined): Promise<void> {
  const email = normaliseEmail(wanted ?? '');
  if (email === '') return;
  const [account] = await context.db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
  if (email === account?.email) return;
  await requireProof(context, user);
  await countAttempt(context.db, 'new-address', user.id, context.clock());
}

/** A new address waits until it is confirmed; an empty one, or the account's own, takes a waiting one back. */
async function changeEmail(
  context: Context,
  tx: Database,
  account: typeof users.$inferSelect,
  { wanted, session }: { readonly wanted: string; readonly session?: string },
): Promise<void> {
  const email = normaliseEmail(wanted);
  if (email === '' || email === account.email) return forgetPendingEmail(tx, account.id, context.clock());
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new HttpError(422, 'email_taken', { title: 'update_details', pointer: '/email' });
  await tx.update(users).set({ pending_email: email }).where(eq(users.id, account.id));
  await mailChange(context, tx, account, email, session);
  await tellOldAddress(context, tx, account, { template: 'change_asked', email });
}

async function changeAccount(
  context: Context,
  tx: Database,
  { id, family }: SessionUser,
  { email, notifications, ...plain }: Changes,
): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!account) throw notFound();
  const stored = { ...plain, ...(notifications ? { notifications: { ...account.notifications, ...notifications } } : {}) };
  if (Object.keys(stored).length > 0) await tx.update(users).set(stored).where(eq(users.id, id));
  if (email !== undefined) await changeEmail(context, tx, account, { wanted: email, session: family });
}

const marketerCount = answerType('marketer-counts', z.object({ count: z.int() }));
const userHash = answerType('user-hashes', z.object({ hash: z.string() }));

/** People who came by last calendar month (UTC), which is its id: `2026-10`. */
async function marketersLastMonth({ db, clock }: Context): Promise<{ id: string; count: number }> {
  const now = clock();
  const [from, until] = [-1, 0].map((months) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))) as [Date, Date];
  const [counted] = await db
    .select({ number: count() })
    .from(users)
    .where(and(gte(users.last_seen_at, from), lt(users.created_at, until)));
  return { id: from.toISOString().slice(0, 7), count: counted?.number ?? 0 };
}

/** The own account, and what the log-in pages ask about everybody's. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Account'];
  routes.patch(
    '/api/dashboard/users/:id',
    {
      config: { access: { resource: 'me', action: 'edit' }, attributesOf: 'users', idempotent: true, refuses: [429] },
      schema: { tags, summary: 'Change my account', params: z.object({ id: z.uuid() }), body: changes, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const user = userOf(request);
      if (request.params.id !== user.id) throw notFound();
      await checkNewAddress(context, user, request.body.email);
      const once = { request: requestKey(request, user.id), status: 204, now: context.clock() };
      await context.db.transaction((tx) =>
        onceFor(tx, once, async () => {
          await changeAccount(context, tx, user, request.body);
          return {};
        }),
      );
      return reply.code(204).send(null);
    },
  );
  routes.get(
    '/api/dashboard/marketers/count',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'How many marketers worked here last month', response: { 200: marketerCount.one } },
    },
    async () => marketerCount.render(await marketersLastMonth(context)),
  );
  routes.get(
    '/api/dashboard/auth/user-hash',
    {
      config: { access: { resource: 'chat-identity', action: 'show' } },
      schema: { tags, summary: 'Proof of who I am for a chat widget', response: { 200: userHash.one } },
    },
    async (request) => {
      const { id } = userOf(request);
      const key = keyFor(context.settings.secret, 'flumen chat identity');
      return userHash.render({ id, hash: createHmac('sha256', key).update(id).digest('hex') });
    },
  );
}
