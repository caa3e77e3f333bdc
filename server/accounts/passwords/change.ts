import { eq } from 'drizzle-orm';
import type { passwordActions } from '#resources/actions/account/password.ts';
import type { passwordShapes } from '#resources/shapes/account/password.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { requestKey, wasAnswered } from '#server/resources/idempotency.ts';
import { hashPassword, verifyPassword } from '#server/secrets/password-hash.ts';
import { requireNotOwn } from './guessable.ts';
import { storePassword } from './store.ts';

type Call = CallIn<typeof passwordActions, typeof passwordShapes, 'change', AccountPorts>;

/**
 * Changes one's own password by the one before.
 * @throws HttpError 409 `no_password`, 422 `wrong_password` or `password_guessable`, 429 `too_many_attempts`.
 */
export async function changePassword({ context, request, input, now, once, record }: Call) {
  const user = userOf(request);
  await countAttempt(context.db, 'password-change', user.id, now);
  const [account] = await context.db.select().from(users).where(eq(users.id, user.id));
  // Whoever came by a provider chooses the first one by a mailed link, as proof that the address is theirs.
  if (account && !account.password_hash) throw new HttpError(409, 'no_password', { title: 'update_details' });
  if (!(await verifyPassword(account?.password_hash, input.current))) {
    // Sent again after a lost answer: the password it changes is the old one by now.
    if (await wasAnswered(context.db, requestKey(request, user.id, context.settings.secret))) return;
    throw new HttpError(422, 'wrong_password', { title: 'update_details', pointer: '/current' });
  }
  requireNotOwn(input.updated, account?.email ?? '', '/updated');
  const hash = await hashPassword(input.updated);
  await context.db.transaction((tx) =>
    once(tx, async () => {
      await storePassword(context, tx, user.id, hash, user.family);
      await record(tx, { target: { type: 'users', id: user.id } });
    }),
  );
  await context.policy.changed({ sessionsOf: user.id });
}
