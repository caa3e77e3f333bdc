import { type DragEvent, type FocusEvent, type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { type Connection, type Edge, type NodeChange, type OnConnectStartParams, useReactFlow, useStoreApi } from 'reactflow';
import { canConnect } from '#domain/canvas/commands/lines.ts';
import { CARD } from '#domain/canvas/geometry.ts';
import { chosenWhole, groupOf, withGroups } from '#domain/canvas/groups.ts';
import { naturalSides } from '#domain/canvas/lines/ports.ts';
import { mayEdit } from '../../actions/action.ts';
import { paste } from '../../actions/addresses.ts';
import { useActions } from '../../actions/context.ts';
import { inTurn } from '../../actions/in-turn.ts';
import { placeElement } from '../../actions/insert.ts';
import { isEditable } from '../../keys-rest.ts';
import { useEditor } from '../../store/context.ts';
import { documentOf } from '../../store/editor-store.ts';
import { NOTHING, toggled } from '../../store/selection.ts';
import type { Drag } from '../drag/drag.ts';
import { DRAG_TYPE } from '../drag/drag-type.ts';
import type { ElementFlowNode } from '../ElementNode.tsx';
import { levelAt } from './zoom-level.tsx';

/** What the pointer does to the cards, as React Flow reports it; nothing of it is kept there. */
export function useStageEvents(drag: Drag) {
  const editor = useEditor();
  const flow = useStoreApi();
  const onNodesChange = useCallback(
    (changes: NodeChange<ElementFlowNode>[]) => {
      const moving = new Map(
        changes.flatMap((change) =>
          change.type === 'position' && change.dragging && change.position ? [[change.id, change.position] as const] : [],
        ),
      );
      if (moving.size > 0) drag.move(moving);
      else if (changes.some((change) => change.type === 'position')) drag.drop();
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length === 0) return;
      const { selection } = editor.getState();
      // React Flow does not know of lines: choosing an element by itself lets go of them.
      const alone = chosen.some(({ selected }) => selected) && !flow.getState().multiSelectionActive;
      const elements = chosenWhole(documentOf(editor.getState()), selection.elements, toggled(selection.elements, chosen));
      editor.select({ elements, lines: alone ? [] : selection.lines });
    },
    [editor, flow, drag],
  );
  const pointer = useRef<number | null>(null);
  const before = useRef(NOTHING);
  const onPointerDownCapture = useCallback(
    (event: PointerEvent) => {
      pointer.current = event.pointerType === 'mouse' ? event.pointerId : null;
      before.current = editor.getState().selection;
    },
    [editor],
  );
  const onNodeClick = useCallback(
    ({ shiftKey, metaKey, ctrlKey }: MouseEvent, { id }: ElementFlowNode) => {
      // One that is chosen already is turned to as well; one of a group that is, by itself.
      editor.setState({ commenting: null });
      const { selection } = editor.getState();
      const isAgain = selection === before.current && !shiftKey && !metaKey && !ctrlKey;
      if (isAgain && selection.elements.length > 1 && groupOf(documentOf(editor.getState()), selection.elements))
        editor.select({ elements: [id] });
    },
    [editor],
  );
  const onDragStart = useCallback(
    (event: MouseEvent | globalThis.MouseEvent | TouchEvent) => drag.begin({ copying: event.altKey, pointer: pointer.current }),
    [drag],
  );
  const onSelectionStart = useCallback(() => editor.select({ elements: editor.getState().selection.elements }), [editor]);
  return {
    onNodesChange,
    onNodeDragStart: onDragStart,
    onSelectionDragStart: onDragStart,
    onSelectionStart,
    onPointerDownCapture,
    onNodeClick,
  };
}

/** Where a press or a touch was let go. */
function pointerOf(event: globalThis.MouseEvent | TouchEvent): { readonly x: number; readonly y: number } | null {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event;
  return at ? { x: at.clientX, y: at.clientY } : null;
}

/** The element whose card lies there; null for the empty map, undefined for whatever else. */
function under({ x, y }: { readonly x: number; readonly y: number }): string | null | undefined {
  const found = document.elementFromPoint(x, y);
  const card = found?.closest<HTMLElement>('.react-flow__node')?.dataset.id;
  return card ?? (found?.closest('.react-flow__pane') ? null : undefined);
}

/** Lines pulled from one element to another, or into the empty map, where what comes next is asked for. */
export function useConnecting() {
  const editor = useEditor();
  const { newId } = useActions();
  const flow = useReactFlow();
  const [connecting, setConnecting] = useState(false);
  const pulled = useRef<{ readonly from: string; readonly handle: string | null } | null>(null);
  const isValid = useCallback(
    ({ source, target }: Connection | Edge) => canConnect(documentOf(editor.getState()), { from: source, to: target, kind: 'next' }),
    [editor],
  );
  const onConnect = useCallback(
    ({ source, target, sourceHandle }: Pick<Connection, 'source' | 'target' | 'sourceHandle'>) => {
      pulled.current = null;
      const id = newId();
      const elements = new Map(documentOf(editor.getState()).elements.map((element) => [element.id, element]));
      const [from, to] = [elements.get(source), elements.get(target)];
      if (!from || !to) return;
      // The side a line is pulled out of is kept only where it is not the one it would take anyway.
      const [natural] = naturalSides({ ...CARD, x: from.x, y: from.y }, { ...CARD, x: to.x, y: to.y });
      const side = (['n', 'e', 's', 'w'] as const).find((each) => each === sourceHandle && each !== natural);
      if (editor.apply({ command: 'addLine', args: { id, from: source, to: target, ...(side && { from_side: side }) } }))
        editor.selectMade({ lines: [id] });
    },
    [editor, newId],
  );
  const onConnectStart = useCallback((_event: unknown, { nodeId, handleId }: OnConnectStartParams) => {
    pulled.current = nodeId === null ? null : { from: nodeId, handle: handleId };
    setConnecting(true);
  }, []);
  // A line that no handle has taken: a card takes it wherever it is let go of.
  const onConnectEnd = useCallback(
    (event: globalThis.MouseEvent | TouchEvent) => {
      const [line, at] = [pulled.current, pointerOf(event)];
      pulled.current = null;
      setConnecting(false);
      const target = line && at ? under(at) : undefined;
      if (!line || !at || target === undefined || target === line.from) return;
      if (target !== null) onConnect({ source: line.from, target, sourceHandle: line.handle });
      else editor.setState({ overlay: { kind: 'add-element', from: line.from, at: flow.screenToFlowPosition(at) } });
    },
    [editor, flow, onConnect],
  );
  return { connecting, isValid, onConnect, onConnectStart, onConnectEnd };
}

/** Elements dragged in from the palette, and files from elsewhere. */
export function useDropping() {
  const context = useActions();
  const flow = useReactFlow();
  return {
    onDragOver: (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer.types.some((type) => type === DRAG_TYPE || type === 'Files')) return;
      event.preventDefault();
      // A file that may not be put here would be opened in place of the page.
      dataTransfer.dropEffect = mayEdit(context.editor.getState()) ? 'copy' : 'none';
    },
    onDrop: (event: DragEvent) => {
      const { dataTransfer } = event;
      const [kind, files] = [dataTransfer.getData(DRAG_TYPE), [...dataTransfer.files]];
      if (!kind && files.length === 0) return;
      event.preventDefault();
      const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const { x, y } = at;
      if (files.length > 0) inTurn(context, () => paste(context, (code, chosen) => code.bringFiles(context, files, at, chosen)));
      else placeElement(context, kind, { x: x - CARD.width / 2, y: y - CARD.height / 2 });
    },
  };
}

/** The menu at the pointer, over an element, a line or the empty map; it speaks of what lies there, which is selected. */
export function useStageMenu(onPointer: (x: number, y: number) => void) {
  const editor = useEditor();
  const flow = useReactFlow();
  const { flow: port } = useActions();
  const openAt = (event: MouseEvent | globalThis.MouseEvent) => {
    event.preventDefault();
    editor.setState({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY } });
  };
  return {
    onPaneClick: () => {
      editor.setState({ overlay: null });
      editor.select({});
    },
    onNodeDoubleClick: (_event: MouseEvent, { id }: ElementFlowNode) => {
      // From far off nothing can be read: the card is brought near first.
      if (levelAt(flow.getZoom()) !== 'near') port?.zoomTo([id]);
      else if (editor.getState().readOnly === null) editor.setState({ writing: id });
    },
    onNodeContextMenu: (event: MouseEvent, node: ElementFlowNode) => {
      const { selection } = editor.getState();
      if (!selection.elements.includes(node.id)) editor.select({ elements: withGroups(documentOf(editor.getState()), [node.id]) });
      openAt(event);
    },
    // What was chosen with a box lies under one area.
    onSelectionContextMenu: openAt,
    onLineMenu: (event: MouseEvent, line: string) => {
      editor.select({ lines: [line] });
      openAt(event);
    },
    onPaneContextMenu: (event: MouseEvent | globalThis.MouseEvent) => {
      onPointer(event.clientX, event.clientY);
      editor.select({});
      openAt(event);
    },
  };
}

/** A double click on the empty map asks what is to stand there. */
export function useAddOnGround() {
  const editor = useEditor();
  const flow = useReactFlow();
  return ({ target, clientX, clientY }: MouseEvent) => {
    if (editor.getState().readOnly !== null || !(target instanceof Element) || !target.matches('.react-flow__pane')) return;
    editor.setState({ overlay: { kind: 'add-element', at: flow.screenToFlowPosition({ x: clientX, y: clientY }) } });
  };
}

/**
 * A press on the map ends what went on beside it: a field is left, and text that is marked somewhere is let go
 * of, so that Shift does not extend it and a copy is one of elements.
 */
export function useLeaveOthers() {
  return (event: PointerEvent) => {
    // What opens over the map, as calendars do, stands elsewhere in the page and keeps its focus.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest('textarea, input')) return;
    window.getSelection()?.removeAllRanges();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && isEditable(focused)) focused.blur();
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
