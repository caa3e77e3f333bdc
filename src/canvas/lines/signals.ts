/** Tells those who watch one of many things that this one has changed. */
export interface Signals {
  /** Calls `listener` after each change of the thing with this id; gives back how to stop that. */
  readonly on: (id: string, listener: () => void) => () => void;
  readonly emit: (ids: Iterable<string>) => void;
}

export function createSignals(): Signals {
  const listeners = new Map<string, Set<() => void>>();
  return {
    on: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(id) === known) listeners.delete(id);
      };
    },
    emit: (ids) => {
      for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
    },
  };
}
