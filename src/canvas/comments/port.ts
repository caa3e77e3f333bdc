import type { CommentPlace, Mentionable } from '#domain/wire/comments.ts';

/** One comment as it stands with the host. Instants are ISO 8601 UTC. */
export interface Comment {
  readonly id: string;
  /** Id of the first comment of its thread. */
  readonly thread: string;
  readonly element: string | null;
  readonly x: number | null;
  readonly y: number | null;
  /** `<@id>` stands for a person. */
  readonly text: string;
  readonly mentions: readonly Mentionable[];
  /** Null: the account is gone. */
  readonly author: Mentionable | null;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly resolved_at: string | null;
  readonly resolved_by: Mentionable | null;
}

/** Where something is said: in a thread, or where one begins. */
export type CommentTarget = { readonly thread: string } | CommentPlace;

/** What people say to each other on a canvas. Nothing of it enters the document. Refusals are errors with a sentence for the person. */
export interface CanvasComments {
  /** May one say something here? */
  readonly mayWrite: boolean;
  /** May one delete what others said? */
  readonly mayDeleteAny: boolean;
  /** The thread that the page was opened for. */
  readonly first: string | null;
  /** The earliest first. */
  readonly list: () => Promise<readonly Comment[]>;
  /** Who can be mentioned. */
  readonly people: () => Promise<readonly Mentionable[]>;
  /** `key`: the same thing said again under the same key is said once. */
  readonly create: (at: CommentTarget, text: string, key: string) => Promise<Comment>;
  readonly edit: (comment: string, text: string) => Promise<unknown>;
  readonly remove: (comment: string) => Promise<unknown>;
  readonly setResolved: (thread: string, isResolved: boolean) => Promise<unknown>;
}
