import { eq } from 'drizzle-orm';
import { IMPERSONATION_MINUTES } from '#domain/wire/admin.ts';
import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { endSession, mayEnter, openImpersonation, staffOf } from '#server/sessions/sessions.ts';

type Beginning = ActionCall<typeof adminActions.beginImpersonation, typeof adminShapes.beginImpersonation, AdminPorts>;
type Ending = ActionCall<typeof adminActions.endImpersonation, typeof adminShapes.endImpersonation, AdminPorts>;
type Account = typeof users.$inferSelect;

async function accountOf(tx: Database, id: string): Promise<Account> {
  const [account] = await tx.select().from(users).where(eq(users.id, id));
  if (!account) throw notFound();
  return account;
}

const targetOf = ({ id, email }: Account) => ({ type: 'users', id, label: email });

/**
 * A session in which a member of staff sees what a person sees, for an hour at most. Only of people
 * who are no staff: nobody gains rights by it.
 * @throws HttpError 403 `impersonated` from within such a session, `log_in_as_self`, `log_in_as_staff`; 404.
 */
export async function beginImpersonation({ context, request, params: { id }, input: { reason }, record }: Beginning): Promise<AuthInfo> {
  const staff = userOf(request);
  if (staff.isImpersonated) throw new HttpError(403, 'impersonated');
  if (staff.id === id) throw new HttpError(403, 'log_in_as_self');
  return context.db.transaction(async (tx) => {
    const account = await accountOf(tx, id);
    if (!mayEnter(context.settings, account)) throw notFound();
    if (staffOf(account.staff) !== 'user') throw new HttpError(403, 'log_in_as_staff');
    await record(tx, { target: targetOf(account), after: { minutes: IMPERSONATION_MINUTES }, reason });
    const device = { address: request.ip, userAgent: request.headers['user-agent'] };
    return openImpersonation(context, tx, { admin: staff.id, account, reason, device });
  });
}

/**
 * Ends the impersonation that the request comes from; the browser goes back to the one it kept.
 * @throws HttpError 409 `not_impersonated` from an ordinary session.
 */
export async function endImpersonation({ context, request, now, record }: Ending): Promise<void> {
  const user = userOf(request);
  const { family } = user;
  if (!user.isImpersonated || !family) throw new HttpError(409, 'not_impersonated');
  await context.db.transaction(async (tx) => {
    const account = await accountOf(tx, user.id);
    await record(tx, { target: targetOf(account) });
    await endSession(tx, family, now);
  });
  await context.policy.changed({ sessionsOf: user.id });
}
