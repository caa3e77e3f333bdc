import { type DragEvent, type FocusEvent, type MouseEvent, useCallback, useState } from 'react';
import { type Connection, type EdgeChange, type NodeChange, useReactFlow } from 'reactflow';
import { addLine, canConnect } from '#domain/canvas/commands/lines.ts';
import { placeElements } from '#domain/canvas/commands/move-elements.ts';
import { CARD } from '#domain/canvas/geometry.ts';
import { useActions } from '../actions/context.ts';
import { placeElement } from '../actions/insert.ts';
import { useEditor } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { toggled } from '../store/selection.ts';
import { DRAG_TYPE } from './drag-type.ts';
import type { ElementFlowNode } from './ElementNode.tsx';
import type { FlowEdge } from './FlowLine.tsx';
import { naturalSides } from './geometry.ts';

/** What the pointer does to the drawing, as changes of the editor's state. */
export function useStageEvents() {
  const editor = useEditor();
  const onNodesChange = useCallback(
    (changes: NodeChange<ElementFlowNode>[]) => {
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.position && change.dragging ? [[change.id, change.position] as const] : [],
      );
      if (moved.length > 0) editor.setState((state) => ({ drag: { ...state.drag, ...Object.fromEntries(moved) } }));
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length > 0) {
        const { selection } = editor.getState();
        editor.select({ ...selection, elements: toggled(selection.elements, chosen) });
      }
    },
    [editor],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const chosen = changes.filter((change) => change.type === 'select');
      const { selection } = editor.getState();
      if (chosen.length > 0) editor.select({ ...selection, lines: toggled(selection.lines, chosen) });
    },
    [editor],
  );
  const onDragStop = useCallback(() => {
    const { drag } = editor.getState();
    if (drag) editor.apply((document) => placeElements(document, { positions: drag }));
    editor.setState({ drag: null });
  }, [editor]);
  const onPick = useCallback(
    (line: string, more: boolean) => {
      const { selection } = editor.getState();
      editor.select(more ? { ...selection, lines: [...selection.lines, line] } : { lines: [line] });
    },
    [editor],
  );
  return { onNodesChange, onEdgesChange, onDragStop, onPick };
}

/** Lines pulled from one element to another. */
export function useConnecting() {
  const editor = useEditor();
  const { newId } = useActions();
  const [connecting, setConnecting] = useState(false);
  const isValid = useCallback(
    ({ source, target }: Connection | FlowEdge) => canConnect(documentOf(editor.getState()), { from: source, to: target, kind: 'next' }),
    [editor],
  );
  const onConnect = useCallback(
    ({ source, target, sourceHandle }: Connection) => {
      const id = newId();
      const elements = new Map(documentOf(editor.getState()).elements.map((element) => [element.id, element]));
      const [from, to] = [elements.get(source), elements.get(target)];
      if (!from || !to) return;
      // The side a line is pulled out of is kept only where it is not the one it would take anyway.
      const [natural] = naturalSides({ ...CARD, x: from.x, y: from.y }, { ...CARD, x: to.x, y: to.y });
      const side = (['n', 'e', 's', 'w'] as const).find((each) => each === sourceHandle && each !== natural);
      if (editor.apply((document) => addLine(document, { id, from: source, to: target, ...(side && { from_side: side }) })))
        editor.select({ lines: [id] });
    },
    [editor, newId],
  );
  return { connecting, setConnecting, isValid, onConnect };
}

/** Elements dragged in from the palette. */
export function useDropping() {
  const context = useActions();
  const flow = useReactFlow();
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      const kind = event.dataTransfer.getData(DRAG_TYPE);
      if (!kind) return;
      event.preventDefault();
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      placeElement(context, kind, { x: x - CARD.width / 2, y: y - CARD.height / 2 });
    },
  };
}

/** The menu at the pointer, over an element, a line or the empty map; it speaks of what is selected. */
export function useStageMenu(onPointer: (x: number, y: number) => void) {
  const editor = useEditor();
  const openAt = (event: MouseEvent | globalThis.MouseEvent) => {
    event.preventDefault();
    editor.setState({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY } });
  };
  return {
    onPaneClick: () => editor.setState({ overlay: null }),
    onNodeContextMenu: (event: MouseEvent, node: ElementFlowNode) => {
      if (!editor.getState().selection.elements.includes(node.id)) editor.select({ elements: [node.id] });
      openAt(event);
    },
    onEdgeContextMenu: (event: MouseEvent, edge: FlowEdge) => {
      editor.select({ lines: [edge.id] });
      openAt(event);
    },
    onPaneContextMenu: (event: MouseEvent | globalThis.MouseEvent) => {
      onPointer(event.clientX, event.clientY);
      openAt(event);
    },
  };
}

/** An element reached by the keyboard is selected. */
export function useSelectOnFocus() {
  const editor = useEditor();
  return (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>('.react-flow__node')?.dataset.id;
    if (id && event.target.matches(':focus-visible') && !editor.getState().selection.elements.includes(id))
      editor.select({ elements: [id] });
  };
}
