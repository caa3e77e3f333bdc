import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { REASON_LENGTH } from '#domain/wire/admin.ts';
import { adminActions } from '#resources/actions/admin.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { isUuid } from '#server/policy/membership.ts';
import type { Ports } from '#server/ports.ts';
import type { Made } from '#server/resources/hook.ts';
import type { Input } from '#server/resources/wire/input.ts';

/** What an administrator may add to make a workspace for somebody else. */
export const ON_BEHALF = {
  userId: z.uuid().optional().describe('Administrators only: whose workspace it is to be'),
  reason: z.string().optional().describe('With userId: why, for the audit log'),
} as const;

async function exists(db: Database, id: unknown): Promise<boolean> {
  if (typeof id !== 'string' || !isUuid(id)) return false;
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
  return found.length > 0;
}

/** The reason is optional here, because the call as it is documented has none; a given one must say something. */
function reasonOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  return text !== undefined && text.length >= REASON_LENGTH.min ? text.slice(0, REASON_LENGTH.max) : undefined;
}

/**
 * `POST /projects` with `userId`: an administrator makes a workspace for somebody else. It is
 * that person's from the start and counts against their plan; the administrator stands in the log.
 * @throws HttpError 403 `role`, 422 `unknown_person` at `userId`.
 */
export async function onBehalf(context: Ports<'db' | 'policy'>, request: FastifyRequest, input: Input): Promise<Made> {
  if (input.values.userId === undefined) return { input, scope: () => ({}) };
  const mayMake = await context.policy.check(userOf(request), { resource: 'workspaces', action: 'createForOther' });
  if (!mayMake.allowed) throw new HttpError(403, 'role');
  const { userId, reason, ...values } = input.values;
  if (!(await exists(context.db, userId))) throw new HttpError(422, 'unknown_person', { pointer: input.pointerTo('userId') });
  return {
    input: { ...input, values },
    scope: (tx) => ({
      userId: String(userId),
      record: (act) => record(tx, request, { ...act, action: adminActions.createWorkspace.name, reason: reasonOf(reason) }),
    }),
  };
}
