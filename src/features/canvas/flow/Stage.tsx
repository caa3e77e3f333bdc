import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Background, BackgroundVariant, ConnectionMode, ReactFlow, type ReactFlowProps, SelectionMode } from 'reactflow';
import 'reactflow/dist/style.css';
import { GRID } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/i18n.ts';
import { useActions } from '../actions/context.ts';
import { LineLayer } from '../lines/LineLayer.tsx';
import { createRoutes, RoutesContext } from '../lines/routes.ts';
import { NoteNode } from '../notes/NoteNode.tsx';
import { useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { documentOf } from '../store/editor-store.ts';
import { createDrag, type Drag, DragContext } from './drag.ts';
import { ConnectingContext, type ElementFlowNode, ElementNode } from './ElementNode.tsx';
import { MiniMap } from './MiniMap.tsx';
import { useNodes } from './use-nodes.ts';
import { useConnecting, useDropping, useLeaveOthers, useSelectOnFocus, useStageEvents, useStageMenu } from './use-stage-events.ts';
import { Views, ViewsContext } from './views.ts';
import { ZoomLevelProvider } from './zoom-level.tsx';

/** How the map behaves, whatever is drawn on it. */
const BEHAVIOUR = {
  nodeTypes: { element: ElementNode, note: NoteNode },
  connectionMode: ConnectionMode.Loose,
  connectionRadius: 36,
  selectionMode: SelectionMode.Partial,
  selectionOnDrag: false,
  multiSelectionKeyCode: ['Shift', 'Meta', 'Control'],
  deleteKeyCode: null,
  // The space bar is read by the shortcuts, which know what is being typed.
  panActivationKeyCode: null,
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
} satisfies ReactFlowProps<ElementFlowNode>;

const NOTHING_DRAGGED: ReadonlySet<string> = new Set();

/** What stands on the cards, kept up to date beside React: only cards that read otherwise are drawn again. */
function useViews(): Views {
  const editor = useEditor();
  const { numbers, texts } = useDerived();
  const [views] = useState(() => new Views(editor, numbers, texts));
  useLayoutEffect(() => views.takeNumbers(numbers, texts), [views, numbers, texts]);
  useEffect(() => views.follow(), [views]);
  return views;
}

/** The lines and the cards in the hand, kept up to date beside React. */
function useScene(map: React.RefObject<HTMLElement | null>) {
  const editor = useEditor();
  const { newId } = useActions();
  const [dragged, setDragged] = useState(NOTHING_DRAGGED);
  const [routes] = useState(() => createRoutes(editor));
  useEffect(() => routes.follow(), [routes]);
  const drag = useMemo(() => {
    // What is taken up is drawn apart at once: the drag shifts these very elements of the page.
    const onHold = (ids: ReadonlySet<string>) => (ids.size > 0 ? flushSync(() => setDragged(ids)) : setDragged(ids));
    return createDrag({ editor, routes, newId, map: () => map.current, onHold });
  }, [editor, routes, newId, map]);
  useCancelByEscape(drag);
  return { routes, drag, dragged };
}

function useCancelByEscape(drag: Drag): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag.cancel()) event.preventDefault();
    };
    window.addEventListener('keydown', key, true);
    return () => window.removeEventListener('keydown', key, true);
  }, [drag]);
}

export interface StageProps {
  readonly onPointer: (x: number, y: number) => void;
  readonly children: ReactNode;
}

/** The map itself. */
export function Stage({ onPointer, children }: StageProps) {
  const { t } = useText();
  const map = useRef<HTMLElement>(null);
  const document = useEditorState(documentOf);
  const selected = useEditorState((state) => state.selection.elements);
  const readOnly = useEditorState((state) => state.readOnly !== null);
  const found = useEditorState((state) => state.found);
  const snap = useEditorState((state) => state.snap);
  const hand = useEditorState((state) => state.hand);
  const views = useViews();
  const { routes, drag, dragged } = useScene(map);
  const events = useStageEvents(drag);
  const { connecting, setConnecting, isValid, onConnect } = useConnecting();
  const dropping = useDropping();
  const { onLineMenu, ...menu } = useStageMenu(onPointer);
  const selectOnFocus = useSelectOnFocus();
  const leaveOthers = useLeaveOthers();
  const nodes = useNodes({ document, selected, readOnly, found, dragged });
  const fitted = useRef(nodes.length > 0);
  const looks = `cv-stage${readOnly ? ' is-fixed' : ''}${connecting ? ' cv-connecting' : ''}${hand ? ' cv-hand' : ''}`;

  return (
    <main
      ref={map}
      className={looks}
      aria-label={t('canvas.stage')}
      onFocusCapture={selectOnFocus}
      onPointerDownCapture={leaveOthers}
      {...(readOnly ? {} : dropping)}
    >
      <ViewsContext value={views}>
        <RoutesContext value={routes}>
          <DragContext value={drag}>
            <ConnectingContext value={connecting}>
              <ZoomLevelProvider>
                <ReactFlow
                  {...BEHAVIOUR}
                  {...menu}
                  {...events}
                  nodes={nodes}
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
                  <LineLayer onMenu={onLineMenu} dragged={dragged} />
                  <Background variant={BackgroundVariant.Dots} gap={16} size={1.5} />
                  <MiniMap />
                  {children}
                </ReactFlow>
              </ZoomLevelProvider>
            </ConnectingContext>
          </DragContext>
        </RoutesContext>
      </ViewsContext>
    </main>
  );
}
