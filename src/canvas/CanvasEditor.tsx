import { type MouseEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ReactFlowProvider, useReactFlow } from 'reactflow';
import { CARD } from '#domain/canvas/geometry.ts';
import { hasTextPart, loadTextPart, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { expectWindow } from '#src/ui/windows/type-ahead.ts';
import type { ActionContext } from './actions/action.ts';
import { addBrought, pasting } from './actions/addresses.ts';
import { ActionsContext, useActions } from './actions/context.ts';
import { CommentsProvider } from './comments/CommentParts.tsx';
import { flowOrder } from './flow/drag/order.ts';
import { Legend } from './flow/Legend.tsx';
import { Stage } from './flow/stage/Stage.tsx';
import { CheckButton, ToolBar } from './flow/stage/StageBars.tsx';
import { useFlowPort } from './flow/stage/use-flow-port.ts';
import { type CanvasHost, HostContext, mainOf, useHost } from './host.ts';
import { firstIn } from './inspector/first-in.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { MapFirst } from './map-first.tsx';
import { newId } from './new-id.ts';
import type { ConflictChoices } from './overlays/ConflictDialog.tsx';
import { Overlays } from './overlays/Overlays.tsx';
import { keptKinds } from './palette/kept-kinds.ts';
import { Palette } from './palette/Palette.tsx';
import { EditorContext, useEditorState } from './store/context.ts';
import { DerivedContext } from './store/derived.ts';
import { documentOf } from './store/editor-store.ts';
import type { Session } from './store/session.ts';
import { PresenceContext } from './together/presence-context.ts';
import { useShowChosen } from './together/use-presence.ts';
import { PeriodBar } from './top/PeriodBar.tsx';
import { NumbersBar, TopBar } from './top/TopBar.tsx';
import { useDerivedValue } from './use-derived-value.ts';
import { PHONE, useSession } from './use-session.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { Walked, WalkPart } from './walk/Walked.tsx';
import { WhatIf } from './whatif/WhatIf.tsx';
import './styles/frame.css';
import './styles/palette.css';
import './styles/cards.css';
import './styles/drawings.css';
import './styles/lines.css';
import './styles/floating.css';
import './styles/inspector.css';
import './styles/results.css';
import './styles/table.css';
import './styles/together.css';
import './styles/whatif.css';
import './styles/narrow.css';

/** A map opens without it; a phone begins with it. */
const TableView = lazyWithRetry(() => import('./table/TableView.tsx'));
if (globalThis.matchMedia?.(PHONE).matches) TableView.prepare();
/** Fetched when there is nothing better to do, so that it is there when the server is not. */
const SaveTrouble = lazyWithRetry(() => import('./overlays/SaveTrouble.tsx'));
const LATER = [TableView.prepare, SaveTrouble.prepare, pasting];
/** Few maps are empty when they are opened. */
const EmptyHint = lazyWithRetry(() => import('./flow/stage/EmptyHint.tsx'));

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** Where nothing is kept, the kinds at hand last as long as the page. */
const NOWHERE = { getItem: () => null, setItem: () => undefined };

/** What actions need from this screen. */
function useActionContext(
  { editor }: Session,
  search: React.RefObject<HTMLInputElement | null>,
  panel: React.RefObject<HTMLElement | null>,
) {
  const { t } = useText();
  const host = useHost();
  const flow = useFlowPort(editor);
  const { screenToFlowPosition } = useReactFlow();
  const pointer = useRef<Pointer | null>(null);
  const [kinds] = useState(() => keptKinds(host.keeping?.store ?? NOWHERE, host.keeping?.person ?? ''));
  const context = useMemo<ActionContext>(() => {
    const point = () => (pointer.current ? screenToFlowPosition(pointer.current) : flow.center());
    return {
      editor,
      get flow() {
        return editor.getState().view === 'map' ? flow : null;
      },
      newId,
      kinds,
      point,
      pointer: () => {
        const at = point();
        return { x: at.x - CARD.width / 2, y: at.y - CARD.height / 2 };
      },
      focusPalette: () => {
        if (search.current?.offsetParent) search.current.focus();
        else editor.setState({ overlay: { kind: 'add-element' } });
      },
      focusInspector: () => {
        panel.current?.scrollIntoView({ block: 'nearest' });
        const first = firstIn(panel.current);
        if (first) first.focus();
        // What is typed until the panel is there is for its first field.
        else expectWindow(t('common.loading'));
      },
      notify: (key) => host.notify(t(key)),
      host,
    };
  }, [editor, flow, kinds, screenToFlowPosition, search, panel, t, host]);
  return { context, setPointer: (at: Pointer) => (pointer.current = at) };
}

function RestoredNotice() {
  const { t } = useText();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <div className="cv-notice" role="status">
      <Icon name="info" />
      <span>{t('canvas.restored')}</span>
      <Button look="ghost" size="sm" icon="close" label={t('common.close')} onClick={() => setOpen(false)} />
    </div>
  );
}

/** From the top straight to the drawing, past the tools and the palette. */
function SkipLink() {
  const { t } = useText();
  const { editor, flow } = useActions();
  const view = useEditorState((state) => state.view);
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    const { elements, lines } = documentOf(editor.getState());
    const [first] = flowOrder(elements, lines);
    if (first !== undefined && flow) flow.focus(first);
    else document.getElementById(view === 'map' ? 'canvas-map' : 'canvas-table')?.focus();
  };
  return (
    <a className="btn primary skip" href={view === 'map' ? '#canvas-map' : '#canvas-table'} onClick={skip}>
      {t('canvas.skip')}
    </a>
  );
}

interface EditorProps {
  readonly session: Session;
  readonly conflict: ConflictChoices | null;
}

/** Around the screen, so that a number draws what shows it and nothing else. */
function Numbers({ children }: { readonly children: ReactNode }) {
  return <DerivedContext value={useDerivedValue(useHost())}>{children}</DerivedContext>;
}

function EditorScreen({ session, conflict }: EditorProps) {
  const search = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { context, setPointer } = useActionContext(session, search, panel);
  const phone = usePhone();
  const Main = mainOf(useHost());
  const view = useEditorState((state) => state.view);
  const readOnly = useEditorState((state) => state.readOnly !== null);
  const empty = useEditorState((state) => documentOf(state).elements.length + state.arriving.length === 0);
  const isStuck = useEditorState(({ save }) => save.problem?.kind === 'conflict' || save.problem?.kind === 'refused');
  useShortcuts(context);
  useShowChosen();
  const latest = useRef(context);
  latest.current = context;
  useEffect(
    () =>
      whenIdle(() => {
        for (const prepare of LATER) void prepare();
        // Once the map stands: what it is drawn with first chooses nothing.
        addBrought(latest.current);
      }),
    [],
  );

  const bare = view === 'table' || readOnly || phone;
  return (
    <ActionsContext value={context}>
      <div className={`cv${bare ? ' cv-bare' : ''}`}>
        <SkipLink />
        <TopBar />
        <NumbersBar />
        {!bare && <Palette search={search} />}
        {view === 'map' ? (
          <Stage onPointer={(x, y) => setPointer({ x, y })}>
            {!phone && <PeriodBar />}
            <CheckButton />
            <div className="cv-bottom">
              <ToolBar />
              <Legend />
            </div>
            {empty && (
              <Suspense fallback={null}>
                <EmptyHint />
              </Suspense>
            )}
            {session.restored && <RestoredNotice />}
            <WalkPart />
          </Stage>
        ) : (
          <Suspense fallback={<Main className="cv-table-view" aria-busy="true" />}>
            <TableView>
              {!phone && <PeriodBar />}
              {session.restored && <RestoredNotice />}
              <WalkPart />
            </TableView>
          </Suspense>
        )}
        <WhatIf />
        <Inspector panel={panel} />
        <Overlays />
        {isStuck && (
          <Suspense fallback={null}>
            <SaveTrouble session={session} conflict={conflict} />
          </Suspense>
        )}
      </div>
    </ActionsContext>
  );
}

function OpenCanvas({ host }: { readonly host: CanvasHost }) {
  const { session, conflict } = useSession(host);
  return (
    <EditorContext value={session.editor}>
      <PresenceContext value={session.presence}>
        <ReactFlowProvider>
          <Numbers>
            <Walked>
              <CommentsProvider>
                <MapFirst>
                  <EditorScreen session={session} conflict={conflict} />
                </MapFirst>
              </CommentsProvider>
            </Walked>
          </Numbers>
        </ReactFlowProvider>
      </PresenceContext>
    </EditorContext>
  );
}

/** What is said by the editor, and the names of elements. */
const PARTS = ['canvas', 'elements'] as const;

/** Its words come with the editor, beside the code that shows them; they can be asked for again where they did not come. */
function useElementTexts(): { readonly state: 'ready' | 'loading' | 'failed'; readonly retry: () => void } {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>(() => (PARTS.every(hasTextPart) ? 'ready' : 'loading'));
  useEffect(() => {
    if (state !== 'loading') return;
    let wanted = true;
    Promise.all(PARTS.map(loadTextPart)).then(
      () => wanted && setState('ready'),
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [state]);
  return { state, retry: () => setState('loading') };
}

/** Before its words are there, only those of every page can be said. */
function WithoutTexts({ host, failed, onRetry }: { readonly host: CanvasHost; readonly failed: boolean; readonly onRetry: () => void }) {
  const { t } = useText();
  const Main = mainOf(host);
  if (!failed)
    return (
      <Main className="cv-center" aria-busy="true">
        <span className="mut" role="status">
          {t('common.loading')}
        </span>
      </Main>
    );
  return (
    <Main className="cv-center">
      <ErrorState title={t('shell.brokenTitle')} text={t('errors.unknown')}>
        <Button look="primary" icon="refresh" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </ErrorState>
    </Main>
  );
}

/** A canvas with everything around it, in whatever page its host stands for. Give it the canvas's id as `key`. */
export function CanvasEditor({ host }: { readonly host: CanvasHost }) {
  const { state, retry } = useElementTexts();
  if (state !== 'ready') return <WithoutTexts host={host} failed={state === 'failed'} onRetry={retry} />;
  return (
    <HostContext value={host}>
      <OpenCanvas host={host} />
    </HostContext>
  );
}
