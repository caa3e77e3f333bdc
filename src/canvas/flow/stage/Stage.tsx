import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConnectionMode, ReactFlow, type ReactFlowProps, SelectionMode, useStore, useStoreApi } from 'reactflow';
import 'reactflow/dist/style.css';
import { boxOf, GRID } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useActions } from '../../actions/context.ts';
import { CommentPinsPart } from '../../comments/CommentParts.tsx';
import { mainOf, useHost } from '../../host.ts';
import { LineLayer } from '../../lines/LineLayer.tsx';
import { createRoutes, RoutesContext } from '../../lines/routes.ts';
import { NoteNode } from '../../notes/NoteNode.tsx';
import { ArrivingPart } from '../../pictures/ArrivingPart.tsx';
import { useEditor, useEditorState } from '../../store/context.ts';
import { useDerived } from '../../store/derived.ts';
import { documentOf } from '../../store/editor-store.ts';
import { FollowSign } from '../../together/FollowSign.tsx';
import { PointersPart } from '../../together/PointersPart.tsx';
import { useFollowView, useShowPlace } from '../../together/use-presence.ts';
import { LightsPart } from '../../walk/Walked.tsx';
import { createAligner } from '../drag/aligner.ts';
import { createDrag, type Drag, DragContext } from '../drag/drag.ts';
import { createGuides, Guides } from '../drag/Guides.tsx';
import { ConnectingContext, type ElementFlowNode, ElementNode } from '../ElementNode.tsx';
import { useNodes } from '../use-nodes.ts';
import { Views, ViewsContext } from '../views.ts';
import { fittingView, LARGEST_ZOOM, readView, roomOf, SMALLEST, type View } from './fit.ts';
import { Ground } from './Ground.tsx';
import { MINIMAP_SIZE } from './minimap-size.ts';
import { useMoving } from './use-moving.ts';
import {
  useAddOnGround,
  useConnecting,
  useDropping,
  useLeaveOthers,
  useSelectOnFocus,
  useStageEvents,
  useStageMenu,
} from './use-stage-events.ts';
import { isSmallAt, ZoomLevelProvider } from './zoom-level.tsx';

/** Comes after the map that it shows. */
const MiniMap = lazyWithRetry(() => import('./MiniMap.tsx'));
const MiniMapRoom = () => <div className="cv-minimap cv-only-wide" style={{ ...MINIMAP_SIZE, visibility: 'hidden' }} />;

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
  minZoom: SMALLEST,
  maxZoom: LARGEST_ZOOM,
  onlyRenderVisibleElements: true,
  zoomOnDoubleClick: false,
  panOnScroll: true,
  elevateNodesOnSelect: false,
  nodeDragThreshold: 3,
  // Its MIT licence asks for no sign on the map; the window of shortcuts names it.
  proOptions: { hideAttribution: true },
} satisfies ReactFlowProps<ElementFlowNode>;

const NOTHING_DRAGGED: ReadonlySet<string> = new Set();

/** What stands on the cards, kept up to date beside React: only cards that read otherwise are drawn again. */
function CardViews({ children }: { readonly children: ReactNode }) {
  const editor = useEditor();
  const { numbers, texts } = useDerived();
  const [views] = useState(() => new Views(editor, numbers, texts));
  useLayoutEffect(() => views.takeNumbers(numbers, texts), [views, numbers, texts]);
  useEffect(() => views.follow(), [views]);
  return <ViewsContext value={views}>{children}</ViewsContext>;
}

/** The lines and the cards in the hand, kept up to date beside React. */
function useScene(map: React.RefObject<HTMLElement | null>) {
  const editor = useEditor();
  const { newId } = useActions();
  const [dragged, setDragged] = useState(NOTHING_DRAGGED);
  const [routes] = useState(() => createRoutes(editor));
  const [guides] = useState(createGuides);
  const flow = useStoreApi();
  useEffect(() => routes.follow(), [routes]);
  const drag = useMemo(() => {
    // What is taken up is drawn apart at once: the drag shifts these very elements of the page.
    const onHold = (ids: ReadonlySet<string>) => (ids.size > 0 ? flushSync(() => setDragged(ids)) : setDragged(ids));
    const aligner = createAligner({ editor, guides, zoom: () => flow.getState().transform[2] });
    return createDrag({ editor, routes, newId, map: () => map.current, aligner, onHold });
  }, [editor, routes, newId, map, guides, flow]);
  useCancelByEscape(drag);
  return { routes, drag, dragged, guides };
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

/** A new canvas is not blown up to fill the window. */
const LARGEST_AT_FIRST = 1;

/** Where it was left, or everything in view, under no bar. The cards are drawn once this is known, so that each is drawn once, at the right size. */
function useFirstView(map: React.RefObject<HTMLElement | null>): View | null {
  const editor = useEditor();
  const { looking, beside = [] } = useHost();
  const [around] = useState(beside);
  const [view, setView] = useState<View | null>(null);
  useLayoutEffect(() => {
    const { current } = map;
    if (!current) return;
    const boxes = [...documentOf(editor.getState()).elements.map(boxOf), ...around];
    const room = roomOf(current);
    setView(readView(looking?.asked('at'), room) ?? fittingView(boxes, room, LARGEST_AT_FIRST) ?? { x: 0, y: 0, zoom: 1 });
  }, [map, editor, looking, around]);
  return view;
}

export interface StageProps {
  readonly onPointer: (x: number, y: number) => void;
  readonly children: ReactNode;
}

/** The map itself. */
export function Stage({ onPointer, children }: StageProps) {
  const { t } = useText();
  const Main = mainOf(useHost());
  const map = useRef<HTMLElement>(null);
  const readOnly = useEditorState((state) => state.readOnly !== null);
  const snap = useEditorState((state) => state.snap);
  const hand = useEditorState((state) => state.hand);
  const { routes, drag, dragged, guides } = useScene(map);
  const events = useStageEvents(drag);
  const { connecting, isValid, ...pulling } = useConnecting();
  const dropping = useDropping();
  const { onLineMenu, ...menu } = useStageMenu(onPointer);
  const selectOnFocus = useSelectOnFocus();
  const leaveOthers = useLeaveOthers();
  const addOnGround = useAddOnGround();
  const moving = useMoving(map);
  const nodes = useNodes(dragged);
  const view = useFirstView(map);
  const small = useStore(({ transform }) => isSmallAt(transform[2]));
  useShowPlace(map);
  useFollowView(map);
  const looks = `cv-stage${readOnly ? ' is-fixed' : ''}${connecting ? ' cv-connecting' : ''}${hand ? ' cv-hand' : ''}${small ? ' is-small' : ''}`;

  return (
    <Main
      ref={map}
      id="canvas-map"
      tabIndex={-1}
      className={looks}
      aria-label={t('canvas.stage')}
      onFocusCapture={selectOnFocus}
      onPointerDownCapture={leaveOthers}
      onDoubleClick={addOnGround}
      {...dropping}
    >
      <CardViews>
        <RoutesContext value={routes}>
          <DragContext value={drag}>
            <ConnectingContext value={connecting}>
              <ZoomLevelProvider>
                {view && (
                  <ReactFlow
                    {...BEHAVIOUR}
                    {...menu}
                    {...events}
                    {...moving}
                    nodes={nodes}
                    {...pulling}
                    isValidConnection={isValid}
                    onPaneMouseMove={(event) => onPointer(event.clientX, event.clientY)}
                    nodesDraggable={!readOnly}
                    nodesConnectable={!readOnly}
                    snapToGrid={snap}
                    defaultViewport={view}
                  >
                    <LineLayer onMenu={onLineMenu} dragged={dragged} />
                    <Ground />
                    <Guides guides={guides} />
                    <PointersPart />
                    <LightsPart dragged={dragged} />
                    <CommentPinsPart dragged={dragged} />
                    <ArrivingPart />
                  </ReactFlow>
                )}
              </ZoomLevelProvider>
            </ConnectingContext>
          </DragContext>
        </RoutesContext>
      </CardViews>
      <Suspense fallback={<MiniMapRoom />}>
        <MiniMap />
      </Suspense>
      <FollowSign />
      {children}
    </Main>
  );
}
