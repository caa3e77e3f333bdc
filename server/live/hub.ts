import type { LiveEvent } from '#domain/wire/session.ts';

/** Tells open pages what changed in a workspace, or, under a person's id, that a log-in of theirs ended. */
export interface LiveHub {
  /** Reaches every subscriber of the workspace, in other processes too when they share a PostgreSQL. Never throws. */
  publish(workspaceId: string, event: LiveEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(workspaceId: string, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

type Listener = (event: LiveEvent) => void;

/** The subscribers of one process. */
export class Subscribers {
  private readonly byWorkspace = new Map<string, Set<Listener>>();

  add(workspaceId: string, listener: Listener): () => void {
    const listeners = this.byWorkspace.get(workspaceId) ?? new Set<Listener>();
    this.byWorkspace.set(workspaceId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.byWorkspace.get(workspaceId) === listeners) this.byWorkspace.delete(workspaceId);
    };
  }

  /** A listener that throws must not keep the event from the others. */
  tell(workspaceId: string, event: LiveEvent): void {
    for (const listener of [...(this.byWorkspace.get(workspaceId) ?? [])]) {
      try {
        listener(event);
      } catch {
        // Its page is gone; the request's own end removes it.
      }
    }
  }

  clear(): void {
    this.byWorkspace.clear();
  }
}

/** A hub for one process. */
export function createLocalHub(): LiveHub {
  const subscribers = new Subscribers();
  return {
    publish: (workspaceId, event) => subscribers.tell(workspaceId, event),
    subscribe: (workspaceId, listener) => subscribers.add(workspaceId, listener),
    close: async () => subscribers.clear(),
  };
}
