import type { Ports } from '#server/ports.ts';
import { liveTokenHash } from './api-tokens/live-token.ts';
import type { SessionUser } from './session-user.ts';
import { liveSession } from './sessions.ts';

/** Whoever began something that lasts, as what they are by now; null once their log-in or token has ended. */
export async function stillSignedIn(
  context: Ports<'access' | 'clock' | 'settings'>,
  { id, family, token }: SessionUser,
): Promise<SessionUser | null> {
  if (token) return liveTokenHash(context, token.hash, context.clock());
  return family ? liveSession(context, { id, family }, context.clock()) : null;
}
