import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { adminActions } from '#resources/actions/admin.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import { record } from '#server/audit/record.ts';
import { bearerOf } from '#server/http/session.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { verifyAccessToken } from '#server/sessions/access-token.ts';
import { noteAuth } from '#server/sessions/auth-log.ts';
import { endSession, REFRESH_SECONDS } from '#server/sessions/sessions.ts';
import { originOf } from './origin.ts';

/**
 * Ends the session of the request, once. An access token that has expired still names it, as long as
 * the session could go on: whoever comes back after a night and logs out must be out.
 */
async function logOut(context: AccountPorts, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request);
  const subject = token && (await verifyAccessToken(context.settings.secret, token, context.clock(), REFRESH_SECONDS));
  if (!subject) return;
  await context.db.transaction(async (tx) => {
    if (!(await endSession(tx, subject.family, context.clock()))) return;
    // Staff who leave by logging out: the line is theirs.
    if (subject.isImpersonated)
      await record(
        tx,
        { ip: request.ip, user: subject },
        { action: adminActions.endImpersonation.name, target: { type: 'users', id: subject.id } },
      );
    else await noteAuth(tx, 'auth.log-out', { account: subject.id, origin: originOf(request) });
  });
  await context.policy.changed({ sessionsOf: subject.id });
}

/** Log-out. */
export function logOutRoute(app: FastifyInstance, context: AccountPorts): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    partsOf(protocol.logOut).path,
    {
      config: { access: accessOf(protocol.logOut), authStep: 'log-out' },
      schema: { tags: ['Session'], summary: 'Log out on every tab of this session', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await logOut(context, request);
      return reply.code(204).send(null);
    },
  );
}
