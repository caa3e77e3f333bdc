import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { ReactFlowProvider, useReactFlow } from 'reactflow';
import { CARD } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import type { ActionContext } from './actions/action.ts';
import { ActionsContext, useActions } from './actions/context.ts';
import { type OpenedCanvas, renameCanvas } from './data/canvas-api.ts';
import { flowOrder } from './flow/drag/order.ts';
import { Legend } from './flow/Legend.tsx';
import { EmptyHint } from './flow/stage/EmptyHint.tsx';
import { Stage } from './flow/stage/Stage.tsx';
import { CheckButton, ToolBar } from './flow/stage/StageBars.tsx';
import { useFlowPort } from './flow/stage/use-flow-port.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { newId } from './new-id.ts';
import { type ConflictChoices, ConflictDialog } from './overlays/ConflictDialog.tsx';
import { Overlays } from './overlays/Overlays.tsx';
import { Palette } from './palette/Palette.tsx';
import { EditorContext, useEditorState } from './store/context.ts';
import { DerivedContext } from './store/derived.ts';
import { documentOf } from './store/editor-store.ts';
import type { Session } from './store/session.ts';
import { TableView } from './table/TableView.tsx';
import { PeriodBar } from './top/PeriodBar.tsx';
import { TopBar } from './top/TopBar.tsx';
import { useCanvasSession } from './use-canvas-session.ts';
import { useDerivedValue } from './use-derived-value.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** What actions need from this screen. */
function useActionContext(
  { editor }: Session,
  search: React.RefObject<HTMLInputElement | null>,
  panel: React.RefObject<HTMLElement | null>,
) {
  const { t } = useText();
  const { message } = App.useApp();
  const flow = useFlowPort(editor);
  const { screenToFlowPosition } = useReactFlow();
  const pointer = useRef<Pointer | null>(null);
  const context = useMemo<ActionContext>(
    () => ({
      editor,
      get flow() {
        return editor.getState().view === 'map' ? flow : null;
      },
      newId,
      pointer: () => {
        const at = pointer.current ? screenToFlowPosition(pointer.current) : flow.center();
        return { x: at.x - CARD.width / 2, y: at.y - CARD.height / 2 };
      },
      focusPalette: () => {
        if (search.current?.offsetParent) search.current.focus();
        else editor.setState({ overlay: { kind: 'add-element' } });
      },
      focusInspector: () => {
        panel.current?.scrollIntoView({ block: 'nearest' });
        const fields = panel.current?.querySelectorAll<HTMLElement>('.cv-scroll :is(input, select, textarea)');
        (fields?.[0] ?? panel.current?.querySelector<HTMLElement>('input, button'))?.focus();
      },
      notify: (key) => void message.info(t(key)),
    }),
    [editor, flow, screenToFlowPosition, search, panel, message, t],
  );
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

function useName(opened: OpenedCanvas) {
  const [name, setName] = useState(opened.row.name);
  const toast = useToast();
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (next: string) => renameCanvas(opened.row.id, next),
    onMutate: (next) => setName(next),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data'] }),
    onError: (error) => {
      setName(opened.row.name);
      toast.failed(error, error.message);
    },
  });
  return { name, rename: rename.mutate };
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
  readonly opened: OpenedCanvas;
  readonly session: Session;
  readonly conflict: ConflictChoices;
}

function EditorScreen({ opened, session, conflict }: EditorProps) {
  const derived = useDerivedValue(opened.row.id);
  const search = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { context, setPointer } = useActionContext(session, search, panel);
  const { name, rename } = useName(opened);
  const phone = usePhone();
  const view = useEditorState((state) => state.view);
  const readOnly = useEditorState((state) => state.readOnly !== null);
  useShortcuts(context);
  const bare = view === 'table' || readOnly || phone;
  return (
    <DerivedContext value={derived}>
      <ActionsContext value={context}>
        <div className={`cv${bare ? ' cv-bare' : ''}`}>
          <SkipLink />
          <TopBar name={name} onRename={rename} />
          {!bare && <Palette search={search} />}
          {view === 'map' ? (
            <Stage onPointer={(x, y) => setPointer({ x, y })}>
              <PeriodBar />
              <CheckButton />
              <div className="cv-bottom">
                <ToolBar />
                <Legend />
              </div>
              <EmptyHint />
              {session.restored && <RestoredNotice />}
            </Stage>
          ) : (
            <TableView>
              <PeriodBar />
              {session.restored && <RestoredNotice />}
            </TableView>
          )}
          <Inspector panel={panel} />
          <Overlays />
          <ConflictDialog {...conflict} />
        </div>
      </ActionsContext>
    </DerivedContext>
  );
}

/** A loaded canvas with everything around it. */
export function OpenCanvas({ opened }: { readonly opened: OpenedCanvas }) {
  const { session, conflict } = useCanvasSession(opened);
  return (
    <EditorContext value={session.editor}>
      <ReactFlowProvider>
        <EditorScreen opened={opened} session={session} conflict={conflict} />
      </ReactFlowProvider>
    </EditorContext>
  );
}
