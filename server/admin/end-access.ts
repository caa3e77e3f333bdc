import { eq } from 'drizzle-orm';
import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { CallIn } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { type EndedAccess, endAccess as endAccessOf } from '#server/sessions/end-access.ts';
import { staffOf } from '#server/sessions/sessions.ts';

/**
 * Logs somebody out everywhere and revokes their API tokens, e.g. when a device or a token was lost
 * and its owner cannot get in. Members of staff are for administrators.
 * @throws HttpError 403 `role`, 404.
 */
export async function endAccess({
  context,
  request,
  params: { id },
  input: { reason },
  now,
  record,
}: CallIn<typeof adminActions, typeof adminShapes, 'endAccess', AdminPorts>): Promise<EndedAccess & { readonly id: string }> {
  const ended = await context.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!account) throw notFound();
    const isForAdmins = staffOf(account.staff) !== 'user' && account.id !== userOf(request).id;
    if (isForAdmins && userOf(request).staff !== 'admin') throw new HttpError(403, 'role');
    const counts = await endAccessOf(tx, id, now);
    await record(tx, { target: { type: 'users', id, label: account.email }, after: { ...counts }, reason });
    return counts;
  });
  await context.policy.changed({ sessionsOf: id });
  return { id, ...ended };
}
