import { count } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { adminActions } from '#resources/actions/admin.ts';
import { passwordText } from '#resources/shapes/credentials.ts';
import { authInfo } from '#resources/shapes/parts.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { answerType, INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { bearerOf } from '#server/http/session.ts';
import { requestKey } from '#server/resources/idempotency.ts';
import { verifyAccessToken } from './access-token.ts';
import { noteAuth } from './auth-log.ts';
import { logIn } from './log-in.ts';
import { originOf } from './origin.ts';
import { register, registration } from './register.ts';
import { endSession, REFRESH_SECONDS, rotateSession } from './sessions.ts';

const credentials = z.object({
  email: z.string({ error: 'errors.email_required' }).trim().min(1, 'errors.email_required').max(254),
  // No rules here: an old or wrong password is the log-in's question, not the form's.
  password: passwordText,
});
const setup = answerType('setup', z.object({ needed: z.boolean() }));
const refresh = z.object({ refresh_token: z.string().min(1).max(200) });

/**
 * Ends the session of the request, once. An access token that has expired still names it, as long as
 * the session could go on: whoever comes back after a night and logs out must be out.
 */
async function logOut(context: Context, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request);
  const subject = token && (await verifyAccessToken(context.settings.secret, token, context.clock(), REFRESH_SECONDS));
  if (!subject) return;
  await context.db.transaction(async (tx) => {
    if (!(await endSession(tx, subject.family, context.clock()))) return;
    // Staff who leave by logging out: the line is theirs.
    if (subject.adminLogin)
      await record(
        tx,
        { ip: request.ip, user: subject },
        { action: adminActions.endImpersonation.name, target: { type: 'users', id: subject.id } },
      );
    else await noteAuth(tx, 'auth.log-out', { account: subject.id, origin: originOf(request) });
  });
  await context.policy.changed({ sessionsOf: subject.id });
}

/** Register, log in, refresh, log out. */
export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];
  const open = { access: 'public' } as const;

  routes.post(
    '/api/dashboard/auth',
    {
      config: { ...open, attributesOf: 'auth', authStep: 'password', refuses: [401, 429] },
      schema: { tags, summary: 'Log in', body: credentials, response: { 200: authInfo } },
    },
    (request) => logIn(context, request.body, originOf(request)),
  );

  routes.post(
    '/api/dashboard/users',
    {
      config: { ...open, attributesOf: 'users', authStep: 'registration', idempotent: true, refuses: [401, 429] },
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
      config: { ...open, attributesOf: 'refresh-tokens', authStep: 'refresh', refuses: [401] },
      schema: { tags, summary: 'Trade a refresh token for a new pair', body: refresh, response: { 200: authInfo } },
    },
    (request) => rotateSession(context, request.body.refresh_token, originOf(request)),
  );

  routes.get(
    '/api/dashboard/logout',
    {
      config: { ...open, authStep: 'log-out' },
      schema: { tags, summary: 'Log out on every tab of this session', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await logOut(context, request);
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
        response: { 200: setup.one },
      },
    },
    async () => {
      const [people] = await context.db.select({ number: count() }).from(users);
      return setup.render({ id: INSTALLATION, needed: people?.number === 0 });
    },
  );
}
