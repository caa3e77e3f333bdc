import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { passwordText } from '#resources/shapes/credentials.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { onceFor, requestKey, wasAnswered } from '#server/resources/idempotency.ts';
import { countAttempt } from '../limits/attempts.ts';
import { newPassword, requireNotOwn } from './fields.ts';
import { hashPassword, verifyPassword } from './hash.ts';
import { storePassword } from './store.ts';

const change = z.strictObject({ current: passwordText, updated: newPassword });

/** Changing one's own password by the one before. */
export function passwordChangeRoutes(app: FastifyInstance, context: Context): void {
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
      requireNotOwn(request.body.updated, account?.email ?? '', '/updated');
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
