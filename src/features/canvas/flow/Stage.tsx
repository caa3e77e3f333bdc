import { type DragEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import {
  Background,
  BackgroundVariant,
  type Connection,
  ConnectionMode,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from 'reactflow';
import 'reactflow/dist/style.css';
import { addLine, canConnect } from '#domain/canvas/commands/lines.ts';
import { placeElements } from '#domain/canvas/commands/move-elements.ts';
import { CARD, GRID } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/i18n.ts';
import { useActions } from '../actions/context.ts';
import { placeElement } from '../actions/insert.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { documentOf } from '../store/editor-store.ts';
import { toggled } from '../store/selection.ts';
import { DRAG_TYPE } from './drag-type.ts';
import { type ElementFlowNode, ElementNode, NoteNode } from './ElementNode.tsx';
import { type FlowEdge, FlowLine } from './FlowLine.tsx';
import { naturalSides } from './geometry.ts';
import { useFlowElements } from './use-flow-elements.ts';

const NODE_TYPES = { element: ElementNode, note: NoteNode };
const EDGE_TYPES = { line: FlowLine };
const SNAP: [number, number] = [GRID, GRID];

const minimapColor = (node: ElementFlowNode) => `var(--fl-${node.data.view.category})`;

/** What the pointer does to the drawing, as changes of the editor's state. */
function useStageEvents() {
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

function useConnecting() {
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

function useDropping() {
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

export interface StageProps {
  readonly onPointer: (x: number, y: number) => void;
  readonly children: ReactNode;
}

/** The map itself. */
export function Stage({ onPointer, children }: StageProps) {
  const { t } = useText();
  const editor = useEditor();
  const { document, numbers, texts } = useDerived();
  const present = useEditorState(documentOf);
  const drag = useEditorState((state) => state.drag);
  const selection = useEditorState((state) => state.selection);
  const readOnly = useEditorState((state) => state.readOnly !== null);
  const found = useEditorState((state) => state.found);
  const snap = useEditorState((state) => state.snap);
  const { onNodesChange, onEdgesChange, onDragStop, onPick } = useStageEvents();
  const { connecting, setConnecting, isValid, onConnect } = useConnecting();
  const dropping = useDropping();
  // Positions follow the pointer at once; numbers may come a frame later.
  const drawn = useMemo(() => (present === document ? document : present), [present, document]);
  const { nodes, edges } = useFlowElements({ document: drawn, drag, selection, numbers, texts, readOnly, found, onPick });
  const fitted = useRef(nodes.length > 0);

  return (
    <main
      className={`cv-stage${readOnly ? ' is-fixed' : ''}${connecting ? ' cv-connecting' : ''}`}
      aria-label={t('canvas.stage')}
      onFocusCapture={(event) => {
        const id = event.target.closest<HTMLElement>('.react-flow__node')?.dataset.id;
        if (id && event.target.matches(':focus-visible') && !editor.getState().selection.elements.includes(id))
          editor.select({ elements: [id] });
      }}
      {...(readOnly ? {} : dropping)}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={onDragStop}
        onSelectionDragStop={onDragStop}
        onConnect={onConnect}
        onConnectStart={() => setConnecting(true)}
        onConnectEnd={() => setConnecting(false)}
        isValidConnection={isValid}
        onPaneMouseMove={(event) => onPointer(event.clientX, event.clientY)}
        onPaneClick={() => editor.setState({ overlay: null })}
        onNodeContextMenu={(event, node) => {
          event.preventDefault();
          if (!editor.getState().selection.elements.includes(node.id)) editor.select({ elements: [node.id] });
          editor.setState({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY } });
        }}
        onEdgeContextMenu={(event, edge) => {
          event.preventDefault();
          editor.select({ lines: [edge.id] });
          editor.setState({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY } });
        }}
        onPaneContextMenu={(event) => {
          event.preventDefault();
          onPointer(event.clientX, event.clientY);
          editor.setState({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY } });
        }}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesFocusable={false}
        connectionMode={ConnectionMode.Loose}
        connectionRadius={36}
        selectionMode={SelectionMode.Partial}
        selectionOnDrag={false}
        multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
        deleteKeyCode={null}
        disableKeyboardA11y
        snapToGrid={snap}
        snapGrid={SNAP}
        minZoom={0.05}
        maxZoom={4}
        fitView={fitted.current}
        fitViewOptions={{ padding: 0.14, maxZoom: 1 }}
        onlyRenderVisibleElements
        zoomOnDoubleClick={false}
        panOnScroll
        elevateNodesOnSelect={false}
        nodeDragThreshold={3}
      >
        <Background variant={BackgroundVariant.Dots} gap={16} size={1.5} />
        <MiniMap<ElementFlowNode>
          className="cv-only-wide"
          position="bottom-left"
          pannable
          zoomable
          nodeColor={minimapColor}
          nodeBorderRadius={16}
          style={{ width: 150, height: 126 }}
          ariaLabel={t('canvas.minimap')}
        />
        {children}
      </ReactFlow>
    </main>
  );
}
