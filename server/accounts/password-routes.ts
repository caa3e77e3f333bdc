import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { passwordProblems } from '#domain/accounts/password.ts';
import { languageNamed } from '#domain/kit/languages.ts';
import type { PasswordLink } from '#domain/wire/accounts.ts';
import { record } from '#server/audit/record.ts';
import { announceArrival } from '#server/collaborators/arrival.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { onceFor, requestKey, wasAnswered } from '#server/resources/idempotency.ts';
import { noteAuth, type Origin } from './auth-log.ts';
import { countAttempt } from './limits/attempts.ts';
import { isFamiliar, placeOf } from './limits/familiar.ts';
import { networkOf } from './limits/networks.ts';
import { normaliseEmail } from './log-in.ts';
import { issueLink, type MailedLink, readLink, spendLink } from './mailed-links.ts';
import { originOf } from './origin.ts';
import { endOtherWays } from './other-ways.ts';
import { hashPassword, passwordText, verifyPassword } from './passwords.ts';
import { mayEnter } from './sessions.ts';

export const emailField = z
  .string({ error: 'errors.email_required' })
  .trim()
  .min(1, 'errors.email_required')
  .max(254, 'errors.notAnEmail')
  .pipe(z.email('errors.notAnEmail'));
const password = z.string({ error: 'errors.password_required' }).superRefine((text, context) => {
  for (const code of passwordProblems(text)) context.addIssue({ code: 'custom', message: `errors.${code}` });
});
const chosen = z
  .strictObject({ password, password_confirmation: z.string().optional() })
  .refine((form) => form.password_confirmation === undefined || form.password_confirmation === form.password, {
    message: 'errors.password_mismatch',
    path: ['password_confirmation'],
  });
const change = z.strictObject({
  current: passwordText,
  updated: password,
});
const params = z.object({ key: z.string().max(200) });
const link = z.object({ purpose: z.enum(['reset', 'set']), email: z.string() }) satisfies z.ZodType<PasswordLink>;

/** `o…@flumen.test`: enough for its owner. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}

const asPurpose = (purpose: string) => (purpose === 'set' ? ('set' as const) : ('reset' as const));

/**
 * The link behind a key, and whether it still works.
 * @throws HttpError 404 `invalid_operation` for one that never was.
 */
async function linkBehind(context: Context, tx: Context['db'], key: string) {
  const found = await readLink(tx, key, ['reset', 'set'], context.clock());
  if (!found) throw new HttpError(404, 'invalid_operation');
  return found;
}

/** @throws HttpError 410 with the sentence of its purpose for a used or expired link. */
function requireWorking({ link, works }: { readonly link: MailedLink; readonly works: boolean }): void {
  if (!works) throw new HttpError(410, `${asPurpose(link.purpose)}_link_used`);
}

/** Strangers who ask for links use up their own places, never that of an owner who asks from where they came in before. */
async function countPlace({ db, clock }: Context, email: string, address: string): Promise<void> {
  const place = placeOf(email, address);
  await countAttempt(db, 'forgot-place', place, clock());
  if (!(await isFamiliar(db, place, clock()))) await countAttempt(db, 'forgot-account', email, clock());
}

/** Sends the mail if there is an account. Nobody waits for it, so that the time of the answer tells nothing. */
async function sendReset(context: Context, email: string, origin: Origin): Promise<void> {
  const [account] = await context.db.select().from(users).where(eq(users.email, email));
  if (!account || !mayEnter(context.settings, account)) return;
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

/** Stores a new password; everything else that could lead into the account ends, and its owner is told. */
async function storePassword(context: Context, tx: Context['db'], user: string, hash: string, keep?: string): Promise<void> {
  const now = context.clock();
  const [before] = await tx.select().from(users).where(eq(users.id, user));
  await tx.update(users).set({ password_hash: hash }).where(eq(users.id, user));
  await endOtherWays(tx, user, now, keep);
  if (!before?.password_hash) return;
  await context.mail.queue(tx, {
    template: 'password_changed',
    to: { email: before.email, language: languageNamed(before.language) ?? 'en', user },
    data: { name: before.first_name, link: `${context.settings.publicUrl}/dashboard/account-settings/security` },
  });
}

/** The link is used up, the password is stored. */
async function chooseByLink(
  context: Context,
  tx: Context['db'],
  request: FastifyRequest,
  { link: used, hash }: { readonly link: MailedLink; readonly hash: string },
): Promise<void> {
  await spendLink(tx, used, context.clock());
  await storePassword(context, tx, used.user_id, hash);
  // Whoever reads the mail owns the address.
  await tx.update(users).set({ email_verified_at: context.clock() }).where(eq(users.id, used.user_id));
  await record(tx, request, {
    action: `password.${asPurpose(used.purpose)}`,
    target: { type: 'users', id: used.user_id },
    by: used.user_id,
  });
}

function resetRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Passwords'];
  const config = { access: 'public' } as const;
  routes.post(
    '/api/dashboard/password-resets',
    {
      config: { ...config, attributesOf: 'password-resets', refuses: [429] },
      schema: {
        tags,
        summary: 'Mail a link to choose a new password',
        body: z.strictObject({ email: emailField }),
        response: { 202: z.object({ data: z.object({ sent: z.literal(true) }) }) },
      },
    },
    async (request, reply) => {
      const email = normaliseEmail(request.body.email);
      await countAttempt(context.db, 'forgot-address', networkOf(request.ip), context.clock());
      await countPlace(context, email, request.ip);
      sendReset(context, email, originOf(request)).catch((error: unknown) =>
        context.log.error({ err: error }, 'a reset could not be mailed'),
      );
      return reply.code(202).send({ data: { sent: true } });
    },
  );
  routes.get(
    '/api/dashboard/password-resets/:key',
    {
      config: { ...config, refuses: [410, 429] },
      schema: { tags, summary: 'Does this link still work', params, response: { 200: z.object({ data: link }) } },
    },
    async (request) => {
      await countAttempt(context.db, 'link-address', networkOf(request.ip), context.clock());
      return context.db.transaction(async (tx) => {
        const found = await linkBehind(context, tx, request.params.key);
        requireWorking(found);
        const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, found.link.user_id));
        return { data: { purpose: asPurpose(found.link.purpose), email: masked(account?.email ?? '') } };
      });
    },
  );
  routes.patch(
    '/api/dashboard/password-resets/:key',
    {
      config: { ...config, attributesOf: 'password-resets', idempotent: true, refuses: [410, 429] },
      schema: { tags, summary: 'Choose a password by a mailed link', params, body: chosen, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await countAttempt(context.db, 'link-address', networkOf(request.ip), context.clock());
      const hash = await hashPassword(request.body.password);
      const user = await context.db.transaction(async (tx) => {
        const found = await linkBehind(context, tx, request.params.key);
        const key = requestKey(request, found.link.user_id, context.settings.secret);
        await onceFor(tx, { request: key, status: 204, now: context.clock() }, async () => {
          requireWorking(found);
          await chooseByLink(context, tx, request, { link: found.link, hash });
          return {};
        });
        return found.link.user_id;
      });
      await announceArrival(context, user);
      await context.policy.changed({ sessionsOf: user });
      return reply.code(204).send(null);
    },
  );
}

/** Forgotten passwords, first passwords, and changing one's own. */
export function passwordRoutes(app: FastifyInstance, context: Context): void {
  resetRoutes(app, context);
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/dashboard/users/update-password',
    {
      config: { access: { resource: 'password', action: 'edit' }, attributesOf: 'passwords', idempotent: true, refuses: [429] },
      schema: { tags: ['Passwords'], summary: 'Change my password', body: change, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const user = userOf(request);
      await countAttempt(context.db, 'password-change', user.id, context.clock());
      const key = requestKey(request, user.id, context.settings.secret);
      const [account] = await context.db.select().from(users).where(eq(users.id, user.id));
      // Whoever came by a provider chooses the first one by a mailed link, as proof that the address is theirs.
      if (account && !account.password_hash) throw new HttpError(409, 'no_password', { title: 'update_details' });
      if (!(await verifyPassword(account?.password_hash, request.body.current))) {
        // Sent again after a lost answer: the password it changes is the old one by now.
        if (await wasAnswered(context.db, key)) return reply.code(204).send(null);
        throw new HttpError(422, 'wrong_password', { title: 'update_details', pointer: '/current' });
      }
      const hash = await hashPassword(request.body.updated);
      await context.db.transaction((tx) =>
        onceFor(tx, { request: key, status: 204, now: context.clock() }, async () => {
          await storePassword(context, tx, user.id, hash, user.family);
          await record(tx, request, { action: 'password.change', target: { type: 'users', id: user.id } });
          return {};
        }),
      );
      await context.policy.changed({ sessionsOf: user.id });
      return reply.code(204).send(null);
    },
  );
}
