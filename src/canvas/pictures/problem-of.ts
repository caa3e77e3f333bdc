import { text } from '#src/providers/texts/i18n.ts';

/** Did no answer come at all? */
const isUnanswered = (cause: unknown) =>
  !navigator.onLine || (typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 0);

/** Why a picture was not kept, for the person: what the server says, or that it could not be asked. */
export function problemOf(cause: unknown): string {
  if (isUnanswered(cause)) return text('canvas.picture.offline');
  return cause instanceof Error && cause.message ? cause.message : text('errors.unknown');
}
