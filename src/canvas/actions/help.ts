import { isWritten } from '../notes/looks.ts';
import { documentOf } from '../store/editor-store.ts';
import { type Action, always, hasElements, mayRead, mayTake } from './action.ts';

export const helpActions: readonly Action[] = [
  {
    name: 'open-inspector',
    labelKey: 'canvas.actions.open_inspector',
    icon: 'settings',
    group: 'help',
    keys: ['Enter'],
    inMenu: true,
    may: mayRead,
    when: (state) => hasElements(1)(state) || state.selection.lines.length > 0,
    run: ({ editor, flow, focusInspector }) => {
      const state = editor.getState();
      const [id, ...others] = state.selection.elements;
      const element = documentOf(state).elements.find((each) => each.id === id);
      const isNote = element && others.length === 0 && isWritten(element.kind);
      if (isNote && flow && state.readOnly === null) editor.setState({ writing: element.id });
      else focusInspector();
    },
  },
  {
    name: 'export',
    labelKey: 'canvas.actions.export',
    icon: 'download',
    group: 'help',
    keys: ['Shift+Mod+E'],
    may: mayTake,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'export' } }),
  },
  {
    name: 'commands',
    labelKey: 'canvas.actions.commands',
    icon: 'search',
    group: 'help',
    keys: ['Mod+K'],
    whileTyping: true,
    unlisted: true,
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'commands' } }),
  },
  {
    name: 'shortcuts',
    labelKey: 'canvas.actions.shortcuts',
    icon: 'help',
    group: 'help',
    keys: ['?'],
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'shortcuts' } }),
  },
];
