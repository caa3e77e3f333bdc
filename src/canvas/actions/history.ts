import { type Action, mayEdit } from './action.ts';

export const historyActions: readonly Action[] = [
  {
    name: 'undo',
    labelKey: 'canvas.actions.undo',
    icon: 'undo',
    group: 'history',
    keys: ['Mod+Z'],
    may: mayEdit,
    when: (state) => state.history.past.length > 0,
    run: ({ editor }) => editor.undo(),
  },
  {
    name: 'redo',
    labelKey: 'canvas.actions.redo',
    icon: 'redo',
    group: 'history',
    keys: ['Shift+Mod+Z', 'Mod+Y'],
    may: mayEdit,
    when: (state) => state.history.future.length > 0,
    run: ({ editor }) => editor.redo(),
  },
];
