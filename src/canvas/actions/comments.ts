import type { EditorState } from '../store/editor-store.ts';
import { type Action, always } from './action.ts';

const mayHear = ({ talking }: EditorState): boolean => talking !== 'no';
const maySpeak = ({ talking }: EditorState): boolean => talking === 'writes';

export const commentActions: readonly Action[] = [
  {
    name: 'comment',
    labelKey: 'canvas.actions.comment',
    icon: 'comment',
    group: 'insert',
    keys: ['M'],
    inMenu: true,
    may: maySpeak,
    when: (state) => state.view === 'map' || state.selection.elements.length === 1,
    run: ({ editor, point }) => {
      const [element, ...others] = editor.getState().selection.elements;
      const at = element !== undefined && others.length === 0 ? { element } : point();
      editor.setState({ commenting: { kind: 'new', at } });
    },
  },
  {
    name: 'comment-place',
    labelKey: 'canvas.actions.comment_place',
    icon: 'comment',
    group: 'insert',
    keys: [],
    unlisted: true,
    may: maySpeak,
    when: always,
    run: ({ editor }) => editor.setState({ view: 'map', commenting: { kind: 'place' } }),
  },
  {
    name: 'comments',
    labelKey: 'canvas.actions.comments',
    icon: 'comment',
    group: 'view',
    keys: ['Shift+M'],
    may: mayHear,
    when: always,
    run: ({ editor }) => editor.setState(({ commenting }) => ({ commenting: commenting?.kind === 'list' ? null : { kind: 'list' } })),
  },
];
