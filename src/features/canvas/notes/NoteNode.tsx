import { memo, useLayoutEffect, useRef } from 'react';
import type { NodeProps } from 'reactflow';
import { useText } from '#src/providers/texts/i18n.ts';
import { useActions } from '../actions/context.ts';
import { useDragged } from '../flow/drag/drag.ts';
import { type ElementFlowNode, sameNode, spokenId } from '../flow/ElementNode.tsx';
import { useZoomLevel } from '../flow/stage/zoom-level.tsx';
import { useElementView } from '../flow/views.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { noteLook } from './note-height.ts';
import { writeNote } from './write-note.ts';

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

/** Notes and drawing: text on the map, never counted. */
export const NoteNode = memo(function NoteNode({ id, selected }: NodeProps<ElementFlowNode>) {
  const level = useZoomLevel();
  useDragged(id);
  const view = useElementView(id);
  const writing = useEditorState((state) => state.writing === id && state.readOnly === null);
  if (!view) return null;
  if (level === 'dots') return <div className={`cv-dot is-note${selected ? ' is-selected' : ''}`} />;
  const look = noteLook(view.kind);
  if (writing) return <NoteText id={id} look={look} />;
  return (
    <>
      <span id={spokenId(id)} hidden>
        {view.spoken}
      </span>
      {/* A text longer than its box is scrolled once the note is chosen; before, the wheel moves the map. */}
      <div className={`${look}${selected ? ' is-selected nowheel' : ''}`}>
        {view.note || (view.kind === 'sticky_note' ? '' : view.name)}
      </div>
    </>
  );
}, sameNode);
