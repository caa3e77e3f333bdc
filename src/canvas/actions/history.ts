import { type Action, editable } from './action.ts';

export const historyActions: readonly Action[] = [
  {
    name: 'undo',
    labelKey: 'canvas.actions.undo',
    icon: 'undo',
    group: 'history',
    keys: ['Mod+Z'],
    when: (state) => editable(state) && state.history.past.length > 0,
    run: ({ editor }) => editor.undo(),
  },
  {
    name: 'redo',
    labelKey: 'canvas.actions.redo',
    icon: 'redo',
    group: 'history',
    keys: ['Shift+Mod+Z', 'Mod+Y'],
    when: (state) => editable(state) && state.history.future.length > 0,
    run: ({ editor }) => editor.redo(),
  },
];
