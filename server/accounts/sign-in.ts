import { eq } from 'drizzle-orm';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { placeOf, rememberPlace } from '#server/limits/familiar.ts';
import type { Ports } from '#server/ports.ts';
import { type Means, noteAuth, type Origin } from '#server/sessions/auth-log.ts';
import { openSession } from '#server/sessions/sessions.ts';

interface SignIn {
  readonly account: typeof users.$inferSelect;
  readonly origin: Origin;
  readonly by: Means;
}

/** A session for somebody who has proven everything that was asked of them; the place is theirs from now on. */
export async function signIn(context: Ports<'clock' | 'settings'>, tx: Database, { account, origin, by }: SignIn): Promise<AuthInfo> {
  const now = context.clock();
  await rememberPlace(tx, placeOf(account.email, origin.address), now);
  await tx.update(users).set({ last_seen_at: now }).where(eq(users.id, account.id));
  await noteAuth(tx, by === 'registration' ? 'auth.register' : 'auth.log-in', { account: account.id, origin, facts: { by } });
  return openSession(context, account, origin, tx);
}
