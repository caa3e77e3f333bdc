import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { languageNamed } from '#domain/kit/languages.ts';
import type { RecoveryCodes, TwoFactorSecret } from '#domain/wire/accounts.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { recoveryCodes } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { onceFor, requestKey } from '#server/resources/idempotency.ts';
import { clearAttempts, countLasting } from '../limits/attempts.ts';
import { noteProof } from '../step-up/proof.ts';
import { newRecoveryCodes, newSecret, stepOf } from './codes.ts';
import { code, secondStepRoute } from './second-step.ts';

/** The id of both is that of the account. */
const secret = answerType('two-factor-secrets', z.object({ secret: z.string(), url: z.string() }) satisfies z.ZodType<TwoFactorSecret>);
const nothing = z.strictObject({}).nullish();
const codes = answerType('recovery-codes', z.object({ recovery_codes: z.array(z.string()) }) satisfies z.ZodType<RecoveryCodes>);

async function accountOf(db: Database, id: string) {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

/** The account, kept from changing until the transaction ends. */
async function heldAccount(tx: Database, id: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

async function tell(context: Context, tx: Database, account: typeof users.$inferSelect, on: boolean): Promise<void> {
  await context.mail.queue(tx, {
    template: 'two_factor_changed',
    to: { email: account.email, language: languageNamed(account.language) ?? 'en', user: account.id },
    data: { name: account.first_name, on, link: `${context.settings.publicUrl}/dashboard/account-settings/security` },
  });
}

/** What its owner does with a second factor that is on. Each asks once more who is there, and that is by a code of it. */
function secondFactorActs(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Two-factor log-in'];
  const config = { access: { resource: 'credentials', action: 'edit' } } as const;
  routes.post(
    '/api/dashboard/two-factor/recovery-codes',
    {
      config: { ...config, idempotent: true },
      schema: { tags, summary: 'New recovery codes; those before end', body: nothing, response: { 200: codes.one } },
    },
    async (request) => {
      const account = await accountOf(context.db, userOf(request).id);
      const once = { request: requestKey(request, account.id, context.settings.secret), status: 200, now: context.clock() };
      if (!account.totp_enabled_at) throw new HttpError(409, 'two_factor_off');
      return context.db.transaction((tx) =>
        onceFor(tx, once, async () => {
          await record(tx, request, { action: 'two-factor.codes', target: { type: 'users', id: account.id } });
          return codes.render({ id: account.id, recovery_codes: [...(await newRecoveryCodes(tx, account.id))] });
        }),
      );
    },
  );
  routes.post(
    '/api/dashboard/two-factor/end',
    {
      config: { ...config, idempotent: true },
      schema: { tags, summary: 'Switch it off', body: nothing, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const account = await accountOf(context.db, userOf(request).id);
      const once = { request: requestKey(request, account.id, context.settings.secret), status: 204, now: context.clock() };
      await context.db.transaction((tx) =>
        onceFor(tx, once, async () => {
          await tx.update(users).set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null }).where(eq(users.id, account.id));
          await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, account.id));
          // Off already: there is nothing to tell.
          if (!account.totp_enabled_at) return {};
          await tell(context, tx, account, false);
          await record(tx, request, { action: 'two-factor.off', target: { type: 'users', id: account.id } });
          return {};
        }),
      );
      return reply.code(204).send(null);
    },
  );
}

/** Switching the second factor on and off. */
export function twoFactorRoutes(app: FastifyInstance, context: Context): void {
  secondStepRoute(app, context);
  secondFactorActs(app, context);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Two-factor log-in'];
  const config = { access: { resource: 'credentials', action: 'edit' } } as const;
  routes.post(
    '/api/dashboard/two-factor',
    { config, schema: { tags, summary: 'Begin: a secret for the app', response: { 200: secret.one } } },
    async (request) => {
      const account = await accountOf(context.db, userOf(request).id);
      if (account.totp_enabled_at) throw new HttpError(409, 'two_factor_on');
      const { sealed, ...shown } = newSecret(context.settings.secret, account.email);
      const stillOff = and(eq(users.id, account.id), isNull(users.totp_enabled_at));
      const begun = await context.db
        .update(users)
        .set({ totp_secret: sealed, totp_last_step: null })
        .where(stillOff)
        .returning({ id: users.id });
      if (begun.length === 0) throw new HttpError(409, 'two_factor_on');
      return secret.render({ id: account.id, ...shown });
    },
  );
  routes.post(
    '/api/dashboard/two-factor/confirm',
    {
      config: { ...config, attributesOf: 'two-factor', idempotent: true, refuses: [429] },
      schema: {
        tags,
        summary: 'Put it in force with the first code',
        body: z.strictObject({ code }),
        response: { 200: codes.one },
      },
    },
    async (request) => {
      const now = context.clock();
      const { id: user, family } = userOf(request);
      await countLasting(context.db, 'second-proof', user, now);
      const once = { request: requestKey(request, user, context.settings.secret), status: 200, now };
      return context.db.transaction((tx) =>
        onceFor(tx, once, async () => {
          // Held: of two that confirm at once only one is told codes that work.
          const account = await heldAccount(tx, user);
          if (account.totp_enabled_at) throw new HttpError(409, 'two_factor_on');
          const step = stepOf(context.settings.secret, account.totp_secret, request.body.code, now);
          if (step === null) throw new HttpError(422, 'wrong_code', { pointer: '/code' });
          await tx.update(users).set({ totp_enabled_at: now, totp_last_step: step }).where(eq(users.id, user));
          await clearAttempts(tx, 'second-proof', user);
          // From now on a code is asked for, and one was just given.
          if (family) await noteProof(tx, family, 'code', now);
          await tell(context, tx, account, true);
          await record(tx, request, { action: 'two-factor.on', target: { type: 'users', id: user } });
          return codes.render({ id: user, recovery_codes: [...(await newRecoveryCodes(tx, user))] });
        }),
      );
    },
  );
}
