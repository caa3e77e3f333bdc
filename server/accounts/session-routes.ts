import { count } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { bearerOf } from '#server/http/session.ts';
import { requestKey } from '#server/resources/idempotency.ts';
import { verifyAccessToken } from './access-token.ts';
import { logIn, type Origin } from './log-in.ts';
import { register, registration } from './register.ts';
import { endSession, REFRESH_SECONDS, rotateSession } from './sessions.ts';
import { authInfo } from './wire.ts';

const credentials = z.object({
  email: z.string({ error: 'errors.email_required' }).trim().min(1, 'errors.email_required').max(254),
  // No rules here: an old or wrong password is the log-in's question, not the form's. The bound keeps hashing cheap.
  password: z.string({ error: 'errors.password_required' }).min(1, 'errors.password_required').max(1000),
});
const refresh = z.object({ refresh_token: z.string().min(1).max(200) });

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}

/** Register, log in, refresh, log out. */
export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];
  const open = { access: 'public' } as const;

  routes.post(
    '/api/dashboard/auth',
    { config: { ...open, attributesOf: 'auth' }, schema: { tags, summary: 'Log in', body: credentials, response: { 200: authInfo } } },
    (request) => logIn(context, request.body, originOf(request)),
  );

  routes.post(
    '/api/dashboard/users',
    {
      config: { ...open, attributesOf: 'users' },
      schema: { tags, summary: 'Register', body: registration, response: { 201: authInfo } },
    },
    async (request, reply) => {
      const session = await register(context, {
        form: request.body,
        origin: originOf(request),
        onceAs: (user) => requestKey(request, user, context.settings.secret),
      });
      return reply.code(201).send(session);
    },
  );

  routes.post(
    '/api/dashboard/refresh-token',
    {
      config: { ...open, attributesOf: 'refresh-tokens' },
      schema: { tags, summary: 'Trade a refresh token for a new pair', body: refresh, response: { 200: authInfo } },
    },
    (request) => rotateSession(context, request.body.refresh_token, request.headers['user-agent']),
  );

  routes.get(
    '/api/dashboard/logout',
    { config: open, schema: { tags, summary: 'Log out on every tab of this session', response: { 204: z.null() } } },
    async (request, reply) => {
      const token = bearerOf(request);
      const subject = token && (await verifyAccessToken(context.settings.secret, token, context.clock(), REFRESH_SECONDS));
      if (subject) {
        await endSession(context.db, subject.family, context.clock());
        await context.policy.changed({ sessionsOf: subject.id });
      }
      return reply.code(204).send(null);
    },
  );

  routes.get(
    '/api/dashboard/setup',
    {
      config: open,
      schema: {
        tags,
        summary: 'Is the first account still to be made',
        response: { 200: z.object({ data: z.object({ needed: z.boolean() }) }) },
      },
    },
    async () => {
      const [people] = await context.db.select({ number: count() }).from(users);
      return { data: { needed: people?.number === 0 } };
    },
  );
}
