import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LANGUAGES } from '#domain/kit/languages.ts';
import type { LogInMethods } from '#domain/wire/accounts.ts';
import { authInfo, timezone } from '#resources/shapes/parts.ts';
import { tellAnswered } from '#server/collaborators/invitations/announce.ts';
import { acceptAll } from '#server/collaborators/invitations/answer.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType, INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { originOf } from '../origin.ts';
import { acquisitionOf, planFor, utmFields } from '../register.ts';
import { letIn } from '../second-factor/challenge-step.ts';
import { mayEnter } from '../sessions.ts';
import { accountFor, invitedAccount, link } from './account.ts';
import { journeyRoutes, redeem } from './journey.ts';

const newcomer = z.strictObject({
  code: z.string().max(4000),
  language: z.enum(LANGUAGES).default('en'),
  timezone: timezone.default('UTC'),
  ...utmFields,
});

/** Logging in and registering by an OpenID provider. */
export function oidcRoutes(app: FastifyInstance, context: Context): void {
  journeyRoutes(app, context);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];
  const config = { access: 'public' } as const;
  const methods = answerType(
    'log-in-methods',
    z.object({ oidc: z.object({ name: z.string() }).nullable(), sends_mail: z.boolean() }) satisfies z.ZodType<LogInMethods>,
  );
  routes.get(
    '/api/dashboard/auth/methods',
    { config, schema: { tags, summary: 'Ways to log in', response: { 200: methods.one } } },
    async () =>
      methods.render({
        id: INSTALLATION,
        oidc: context.settings.oidc ? { name: context.settings.oidc.name } : null,
        sends_mail: context.settings.smtpUrl !== undefined,
      }),
  );
  routes.post(
    '/api/dashboard/auth/google-sso',
    {
      config: { access: 'public', attributesOf: 'auth', authStep: 'provider', refuses: [401, 404] },
      schema: {
        tags,
        summary: 'Log in by the OpenID provider',
        body: z.strictObject({ code: z.string().max(4000) }),
        response: { 200: authInfo },
      },
    },
    async (request) => {
      const { claimed } = await redeem(context, request, request.body.code);
      const arrived = await context.db.transaction(
        async (tx) => (await accountFor(context, tx, request, claimed)) ?? (await invitedAccount(context, tx, request, claimed)),
      );
      // The provider vouched for the address, so telling its owner that there is no account tells nobody else.
      if (!arrived || !mayEnter(context.settings, arrived.account)) throw new HttpError(404, 'sso_unknown', { title: 'login' });
      await tellAnswered(context, arrived.accepted, arrived.account.id, 'updated');
      return letIn(context, arrived.account, originOf(request), 'provider');
    },
  );
  routes.post(
    '/api/dashboard/users/google-sso-create',
    {
      config: { access: 'public', attributesOf: 'users', authStep: 'registration', refuses: [401, 404] },
      schema: { tags, summary: 'Register by the OpenID provider', body: newcomer, response: { 201: authInfo } },
    },
    async (request, reply) => {
      const { code, language, timezone: zone, ...utm } = request.body;
      const { claimed, acquisition: brought } = await redeem(context, request, code);
      const now = context.clock();
      const { account, accepted } = await context.db.transaction(async (tx) => {
        const known = await accountFor(context, tx, request, claimed);
        if (known) return known;
        const { email, first_name, last_name } = claimed;
        const [created] = await tx
          .insert(users)
          .values({
            email,
            first_name,
            last_name,
            language,
            timezone: zone,
            email_verified_at: now,
            last_seen_at: now,
            acquisition: acquisitionOf({ ...brought, ...utm }),
            ...planFor('user', now),
          })
          .returning();
        if (!created) throw new Error('no account was stored');
        await link(tx, created.id, claimed);
        return { account: created, accepted: await acceptAll(tx, request, created, now) };
      });
      if (!mayEnter(context.settings, account)) throw new HttpError(404, 'sso_unknown', { title: 'registration' });
      await tellAnswered(context, accepted, account.id, 'updated');
      return reply.code(201).send(await letIn(context, account, originOf(request), 'provider'));
    },
  );
}
