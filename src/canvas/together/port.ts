import type { FromPage, FromServer } from '#domain/wire/together.ts';

/** A line to everybody else who has the canvas open. */
export interface Line {
  readonly say: (message: FromPage) => void;
  readonly close: () => void;
}

export interface LineListener {
  readonly opened: () => void;
  readonly heard: (message: FromServer) => void;
  /** Once, also where it never opened. `code` is that of the WebSocket. */
  readonly closed: (code: number) => void;
}

/**
 * May a line be opened? `free`: nothing the server says is in the way. `full`: not now, while single requests are answered.
 * `away`: nobody answers.
 */
export type Knock =
  | { readonly kind: 'free' }
  | { readonly kind: 'full' }
  | { readonly kind: 'away' }
  /** `message` is a sentence for the person. */
  | { readonly kind: 'refused'; readonly message: string };

/** What the editor asks of a host on which several people draw at once. */
export interface CanvasTogether {
  readonly connect: (listener: LineListener) => Line;
  /** Asks before a line is tried again: a session that can go on goes on by this. */
  readonly knock: () => Promise<Knock>;
}
