import type { FromPage, FromServer } from '#domain/wire/together.ts';

/** A connection to everybody else who has the canvas open. */
export interface Connection {
  readonly say: (message: FromPage) => void;
  readonly close: () => void;
}

export interface ConnectionListener {
  readonly opened: () => void;
  readonly heard: (message: FromServer) => void;
  /** Once, also where it never opened. `code` is that of the WebSocket. */
  readonly closed: (code: number) => void;
}

/**
 * May a connection be opened? `free`: nothing the server says is in the way. `full`: not now, while single requests are answered.
 * `away`: nobody answers.
 */
export type Probe =
  | { readonly kind: 'free' }
  | { readonly kind: 'full' }
  | { readonly kind: 'away' }
  /** `message` is a sentence for the person. */
  | { readonly kind: 'refused'; readonly message: string };

/** What the editor asks of a host on which several people draw at once. */
export interface CanvasTogether {
  readonly connect: (listener: ConnectionListener) => Connection;
  /** Asks before a connection is tried again: a session that can go on goes on by this. */
  readonly probe: () => Promise<Probe>;
}
