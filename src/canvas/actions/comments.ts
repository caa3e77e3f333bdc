import type { CommentPlace } from '#domain/wire/comments.ts';
import { text } from '#src/providers/texts/i18n.ts';
import { expectWindow } from '#src/ui/windows/type-ahead.ts';
import type { Editor, EditorState } from '../store/editor-store.ts';
import { type Action, always } from './action.ts';

/** Begins a thread somewhere; what is typed from here on is for it, however late its field comes. */
export function beginComment(editor: Editor, at: CommentPlace): void {
  expectWindow(text('common.loading'));
  editor.setState({ commenting: { kind: 'new', at } });
}

const mayReadComments = ({ commentAccess }: EditorState): boolean => commentAccess !== 'none';
const mayWriteComments = ({ commentAccess }: EditorState): boolean => commentAccess === 'write';

export const commentActions: readonly Action[] = [
  {
    name: 'comment',
    labelKey: 'canvas.actions.comment',
    icon: 'comment',
    group: 'insert',
    keys: ['M'],
    inMenu: true,
    may: mayWriteComments,
    when: (state) => state.view === 'map' || state.selection.elements.length === 1,
    run: ({ editor, point }) => {
      const [element, ...others] = editor.getState().selection.elements;
      const at = element !== undefined && others.length === 0 ? { element } : point();
      beginComment(editor, at);
    },
  },
  {
    name: 'comment-place',
    labelKey: 'canvas.actions.comment_place',
    icon: 'comment',
    group: 'insert',
    keys: [],
    unlisted: true,
    may: mayWriteComments,
    when: always,
    run: ({ editor }) => editor.setState({ view: 'map', commenting: { kind: 'place' } }),
  },
  {
    name: 'comments',
    labelKey: 'canvas.actions.comments',
    icon: 'comment',
    group: 'view',
    keys: ['Shift+M'],
    may: mayReadComments,
    when: always,
    run: ({ editor }) => editor.setState(({ commenting }) => ({ commenting: commenting?.kind === 'list' ? null : { kind: 'list' } })),
  },
];
