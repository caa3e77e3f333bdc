import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import type { Mentionable } from '#domain/wire/comments.ts';
import { useHost } from '../host.ts';

/** What somebody has typed and not sent, with those they chose to mention. */
const draftSchema = z.strictObject({
  typed: z.string(),
  chosen: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type CommentDraft = { readonly typed: string; readonly chosen: readonly Mentionable[] };
export const EMPTY: CommentDraft = { typed: '', chosen: [] };

function read(text: string | null): CommentDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : EMPTY;
  } catch {
    return EMPTY;
  }
}

/**
 * A comment that is being typed for a place, kept on this device until it is sent: a thread that is left, a page that is closed or a
 * connection that is lost takes none of it. `begin`: what stands there at first, where nothing was kept.
 */
export function useDraft(place: string, begin: CommentDraft = EMPTY) {
  const { id, keeping } = useHost();
  const key = `flx_comment_draft:${keeping?.person ?? ''}:${id}:${place}`;
  const store = keeping?.store;
  const attempt = useCallback(<T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      // A private window may keep nothing; what is typed lasts as long as the field then.
      return otherwise;
    }
  }, []);
  const [draft, setDraft] = useState(() => {
    const kept = attempt(() => read(store?.getItem(key) ?? null), EMPTY);
    return kept.typed === '' ? begin : kept;
  });
  const latest = useRef(draft);
  const write = useCallback(
    (next: CommentDraft) => {
      latest.current = next;
      setDraft(next);
      attempt(() => (next.typed === '' ? store?.removeItem(key) : store?.setItem(key, JSON.stringify(next))), undefined);
    },
    [attempt, store, key],
  );
  /** Forgets what was sent, unless something else has been typed since. */
  const clear = useCallback((sent: CommentDraft) => latest.current === sent && write(EMPTY), [write]);
  return { draft, write, clear };
}
