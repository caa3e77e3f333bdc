import { AUTH_ENTRIES, type AuthFacts, type AuthFailure, type AuthSuccess } from '#domain/accounts/auth-entries.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import type { Ports } from '#server/ports.ts';

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** By what somebody came in. */
export type Means = 'password' | 'second-factor' | 'provider' | 'registration';

/** Characters of a `User-Agent` that are kept. */
export const AGENT_LENGTH = 300;

interface Entry {
  readonly action: AuthFailure | AuthSuccess;
  readonly account: string;
  readonly origin: Origin;
  /** Nobody knows who failed; whoever succeeded is the account's owner. */
  readonly by: string | null;
  readonly facts?: AuthFacts;
}

function write(tx: Database, { action, account, origin, by, facts }: Entry): Promise<void> {
  const after = { ...facts, ...(origin.userAgent ? { user_agent: origin.userAgent.slice(0, AGENT_LENGTH) } : {}) };
  return record(tx, { ip: origin.address, user: null }, { action, target: { type: 'users', id: account }, by, after });
}

/** A line for something that succeeded, in its transaction. */
export function noteAuth(tx: Database, action: AuthSuccess, about: Pick<Entry, 'account' | 'origin' | 'facts'>): Promise<void> {
  return write(tx, { ...about, action, by: AUTH_ENTRIES[action].by === 'owner' ? about.account : null });
}

/**
 * A line for something that failed, where there is such an account. Nobody waits for it, so that
 * the time of the answer tells nothing; what strangers typed is not kept.
 */
export function noteFailure(
  { db, log }: Ports<'db' | 'log'>,
  action: AuthFailure,
  about: Pick<Entry, 'origin' | 'facts'> & { readonly account: string | undefined },
): void {
  const { account, ...rest } = about;
  if (account === undefined) return;
  write(db, { ...rest, action, account, by: null }).catch((error: unknown) => log.error({ err: error }, 'a failed log-in was not noted'));
}
