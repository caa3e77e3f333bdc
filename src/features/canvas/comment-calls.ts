import { commentActions } from '#resources/actions/comments.ts';
import type { CanvasComments } from '#src/canvas/host.ts';
import { perform } from '#src/providers/actions/perform.ts';

export type CommentCalls = Pick<CanvasComments, 'list' | 'people' | 'create' | 'edit' | 'remove' | 'setResolved'>;

/** The calls of comments on a canvas. */
export function commentCalls(id: string): CommentCalls {
  const params = { id };
  return {
    list: () => perform(commentActions.list, { params }),
    people: () => perform(commentActions.people, { params }),
    create: (at, text, key) => perform(commentActions.create, { params, input: { ...at, text } }, { idempotencyKey: key }),
    edit: (comment, text) => perform(commentActions.edit, { params: { id, comment }, input: { text } }),
    remove: (comment) => perform(commentActions.delete, { params: { id, comment } }),
    setResolved: (comment, isResolved) => perform(isResolved ? commentActions.resolve : commentActions.reopen, { params: { id, comment } }),
  };
}
