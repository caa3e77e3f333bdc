import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm';
import type { sessionActions } from '#resources/actions/account/session.ts';
import type { sessionShapes } from '#resources/shapes/account/session.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { sessions as table } from '#server/db/tables/accounts.ts';
import { userOf } from '#server/http/session.ts';
import type { Ports } from '#server/ports.ts';
import type { ResourceHooks, Viewer } from '#server/resources/hook.ts';
import { revokeTokens } from '#server/sessions/end-access.ts';
import { endSession, endSessions } from '#server/sessions/sessions.ts';

const alive = ({ user, now }: Viewer): SQL | undefined =>
  and(eq(table.user_id, user.id), isNull(table.revoked_at), or(isNull(table.ends_at), gte(table.ends_at, now)));

/** Where somebody is logged in. What has ended is kept for staff and for the export until nobody could come back by it. */
export const sessions = ({ policy }: Ports<'policy'>) =>
  ({
    visible: alive,
    derive: ({ id, network, admin_id }, { user }) => ({
      current: id === user.family,
      network: admin_id === null ? network : null,
      by_staff: admin_id !== null,
    }),
    async end({ id }, { tx, now }) {
      await endSession(tx, id, now);
    },
    afterCommit: ({ user_id }) => policy.changed({ sessionsOf: user_id }),
  }) satisfies ResourceHooks<'sessions'>;

/** Ends all of the own log-ins but the one that asks, and where it is wanted the API tokens. */
export async function endOthers({
  context,
  request,
  input,
  now,
  record,
}: CallIn<typeof sessionActions, typeof sessionShapes, 'endOthers', AccountPorts>) {
  const { id, family } = userOf(request);
  await context.db.transaction(async (tx) => {
    await endSessions(tx, id, now, family);
    const revoked = input?.revoke_api_tokens ? { api_tokens_revoked: await revokeTokens(tx, id) } : undefined;
    await record(tx, { target: { type: 'users', id }, after: revoked });
  });
  await context.policy.changed({ sessionsOf: id });
}
