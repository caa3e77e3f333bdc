import { elementKind } from '#domain/canvas/elements/index.ts';

/** Which kinds of elements somebody took last, and which they keep at hand. */
export interface KindsAtHand {
  /** The last ones first. */
  readonly recent: readonly string[];
  readonly favourites: readonly string[];
  /** Categories folded away. */
  readonly closed: readonly string[];
}

/** The parts of localStorage that are used; a private window may refuse both. */
export type KindStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface KeptKinds {
  readonly get: () => KindsAtHand;
  readonly subscribe: (listener: () => void) => () => void;
  /** An element of this kind was placed. */
  readonly used: (kind: string) => void;
  readonly toggleFavourite: (kind: string) => void;
  readonly toggleClosed: (category: string) => void;
}

const MOST_RECENT = 5;
const NOTHING: KindsAtHand = { recent: [], favourites: [], closed: [] };

const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
const known = (kinds: readonly string[]): string[] => kinds.filter((kind) => elementKind(kind).kind === kind);
const toggled = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? list.filter((each) => each !== name) : [...list, name];

function read(storage: KindStorage, key: string): KindsAtHand {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return NOTHING;
    const { recent, favourites, closed } = kept as Record<string, unknown>;
    return { recent: known(words(recent)).slice(0, MOST_RECENT), favourites: known(words(favourites)), closed: words(closed) };
  } catch {
    return NOTHING;
  }
}

/** The kinds at hand of one person, kept on this device across canvases. */
export function keptKinds(storage: KindStorage, person: string): KeptKinds {
  const key = `flx_canvas_kinds:${person}`;
  const listeners = new Set<() => void>();
  let now = read(storage, key);
  const become = (part: Partial<KindsAtHand>) => {
    now = { ...now, ...part };
    try {
      storage.setItem(key, JSON.stringify(now));
    } catch {
      // Without storage it holds until the page is left.
    }
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    used: (kind) => {
      if (now.recent[0] !== kind) become({ recent: [kind, ...now.recent.filter((each) => each !== kind)].slice(0, MOST_RECENT) });
    },
    toggleFavourite: (kind) => become({ favourites: toggled(now.favourites, kind) }),
    toggleClosed: (category) => become({ closed: toggled(now.closed, category) }),
  };
}
