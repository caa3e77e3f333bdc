import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Colleague, FromServer, Presence } from '#domain/wire/together.ts';

/** Milliseconds between two messages about where one points. */
const PACE = 80;

export interface PresenceState {
  /** Everybody else who has the canvas open, in the order they came. */
  readonly people: readonly Colleague[];
  /** Whose view is followed. */
  readonly following: string | null;
}

/** Who else is here, where they point, and telling them the same of oneself. */
export interface PresenceStore extends StoreApi<PresenceState> {
  readonly enter: (self: string, say: (presence: Presence) => void) => void;
  readonly leave: () => void;
  readonly hear: (message: Extract<FromServer, { type: 'people' | 'presence' }>) => void;
  /** Says where one points, what one has chosen and sees; the latest of what comes close together. */
  readonly show: (presence: Partial<Presence>) => void;
  readonly follow: (id: string | null) => void;
}

const NOBODY: PresenceState = { people: [], following: null };

/** The same view stays the very same one: whoever follows it has nothing to do. */
function likeBefore(presence: Presence, before: Presence | null): Presence {
  const [now, was] = [presence.view, before?.view];
  const same = now && was && now.x === was.x && now.y === was.y && now.width === was.width && now.height === was.height;
  return same ? { ...presence, view: was } : presence;
}

export function createPresence(pace = PACE): PresenceStore {
  const store = createStore<PresenceState>()(() => NOBODY);
  let self: string | null = null;
  let say: ((presence: Presence) => void) | null = null;
  let own: Presence = { cursor: null, elements: [], lines: [], view: null };
  let isTold = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Whoever is alone tells nobody. */
  const tell = () => {
    if (isTold || !say || timer || store.getState().people.length === 0) return;
    isTold = true;
    say(own);
    timer = setTimeout(() => {
      timer = null;
      tell();
    }, pace);
  };
  const become = (people: readonly Colleague[]) => {
    const { following } = store.getState();
    store.setState({ people, following: people.some(({ id }) => id === following) ? following : null });
  };

  return {
    ...store,
    enter: (id, speak) => {
      self = id;
      say = speak;
      isTold = false;
      tell();
    },
    leave: () => {
      say = null;
      if (timer) clearTimeout(timer);
      timer = null;
      if (store.getState().people.length > 0) store.setState(NOBODY);
    },
    hear: (message) => {
      const { people } = store.getState();
      if (message.type === 'presence') {
        const { id, presence } = message;
        return become(people.map((each) => (each.id === id ? { ...each, presence: likeBefore(presence, each.presence) } : each)));
      }
      const known = new Map(people.map((each) => [each.id, each]));
      // Where somebody points is newer here than in a list of everybody.
      become(
        message.people
          .filter(({ id }) => id !== self)
          .map((each) => ({ ...each, presence: known.get(each.id)?.presence ?? each.presence })),
      );
      tell();
    },
    show: (presence) => {
      own = { ...own, ...presence };
      isTold = false;
      tell();
    },
    follow: (following) => store.setState({ following }),
  };
}
