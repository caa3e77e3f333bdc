import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { CanvasHost, HostEvent, StoredDocument } from '#src/canvas/host.ts';

/** The drawing of a link as it is by now, for an editor that stays open over it. */
export interface Newest {
  /** What the host has of it: the editor is told of another drawing and takes it up, with what is in view and chosen as it was. */
  readonly host: Pick<CanvasHost, 'saving' | 'follow'>;
  readonly become: (document: CanvasDocument) => void;
}

export function createNewest(first: CanvasDocument): Newest {
  let now: StoredDocument = { revision: 0, document: first, saved_at: new Date(0).toISOString(), saved_by: null };
  const listeners = new Set<(event: HostEvent) => void>();
  return {
    host: {
      saving: {
        load: async () => now,
        // Nothing is changed here that could be sent.
        save: async () => ({ kind: 'refused', message: '' }),
        saveCopy: async () => () => undefined,
      },
      follow: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    become: (document) => {
      if (document === now.document) return;
      now = { ...now, revision: now.revision + 1, document };
      for (const listener of listeners) listener({ type: 'saved', revision: now.revision });
    },
  };
}
