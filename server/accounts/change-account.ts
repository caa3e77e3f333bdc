import { eq } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { accountActions } from '#resources/actions/account/account.ts';
import type { accountShapes } from '#resources/shapes/account/account.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { requireProof } from '#server/sessions/proof.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { mailChange, tellOldAddress } from './email/email-mails.ts';
import { forgetPendingEmail } from './revoke-credentials.ts';

type Call = CallIn<typeof accountActions, typeof accountShapes, 'edit', AccountPorts>;
type Changes = Call['input'];

/**
 * Whoever has the address has the account, so it is asked once more who is there. Counted whatever
 * becomes of it: each one is a mail to somebody, or tells that an address is taken. Not in the
 * transaction of the change, which a refusal undoes.
 */
async function checkNewAddress(context: AccountPorts, user: SessionUser, wanted: string | undefined): Promise<void> {
  const email = normaliseEmail(wanted ?? '');
  if (email === '') return;
  const [account] = await context.db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
  if (email === account?.email) return;
  await requireProof(context, user);
  await countAttempt(context.db, 'new-address', user.id, context.clock());
}

/** A new address waits until it is confirmed; an empty one, or the account's own, takes a waiting one back. */
async function changeEmail(
  context: AccountPorts,
  tx: Database,
  account: typeof users.$inferSelect,
  { wanted, session }: { readonly wanted: string; readonly session?: string },
): Promise<void> {
  const email = normaliseEmail(wanted);
  if (email === '' || email === account.email) return forgetPendingEmail(tx, account.id, context.clock());
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new HttpError(422, 'email_taken', { title: 'update_details', pointer: '/email' });
  await tx.update(users).set({ pending_email: email }).where(eq(users.id, account.id));
  await mailChange(context, tx, account, email, session);
  await tellOldAddress(context, tx, account, { template: 'change_asked', email });
}

async function changeAccount(
  context: AccountPorts,
  tx: Database,
  { id, family }: SessionUser,
  { email, notifications, ...plain }: Changes,
): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!account) throw notFound();
  const stored = { ...plain, ...(notifications ? { notifications: { ...account.notifications, ...notifications } } : {}) };
  if (Object.keys(stored).length > 0) await tx.update(users).set(stored).where(eq(users.id, id));
  if (email !== undefined) await changeEmail(context, tx, account, { wanted: email, session: family });
}

/** Changes the own account. @throws HttpError 403 `step_up`, 404, 422 `email_taken`, 429. */
export async function changeOwn({ context, request, params, input, once }: Call) {
  const user = userOf(request);
  if (params.id !== user.id) throw notFound();
  await checkNewAddress(context, user, input.email);
  return context.db.transaction((tx) => once(tx, () => changeAccount(context, tx, user, input)));
}
