import { and, eq, isNull } from 'drizzle-orm';
import type { TokenLifetime } from '#domain/accounts/api-tokens.ts';
import type { apiTokenActions } from '#resources/actions/account/api-tokens.ts';
import { resources } from '#resources/index.ts';
import type { apiTokenShapes } from '#resources/shapes/account/api-tokens.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { apiTokens, sessions } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { newApiToken } from '#server/sessions/api-tokens/live-token.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';

const DAY_MS = 86_400_000;

type Creation = CallIn<typeof apiTokenActions, typeof apiTokenShapes, 'create', AccountPorts>;

const endOf = (days: TokenLifetime, now: Date): Date | null => (days === null ? null : new Date(now.getTime() + days * DAY_MS));

/** A token reaches what its person does as a customer, so one for a workspace that only staff may look at would open nothing. */
async function requireOwnWorkspace({ context, request, input }: Creation): Promise<void> {
  if (input.workspace === null) return;
  const asCustomer = { ...userOf(request), staff: 'user' } as const;
  const { allowed } = await context.policy.check(asCustomer, { resource: 'workspaces', action: 'show' }, input.workspace);
  if (!allowed) throw new HttpError(422, 'unknown_workspace', { pointer: '/workspace' });
}

/**
 * Lets only one token of a person be made at a time, and none once the session has ended: a new password
 * that is stored meanwhile removes the tokens it finds, and one that came later would outlive it.
 * @throws HttpError 401 `session_ended`
 */
async function requireSession(tx: Database, { id, family }: SessionUser): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const own = and(eq(sessions.id, family ?? ''), eq(sessions.user_id, id), isNull(sessions.revoked_at));
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(own);
  if (!session) throw new HttpError(401, 'session_ended');
}

/** @throws HttpError 401 `session_ended`, 403 `too_many_rows`, 422 `unknown_workspace` */
async function create(call: Creation) {
  const { context, request, input, now, once, record } = call;
  const user = userOf(request);
  const { id: user_id } = user;
  await requireOwnWorkspace(call);
  const { name, access, workspace } = input;
  const expires_at = endOf(input.expires_in_days, now);
  return context.db.transaction(async (tx) => {
    await requireSession(tx, user);
    return once(tx, async () => {
      await requireRowRoom(tx, resources['api-tokens'], user_id);
      const { token, ...stored } = newApiToken();
      const [row] = await tx
        .insert(apiTokens)
        .values({ user_id, name, access, workspace, expires_at, ...stored, created_at: now })
        .returning({ id: apiTokens.id });
      if (!row) throw new Error('no token was stored');
      const facts = { name, access, workspace, expires_at: expires_at?.toISOString() ?? null };
      await record(tx, { target: { type: 'api-tokens', id: row.id, label: name }, after: facts });
      return { id: row.id, name, access, expires_at: facts.expires_at, token };
    });
  });
}

export const apiTokenHandlers = { create } satisfies HandlersOf<typeof apiTokenActions, typeof apiTokenShapes, AccountPorts>;
