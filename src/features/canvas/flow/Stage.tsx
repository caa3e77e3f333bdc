import { type ReactNode, useRef } from 'react';
import { Background, BackgroundVariant, ConnectionMode, MiniMap, ReactFlow, type ReactFlowProps, SelectionMode } from 'reactflow';
import 'reactflow/dist/style.css';
import { GRID } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/i18n.ts';
import { useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { documentOf } from '../store/editor-store.ts';
import { type ElementFlowNode, ElementNode, NoteNode } from './ElementNode.tsx';
import { type FlowEdge, FlowLine } from './FlowLine.tsx';
import { useFlowElements } from './use-flow-elements.ts';
import { useConnecting, useDropping, useSelectOnFocus, useStageEvents, useStageMenu } from './use-stage-events.ts';

/** How the map behaves, whatever is drawn on it. */
const BEHAVIOUR = {
  nodeTypes: { element: ElementNode, note: NoteNode },
  edgeTypes: { line: FlowLine },
  edgesFocusable: false,
  connectionMode: ConnectionMode.Loose,
  connectionRadius: 36,
  selectionMode: SelectionMode.Partial,
  selectionOnDrag: false,
  multiSelectionKeyCode: ['Shift', 'Meta', 'Control'],
  deleteKeyCode: null,
  disableKeyboardA11y: true,
  snapGrid: [GRID, GRID],
  minZoom: 0.05,
  maxZoom: 4,
  fitViewOptions: { padding: 0.14, maxZoom: 1 },
  onlyRenderVisibleElements: true,
  zoomOnDoubleClick: false,
  panOnScroll: true,
  elevateNodesOnSelect: false,
  nodeDragThreshold: 3,
} satisfies ReactFlowProps<ElementFlowNode, FlowEdge>;

const minimapColor = (node: ElementFlowNode) => `var(--fl-${node.data.view.category})`;

export interface StageProps {
  readonly onPointer: (x: number, y: number) => void;
  readonly children: ReactNode;
}

/** The map itself. */
export function Stage({ onPointer, children }: StageProps) {
  const { t } = useText();
  const { numbers, texts } = useDerived();
  // Positions follow the pointer at once; the numbers of `useDerived` may come a frame later.
  const document = useEditorState(documentOf);
  const drag = useEditorState((state) => state.drag);
  const selection = useEditorState((state) => state.selection);
  const readOnly = useEditorState((state) => state.readOnly !== null);
  const found = useEditorState((state) => state.found);
  const snap = useEditorState((state) => state.snap);
  const { onNodesChange, onEdgesChange, onDragStop, onPick } = useStageEvents();
  const { connecting, setConnecting, isValid, onConnect } = useConnecting();
  const dropping = useDropping();
  const menu = useStageMenu(onPointer);
  const selectOnFocus = useSelectOnFocus();
  const { nodes, edges } = useFlowElements({ document, drag, selection, numbers, texts, readOnly, found, onPick });
  const fitted = useRef(nodes.length > 0);

  return (
    <main
      className={`cv-stage${readOnly ? ' is-fixed' : ''}${connecting ? ' cv-connecting' : ''}`}
      aria-label={t('canvas.stage')}
      onFocusCapture={selectOnFocus}
      {...(readOnly ? {} : dropping)}
    >
      <ReactFlow
        {...BEHAVIOUR}
        {...menu}
        nodes={nodes}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={onDragStop}
        onSelectionDragStop={onDragStop}
        onConnect={onConnect}
        onConnectStart={() => setConnecting(true)}
        onConnectEnd={() => setConnecting(false)}
        isValidConnection={isValid}
        onPaneMouseMove={(event) => onPointer(event.clientX, event.clientY)}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        snapToGrid={snap}
        fitView={fitted.current}
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
