import { ALIGNMENTS, type Alignment } from '#domain/canvas/commands/arrange.ts';
import { LINE_SHAPES } from '#domain/canvas/document.ts';
import { framedBy } from '#domain/canvas/frames.ts';
import { groupOf } from '#domain/canvas/groups.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { documentOf, type Editor, type EditorState } from '../store/editor-store.ts';
import { chosenLines } from '../store/selection.ts';
import { type Action, hasElements, mayEdit } from './action.ts';

const chosen = (editor: Editor) => editor.getState().selection.elements;

const regroup = (editor: Editor, group: string | null): void =>
  void editor.apply(chosen(editor).map((id) => ({ command: 'updateElement', args: { id, patch: { group } } })));

const ALIGN_LABELS = {
  left: 'canvas.actions.align_left',
  center: 'canvas.actions.align_center',
  right: 'canvas.actions.align_right',
  top: 'canvas.actions.align_top',
  middle: 'canvas.actions.align_middle',
  bottom: 'canvas.actions.align_bottom',
} as const satisfies Record<Alignment, TextKey>;
const ALIGN_ICONS = {
  left: 'alignLeft',
  center: 'alignCenter',
  right: 'alignRight',
  top: 'alignTop',
  middle: 'alignMiddle',
  bottom: 'alignBottom',
} as const satisfies Record<Alignment, IconName>;
const ALIGN_KEYS = { left: 'A', center: 'H', right: 'D', top: 'W', middle: 'V', bottom: 'S' } as const satisfies Record<Alignment, string>;

const aligns: readonly Action[] = ALIGNMENTS.map((to) => ({
  name: `align-${to}`,
  labelKey: ALIGN_LABELS[to],
  icon: ALIGN_ICONS[to],
  group: 'arrange',
  keys: [`Alt+${ALIGN_KEYS[to]}`],
  may: mayEdit,
  when: hasElements(2),
  run: ({ editor }) => void editor.apply({ command: 'alignElements', args: { ids: chosen(editor), to } }),
}));

/** How lines are drawn: as it fits, or as somebody wants it. */
export const SHAPES = ['auto', ...LINE_SHAPES] as const;
const SHAPE_LABELS = {
  auto: 'canvas.actions.shape_auto',
  straight: 'canvas.actions.shape_straight',
  stepped: 'canvas.actions.shape_stepped',
  curved: 'canvas.actions.shape_curved',
} as const satisfies Record<(typeof SHAPES)[number], TextKey>;
const linesIn = (state: EditorState) => [...chosenLines(documentOf(state).lines, state.selection)];

const shapes: readonly Action[] = SHAPES.map((shape) => ({
  name: `shape-${shape}`,
  labelKey: SHAPE_LABELS[shape],
  icon: 'line',
  group: 'arrange',
  keys: [],
  inMenu: 'line',
  may: mayEdit,
  when: (state) => linesIn(state).length > 0,
  run: ({ editor }) => {
    const patch = { shape: shape === 'auto' ? null : shape };
    editor.apply(linesIn(editor.getState()).map((id) => ({ command: 'updateLine', args: { id, patch } })));
  },
}));

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

const nudge: Action = {
  name: 'nudge',
  labelKey: 'canvas.actions.nudge',
  icon: 'pointer',
  group: 'arrange',
  keys: Object.keys(ARROWS).flatMap((arrow) => [arrow, `Shift+${arrow}`]),
  unlisted: true,
  may: mayEdit,
  when: hasElements(1),
  run: ({ editor }, key = '') => {
    const far = key.startsWith('Shift+') ? 10 : 1;
    const arrow = key.replace('Shift+', '');
    const direction = arrow in ARROWS ? ARROWS[arrow as keyof typeof ARROWS] : [0, 0];
    const ids = chosen(editor);
    const moved = [...ids, ...framedBy(documentOf(editor.getState()), ids)];
    const args = { ids: moved, dx: direction[0] * far, dy: direction[1] * far };
    editor.apply({ command: 'moveElements', args }, `nudge:${ids.join()}`);
  },
};

export const arrangeActions: readonly Action[] = [
  ...aligns,
  ...shapes,
  {
    name: 'distribute-horizontal',
    labelKey: 'canvas.actions.distribute_horizontal',
    icon: 'spaceAcross',
    group: 'arrange',
    keys: ['Shift+Alt+H'],
    may: mayEdit,
    when: hasElements(3),
    run: ({ editor }) => void editor.apply({ command: 'distributeElements', args: { ids: chosen(editor), along: 'horizontal' } }),
  },
  {
    name: 'distribute-vertical',
    labelKey: 'canvas.actions.distribute_vertical',
    icon: 'spaceDown',
    group: 'arrange',
    keys: ['Shift+Alt+V'],
    may: mayEdit,
    when: hasElements(3),
    run: ({ editor }) => void editor.apply({ command: 'distributeElements', args: { ids: chosen(editor), along: 'vertical' } }),
  },
  {
    name: 'snap-to-grid',
    labelKey: 'canvas.actions.snap',
    icon: 'frame',
    group: 'arrange',
    keys: [],
    may: mayEdit,
    when: hasElements(1),
    run: ({ editor }) => void editor.apply({ command: 'snapElements', args: { ids: chosen(editor) } }),
  },
  {
    name: 'tidy',
    labelKey: 'canvas.actions.tidy',
    icon: 'tidy',
    group: 'arrange',
    keys: ['Shift+T'],
    inMenu: 'ground',
    may: mayEdit,
    when: (state) => documentOf(state).elements.length > 1,
    run: ({ editor, flow }) => {
      const ids = chosen(editor);
      if (editor.apply({ command: 'tidy', args: ids.length > 1 ? { ids } : {} })) flow?.fit();
    },
  },
  {
    name: 'group',
    labelKey: 'canvas.actions.group',
    icon: 'frame',
    group: 'arrange',
    keys: ['Mod+G'],
    inMenu: true,
    may: mayEdit,
    when: (state) => hasElements(2)(state) && !groupOf(documentOf(state), state.selection.elements),
    run: ({ editor, newId }) => regroup(editor, newId()),
  },
  {
    name: 'ungroup',
    labelKey: 'canvas.actions.ungroup',
    icon: 'frame',
    group: 'arrange',
    keys: ['Shift+Mod+G'],
    inMenu: true,
    may: mayEdit,
    when: (state) => documentOf(state).elements.some(({ id, group }) => group !== undefined && state.selection.elements.includes(id)),
    run: ({ editor }) => regroup(editor, null),
  },
  {
    name: 'save-template',
    labelKey: 'canvas.actions.save_template',
    icon: 'layers',
    group: 'arrange',
    keys: [],
    inMenu: true,
    may: mayEdit,
    when: hasElements(1),
    run: ({ editor, host }) => host.saveTemplate?.(chosen(editor)),
  },
  {
    name: 'lock',
    labelKey: 'canvas.actions.lock',
    icon: 'lock',
    group: 'arrange',
    keys: ['Shift+Mod+L'],
    inMenu: true,
    may: mayEdit,
    when: hasElements(1),
    run: ({ editor }) => {
      const ids = chosen(editor);
      const locked = documentOf(editor.getState()).elements.some((element) => ids.includes(element.id) && !element.locked);
      editor.apply(ids.map((id) => ({ command: 'updateElement', args: { id, patch: { locked: locked || null } } })));
    },
  },
  nudge,
];
