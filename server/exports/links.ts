import { z } from 'zod';
import { seal, unseal } from '#server/secrets/secret.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { Settings } from '#server/settings.ts';

const PURPOSE = 'flumen event export';
/** A browser asks for the address at once. */
const LINK_MS = 60_000;

const linkSchema = z.object({
  id: z.uuid(),
  user: z.object({
    id: z.string(),
    family: z.string().optional(),
    token: z.object({ id: z.string(), hash: z.string() }).loose().optional(),
  }),
  until: z.number(),
});

/** The address of a file for a log-in: sealed, because a browser that saves a file sends no header. */
export function linkTo(settings: Pick<Settings, 'secret'>, { id: user, family, token }: SessionUser, id: string, now: Date): string {
  const link = seal(settings.secret, PURPOSE, JSON.stringify({ id, user: { id: user, family, token }, until: now.getTime() + LINK_MS }));
  return `/api/dashboard/event-files/${id}?link=${encodeURIComponent(link)}`;
}

/** Whose log-in a link was made for; null for one that is too old, or of another file. */
export function linkedUser(
  settings: Pick<Settings, 'secret'>,
  id: string,
  link: string,
  now: Date,
): Pick<SessionUser, 'id' | 'family' | 'token'> | null {
  const text = unseal(settings.secret, PURPOSE, link);
  if (text === null) return null;
  const read = linkSchema.parse(JSON.parse(text));
  return read.id === id && read.until > now.getTime() ? (read.user as Pick<SessionUser, 'id' | 'family' | 'token'>) : null;
}
