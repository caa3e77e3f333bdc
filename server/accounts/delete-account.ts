import { count, eq } from 'drizzle-orm';
import type { accountActions } from '#resources/actions/account/account.ts';
import type { accountShapes } from '#resources/shapes/account/account.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';

type Call = CallIn<typeof accountActions, typeof accountShapes, 'delete', AccountPorts>;

/** Deletes the own account with every workspace it owns. @throws HttpError 404 for the id of somebody else. */
export async function deleteOwn({ context, request, params, record }: Call) {
  const { id } = userOf(request);
  if (params.id !== id) throw notFound();
  await context.domainEvents.transaction(async ({ tx, publish }) => {
    const [owned] = await tx.select({ workspaces: count() }).from(workspaces).where(eq(workspaces.user, id));
    await record(tx, { target: { type: 'users', id }, before: { workspaces: owned?.workspaces ?? 0 } });
    await publish('account.deleted', { account: id });
    await tx.delete(users).where(eq(users.id, id));
  });
}
