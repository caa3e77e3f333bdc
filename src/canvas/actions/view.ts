import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { LAYERS, type Layer } from '#domain/canvas/view/numbers.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import { documentOf } from '../store/editor-store.ts';
import { type Action, always, hasElements, mayEdit, mayRead } from './action.ts';

/** Does the person ask for less motion? */
const isCalm = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

const LAYER_LABELS = {
  plan: 'canvas.actions.layer_plan',
  actual: 'canvas.actions.layer_actual',
  compare: 'canvas.actions.layer_compare',
} as const satisfies Record<Layer, TextKey>;

/** Is it drawn beside the funnel, rather than a step of it? */
const isRemark = ({ kind }: CanvasElement): boolean => !elementKind(kind).tracked;

const layers: readonly Action[] = LAYERS.map((layer, index) => ({
  name: `layer-${layer}`,
  labelKey: LAYER_LABELS[layer],
  icon: 'layers',
  group: 'view',
  keys: [String(index + 1)],
  may: mayRead,
  when: (state) => state.layer !== layer,
  run: ({ editor }) => editor.setState({ layer }),
}));

export const viewActions: readonly Action[] = [
  {
    name: 'fit',
    labelKey: 'canvas.actions.fit',
    icon: 'fit',
    group: 'view',
    keys: ['Shift+1'],
    inMenu: 'ground',
    may: mayRead,
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.fit(),
  },
  {
    name: 'zoom-selection',
    labelKey: 'canvas.actions.zoom_selection',
    icon: 'search',
    group: 'view',
    keys: ['Shift+2'],
    may: mayRead,
    when: (state) => state.view === 'map' && hasElements(1)(state),
    run: ({ editor, flow }) => flow?.zoomTo(editor.getState().selection.elements),
  },
  {
    name: 'zoom-in',
    labelKey: 'canvas.actions.zoom_in',
    icon: 'plus',
    group: 'view',
    keys: ['+', '=', 'Mod++', 'Mod+='],
    may: mayRead,
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.zoomBy(1.2),
  },
  {
    name: 'zoom-out',
    labelKey: 'canvas.actions.zoom_out',
    icon: 'minus',
    group: 'view',
    keys: ['-', 'Mod+-'],
    may: mayRead,
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.zoomBy(1 / 1.2),
  },
  {
    name: 'zoom-reset',
    labelKey: 'canvas.actions.zoom_reset',
    icon: 'search',
    group: 'view',
    keys: ['Shift+0', 'Mod+0'],
    may: mayRead,
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.zoomReset(),
  },
  {
    name: 'find',
    labelKey: 'canvas.actions.find',
    icon: 'search',
    group: 'view',
    keys: ['Mod+F'],
    may: mayRead,
    when: (state) => documentOf(state).elements.length > 0,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'find' } }),
  },
  {
    name: 'checks',
    labelKey: 'canvas.actions.checks',
    icon: 'warning',
    group: 'view',
    keys: ['C'],
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState(({ overlay }) => ({ overlay: overlay?.kind === 'checks' ? null : { kind: 'checks' } })),
  },
  {
    name: 'scenarios',
    labelKey: 'canvas.actions.scenarios',
    icon: 'columns',
    group: 'view',
    keys: ['S'],
    may: (state) => mayEdit(state) || documentOf(state).scenarios !== undefined,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'scenarios' } }),
  },
  {
    name: 'goal',
    labelKey: 'canvas.actions.goal',
    icon: 'targets',
    group: 'view',
    keys: [],
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'goal' } }),
  },
  {
    name: 'chance',
    labelKey: 'canvas.actions.chance',
    icon: 'cantTell',
    group: 'view',
    keys: [],
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'chance' } }),
  },
  {
    name: 'cash',
    labelKey: 'canvas.actions.cash',
    icon: 'calendar',
    group: 'view',
    keys: [],
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'cash' } }),
  },
  {
    name: 'learn',
    labelKey: 'canvas.actions.learn',
    icon: 'compare',
    group: 'view',
    keys: [],
    may: mayEdit,
    when: (state) => state.layer !== 'plan',
    run: ({ editor }) => editor.setState({ overlay: { kind: 'learn' } }),
  },
  {
    name: 'report',
    labelKey: 'canvas.actions.report',
    icon: 'page',
    group: 'view',
    keys: ['Mod+P'],
    may: mayRead,
    when: (state) => documentOf(state).elements.length > 0,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'report' } }),
  },
  {
    name: 'flow',
    labelKey: 'canvas.actions.flow',
    icon: 'play',
    group: 'view',
    keys: ['F'],
    // Who asked for less motion is shown none, so there is nothing to switch on.
    may: mayRead,
    when: (state) => state.view === 'map' && !isCalm(),
    run: ({ editor }) => editor.setState(({ flowing }) => ({ flowing: !flowing })),
  },
  {
    name: 'toggle-notes',
    labelKey: 'canvas.actions.toggle_notes',
    icon: 'eye',
    group: 'view',
    keys: ['Shift+N'],
    inMenu: 'ground',
    may: mayRead,
    when: (state) => state.view === 'map' && documentOf(state).elements.some(isRemark),
    run: ({ editor }) => {
      const state = editor.getState();
      const hidden = new Set(documentOf(state).elements.flatMap((element) => (isRemark(element) ? [element.id] : [])));
      const { elements, lines } = state.selection;
      if (state.withNotes && elements.some((id) => hidden.has(id)))
        editor.select({ elements: elements.filter((id) => !hidden.has(id)), lines });
      editor.setState({ withNotes: !state.withNotes, writing: null });
    },
  },
  {
    name: 'toggle-table',
    labelKey: 'canvas.actions.table',
    icon: 'rows',
    group: 'view',
    keys: ['T'],
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.setState(({ view }) => ({ view: view === 'map' ? 'table' : 'map' })),
  },
  {
    name: 'toggle-snap',
    labelKey: 'canvas.actions.toggle_snap',
    icon: 'frame',
    group: 'view',
    keys: ['G'],
    may: mayEdit,
    when: always,
    run: ({ editor }) => editor.setState(({ snap }) => ({ snap: !snap })),
  },
  ...layers,
];
