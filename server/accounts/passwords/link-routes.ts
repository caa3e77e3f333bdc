import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PasswordLink } from '#domain/wire/accounts.ts';
import { tellAnswered } from '#server/collaborators/invitations/announce.ts';
import type { Context } from '#server/context.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType, INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { requestKey } from '#server/resources/idempotency.ts';
import { countAttempt } from '../limits/attempts.ts';
import { networkOf } from '../limits/networks.ts';
import { normaliseEmail } from '../log-in.ts';
import { originOf } from '../origin.ts';
import { chooseByLink, lookAtLink } from './by-link.ts';
import { emailField, newPassword } from './fields.ts';
import { forgotten } from './forgotten.ts';
import { hashPassword } from './hash.ts';

const chosen = z
  .strictObject({
    password: newPassword,
    password_confirmation: z.string().optional(),
    /** As the answer about the link names it; the one in the address counts. */
    key: z.string().max(200).optional(),
  })
  .refine((form) => form.password_confirmation === undefined || form.password_confirmation === form.password, {
    message: 'errors.password_mismatch',
    path: ['password_confirmation'],
  });
const params = z.object({ key: z.string().max(200) });
const link = answerType(
  'password-resets',
  z.object({ key: z.string(), purpose: z.enum(['reset', 'set']), email: z.string() }) satisfies z.ZodType<Omit<PasswordLink, 'id'>>,
);

/** The same whether there is such an account or not, so it is about nobody. */
const asked = answerType('password-resets', z.object({ sent: z.literal(true) }));

/** Forgotten passwords and first ones, by mailed links. */
export function passwordLinkRoutes(app: FastifyInstance, context: Context): void {
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
        response: { 202: asked.one },
      },
    },
    async (request, reply) => {
      await forgotten(context, normaliseEmail(request.body.email), originOf(request));
      return reply.code(202).send(asked.render({ id: INSTALLATION, sent: true }));
    },
  );
  routes.get(
    '/api/dashboard/password-resets/:key',
    {
      config: { ...config, refuses: [410, 429] },
      schema: { tags, summary: 'Does this link still work', params, response: { 200: link.one } },
    },
    async (request, reply) => {
      await countAttempt(context.db, 'link-address', networkOf(request.ip), context.clock());
      const found = await context.db.transaction((tx) => lookAtLink(context, tx, request.params.key));
      reply.header('cache-control', 'no-store');
      return link.render(found);
    },
  );
  routes.patch(
    '/api/dashboard/password-resets/:key',
    {
      config: { ...config, attributesOf: 'password-resets', idempotent: true, refuses: [410, 429] },
      schema: { tags, summary: 'Choose a password by a mailed link', params, body: chosen, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { key } = request.params;
      await countAttempt(context.db, 'link-address', networkOf(request.ip), context.clock());
      if (request.body.key !== undefined && request.body.key !== key) throw new HttpError(404, 'invalid_operation');
      const { password } = request.body;
      const hash = await hashPassword(password);
      const onceAs = (user: string) => requestKey(request, user, context.settings.secret);
      const { user, accepted } = await context.db.transaction((tx) => chooseByLink(context, tx, request, { key, password, hash, onceAs }));
      await tellAnswered(context, accepted, user, 'updated');
      return reply.code(204).send(null);
    },
  );
}
