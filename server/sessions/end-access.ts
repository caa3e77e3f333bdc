import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { apiTokens } from '#server/db/tables/accounts.ts';
import { endSessions } from './sessions.ts';

/** Ends every API token of a person; answers how many there were. */
export async function revokeTokens(tx: Database, user: string): Promise<number> {
  return (await tx.delete(apiTokens).where(eq(apiTokens.user_id, user)).returning({ id: apiTokens.id })).length;
}

/** How much was ended of what asked in a person's name. */
export interface EndedAccess {
  readonly sessions: number;
  readonly api_tokens: number;
}

/** Ends what asks in a person's name: sessions on all devices except one that is named, and API tokens. */
export async function endAccess(tx: Database, user: string, now: Date, keptSession?: string): Promise<EndedAccess> {
  const sessions = await endSessions(tx, user, now, keptSession);
  return { sessions, api_tokens: await revokeTokens(tx, user) };
}
