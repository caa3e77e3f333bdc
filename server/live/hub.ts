import type { LiveEvent } from '#domain/wire/session.ts';

/** Tells open pages what changed in a workspace. */
export interface LiveHub {
  /** Reaches every subscriber of the workspace, in other processes too when they share a PostgreSQL. Never throws. */
  publish(workspaceId: string, event: LiveEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(workspaceId: string, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}
