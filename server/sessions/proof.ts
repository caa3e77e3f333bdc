import { and, eq } from 'drizzle-orm';
import type { StepUpMeans } from '#domain/wire/accounts.ts';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';

/** How long a proof holds for its session: some forms in a row, not a forgotten laptop. */
const PROOF_MS = 10 * 60_000;

type Account = typeof users.$inferSelect;

/**
 * By what somebody proves that they, and not only a token of theirs, are there. With a second factor
 * a code is asked for, because a password may be known to others: that is what the factor is for.
 * Whoever has neither goes back to their provider, or takes a code out of their mailbox.
 */
export function meansOf({ settings }: Ports<'settings'>, account: Account): readonly StepUpMeans[] {
  if (account.totp_enabled_at) return ['code'];
  if (account.password_hash) return ['password'];
  return settings.oidc ? ['provider', 'mail'] : ['mail'];
}

/** Until when the session is proven, by what its account would ask for now; null when it is not. */
export async function provenUntil(context: Ports<'clock' | 'db' | 'settings'>, user: SessionUser): Promise<Date | null> {
  const [found] = await context.db
    .select({ at: sessions.proven_at, by: sessions.proven_by, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, user.family ?? ''), eq(sessions.user_id, user.id)));
  // A code is worth more than anything else, also once it is no longer asked for.
  const accepted: readonly string[] = ['code', ...(found ? meansOf(context, found.account) : [])];
  if (!found?.at || !found.by || !accepted.includes(found.by)) return null;
  const until = new Date(found.at.getTime() + PROOF_MS);
  return until > context.clock() ? until : null;
}

/** Notes that the person of a session has just proven to be there; answers until when that holds. */
export async function noteProof(tx: Database, family: string, by: StepUpMeans, now: Date): Promise<Date> {
  await tx.update(sessions).set({ proven_at: now, proven_by: by }).where(eq(sessions.id, family));
  return new Date(now.getTime() + PROOF_MS);
}

/**
 * Lets a request pass whose session was proven within the last minutes.
 * @throws HttpError 403 `step_up` with `meta.by`, the means that would prove it.
 */
export async function requireProof(context: Ports<'clock' | 'db' | 'settings'>, user: SessionUser): Promise<void> {
  if (user.family !== undefined && (await provenUntil(context, user))) return;
  const [account] = await context.db.select().from(users).where(eq(users.id, user.id));
  if (!account) throw new HttpError(401, 'session_ended');
  throw new HttpError(403, 'step_up', { meta: { by: meansOf(context, account) } });
}
