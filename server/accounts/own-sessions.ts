import { and, desc, eq, gte, isNull, or } from 'drizzle-orm';
import type { sessionActions } from '#resources/actions/session.ts';
import type { sessionShapes } from '#resources/shapes/session.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { sessions } from '#server/db/account-tables.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { endSessions } from '#server/sessions/sessions.ts';

type Call<Key extends keyof typeof sessionActions> = CallIn<typeof sessionActions, typeof sessionShapes, Key>;

/** More log-ins than this nobody looks through. */
const MOST = 100;

const alive = (user: string, now: Date) =>
  and(eq(sessions.user_id, user), isNull(sessions.revoked_at), or(isNull(sessions.ends_at), gte(sessions.ends_at, now)));

/** Where somebody is logged in, last used first. Where staff were is no business of the person they help. */
export async function ownSessions({ context, request, now }: Call<'list'>) {
  const { id, family } = userOf(request);
  const rows = await context.db.select().from(sessions).where(alive(id, now)).orderBy(desc(sessions.last_seen_at)).limit(MOST);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === family,
    user_agent: row.user_agent,
    network: row.admin_id === null ? row.network : null,
    by_staff: row.admin_id !== null,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}

/** Ends one of the own log-ins. @throws HttpError 404 */
export async function endOne({ context, request, params, now }: Call<'end'>) {
  const { id: user } = userOf(request);
  const ended = await context.db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(alive(user, now), eq(sessions.id, params.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound();
  await context.policy.changed({ sessionsOf: user });
}

/** Ends all of the own log-ins but the one that asks. */
export async function endOthers({ context, request, now, record }: Call<'endOthers'>) {
  const { id, family } = userOf(request);
  await context.db.transaction(async (tx) => {
    await endSessions(tx, id, now, family);
    await record(tx, { target: { type: 'users', id } });
  });
  await context.policy.changed({ sessionsOf: id });
}
