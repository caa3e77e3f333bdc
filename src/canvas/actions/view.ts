import type { TextKey } from '#src/providers/texts/i18n.ts';
import { documentOf, LAYERS, type Layer } from '../store/editor-store.ts';
import { type Action, always, hasElements } from './action.ts';

const LAYER_LABELS = {
  plan: 'canvas.actions.layer_plan',
  actual: 'canvas.actions.layer_actual',
  compare: 'canvas.actions.layer_compare',
} as const satisfies Record<Layer, TextKey>;

const layers: readonly Action[] = LAYERS.map((layer, index) => ({
  name: `layer-${layer}`,
  labelKey: LAYER_LABELS[layer],
  icon: 'layers',
  group: 'view',
  keys: [String(index + 1)],
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
    inMenu: true,
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.fit(),
  },
  {
    name: 'zoom-selection',
    labelKey: 'canvas.actions.zoom_selection',
    icon: 'search',
    group: 'view',
    keys: ['Shift+2'],
    when: (state) => state.view === 'map' && hasElements(1)(state),
    run: ({ editor, flow }) => flow?.zoomTo(editor.getState().selection.elements),
  },
  {
    name: 'zoom-in',
    labelKey: 'canvas.actions.zoom_in',
    icon: 'plus',
    group: 'view',
    keys: ['+', '=', 'Mod++', 'Mod+='],
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.zoomBy(1.2),
  },
  {
    name: 'zoom-out',
    labelKey: 'canvas.actions.zoom_out',
    icon: 'minus',
    group: 'view',
    keys: ['-', 'Mod+-'],
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.zoomBy(1 / 1.2),
  },
  {
    name: 'zoom-reset',
    labelKey: 'canvas.actions.zoom_reset',
    icon: 'search',
    group: 'view',
    keys: ['Shift+0', 'Mod+0'],
    when: (state) => state.view === 'map',
    run: ({ flow }) => flow?.zoomReset(),
  },
  {
    name: 'find',
    labelKey: 'canvas.actions.find',
    icon: 'search',
    group: 'view',
    keys: ['Mod+F'],
    when: (state) => documentOf(state).elements.length > 0,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'find' } }),
  },
  {
    name: 'checks',
    labelKey: 'canvas.actions.checks',
    icon: 'warning',
    group: 'view',
    keys: ['C'],
    when: always,
    run: ({ editor }) => editor.setState(({ overlay }) => ({ overlay: overlay?.kind === 'checks' ? null : { kind: 'checks' } })),
  },
  {
    name: 'scenarios',
    labelKey: 'canvas.actions.scenarios',
    icon: 'columns',
    group: 'view',
    keys: ['S'],
    when: (state) => state.readOnly === null || documentOf(state).scenarios !== undefined,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'scenarios' } }),
  },
  {
    name: 'toggle-table',
    labelKey: 'canvas.actions.table',
    icon: 'rows',
    group: 'view',
    keys: ['T'],
    when: always,
    run: ({ editor }) => editor.setState(({ view }) => ({ view: view === 'map' ? 'table' : 'map' })),
  },
  {
    name: 'toggle-snap',
    labelKey: 'canvas.actions.toggle_snap',
    icon: 'frame',
    group: 'view',
    keys: ['G'],
    when: always,
    run: ({ editor }) => editor.setState(({ snap }) => ({ snap: !snap })),
  },
  ...layers,
];
