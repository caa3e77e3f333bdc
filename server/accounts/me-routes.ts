import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Me, USER_TYPES } from '#domain/wire/session.ts';
import type { Context, SessionUser } from '#server/context.ts';
import { sessions } from '#server/db/account-tables.ts';
import { users } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { planInForce } from '#server/policy/membership.ts';
import { staffOf } from './sessions.ts';
import { grantsAnswer, meAnswer } from './wire.ts';

/** Who is behind a session of log-in-as, and until when; null for an ordinary one. */
async function actingOf({ db }: Context, { adminLogin, family }: SessionUser): Promise<Me['acting']> {
  if (!adminLogin || !family) return null;
  const [found] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, until: sessions.ends_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.admin_id))
    .where(eq(sessions.id, family));
  return found?.until ? { by: `${found.first_name} ${found.last_name}`.trim(), until: found.until.toISOString() } : null;
}

/** @throws HttpError 401 when the account was deleted since the token was made. */
async function describePerson(context: Context, user: SessionUser): Promise<Me> {
  const [account] = await context.db.select().from(users).where(eq(users.id, user.id));
  if (!account) throw new HttpError(401, 'session_ended');
  const { actions, limits } = await context.policy.personal(user);
  return {
    id: account.id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    plan: planInForce(account, context.clock()),
    trial_ends_at: account.trial_ends_at?.toISOString() ?? null,
    user_type: USER_TYPES.find((type) => type === account.user_type) ?? null,
    staff: staffOf(account.staff),
    language: account.language,
    timezone: account.timezone,
    is_demo: account.is_demo,
    email_verified: account.email_verified_at !== null,
    sends_mail: context.settings.smtpUrl !== undefined,
    pending_email: account.pending_email,
    has_password: account.password_hash !== null,
    two_factor: account.totp_enabled_at !== null,
    notifications: account.notifications,
    acting: await actingOf(context, user),
    actions,
    limits,
  };
}

/** Who am I, and what may I do here. */
export function meRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];

  routes.get(
    '/api/dashboard/me',
    {
      config: { access: { resource: 'me', action: 'show' } },
      schema: { tags, summary: 'The signed-in person', response: { 200: meAnswer.one } },
    },
    async (request) => meAnswer.render(await describePerson(context, userOf(request))),
  );

  routes.get(
    '/api/dashboard/grants/:workspaceId',
    {
      config: { access: { resource: 'grants', action: 'show', workspace: { from: 'param', name: 'workspaceId' } } },
      schema: {
        tags,
        summary: 'What the signed-in person may do in a workspace, and why not',
        params: z.object({ workspaceId: z.uuid() }),
        response: { 200: grantsAnswer.one },
      },
    },
    async (request) => {
      const grants = await context.policy.grants(userOf(request), request.params.workspaceId);
      if (!grants) throw notFound();
      return grantsAnswer.render({ id: grants.workspace, ...grants });
    },
  );
}
