import { memo, useLayoutEffect, useRef } from 'react';
import { type NodeProps, NodeResizer } from 'reactflow';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useActions } from '../actions/context.ts';
import { useDragged } from '../flow/drag/drag.ts';
import { type ElementFlowNode, sameNode, spokenId } from '../flow/ElementNode.tsx';
import { useZoomLevel } from '../flow/stage/zoom-level.tsx';
import { useElementView } from '../flow/views.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { Drawing } from './Drawings.tsx';
import { drawingLook } from './looks.ts';
import { writeNote } from './write-note.ts';

/** Canvas pixels: smaller ones could not be taken hold of any more. */
const LEAST = { width: 24, height: 24 };

/** The text of a note while it is written. It takes the focus as it appears, so that no key goes elsewhere. */
function NoteText({ id, look }: { readonly id: string; readonly look: string }) {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const field = useRef<HTMLTextAreaElement>(null);
  const element = useEditorState((state) => documentOf(state).elements.find((each) => each.id === id));
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  if (!element) return null;
  const end = () => {
    if (editor.getState().writing === id) editor.setState({ writing: null });
    editor.endRun();
  };
  return (
    <textarea
      ref={field}
      className={`${look} is-selected nodrag nopan nowheel`}
      aria-label={t('canvas.note')}
      placeholder={t('canvas.note_placeholder')}
      value={element.note ?? ''}
      maxLength={20_000}
      onChange={({ target }) => writeNote(editor, element, target.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        end();
        flow?.focus(id);
      }}
    />
  );
}

/** Where a drawing is pulled larger or smaller; drawn only around the chosen one. */
function Size({ id }: { readonly id: string }) {
  const editor = useEditor();
  return (
    <NodeResizer
      nodeId={id}
      minWidth={LEAST.width}
      minHeight={LEAST.height}
      lineClassName="cv-size-line"
      handleClassName="cv-size-corner"
      onResize={(_event, { x, y, width, height }) =>
        void editor.apply({ command: 'updateElement', args: { id, patch: { x, y, width, height } } }, `size:${id}`)
      }
      onResizeEnd={editor.endRun}
    />
  );
}

/** Notes and drawing: never counted. */
export const NoteNode = memo(function NoteNode({ id, selected }: NodeProps<ElementFlowNode>) {
  const level = useZoomLevel();
  useDragged(id);
  const view = useElementView(id);
  const element = useEditorState((state) => documentOf(state).elements.find((each) => each.id === id));
  const writing = useEditorState((state) => state.writing === id && state.readOnly === null);
  const editable = useEditorState((state) => state.readOnly === null);
  if (!view || !element) return null;
  const kind = elementKind(element.kind);
  if (level === 'dots' && kind.look !== 'frame') return <div className={`cv-dot is-note${selected ? ' is-selected' : ''}`} />;
  const look = drawingLook(element);
  if (writing) return <NoteText id={id} look={look} />;
  return (
    <>
      <span id={spokenId(id)} hidden>
        {view.spoken}
      </span>
      {/* A text longer than its box is scrolled once the note is chosen; before, the wheel moves the map. */}
      <div className={`${look}${selected ? ' is-selected nowheel' : ''}`}>
        <Drawing element={element} look={kind.look ?? 'text'} />
      </div>
      {selected && editable && !element.locked && <Size id={id} />}
    </>
  );
}, sameNode);
