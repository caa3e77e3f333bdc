import { useEffect, useRef } from 'react';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useOpenInspector } from '../inspector/use-open-inspector.ts';
import { isWritten } from '../notes/looks.ts';
import { writeNote } from '../notes/write-note.ts';
import { useDocument, useEditor, useEditorState, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { NameCell } from './NameCell.tsx';
import { useRowMenu } from './use-row-menu.ts';

/** Lines of a text that are seen without scrolling. */
const MOST_LINES = 6;

/** Characters of a text that tell a note from others where it has no title. */
const TELLING = 40;

interface RowProps {
  readonly element: CanvasElement;
  /** What tells it from the others. */
  readonly name: string;
}

/** The text that stands in a drawing, typed in its row. */
function TextCell({ element, name }: RowProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { id, note = '' } = element;
  const field = useRef<HTMLTextAreaElement>(null);
  const isBegun = useEditorState(({ writing }) => writing === id);
  // One that was just added is ready to be written in, as it is on the map.
  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [isBegun]);
  if (!isWritten(element.kind)) return '–';
  if (readOnly) return note || '–';
  return (
    <textarea
      ref={field}
      className="cv-input"
      aria-label={t('canvas.table.of', { what: t('canvas.table.text'), name })}
      rows={Math.min(MOST_LINES, note.split('\n').length)}
      value={note}
      maxLength={20_000}
      onChange={({ target }) => writeNote(editor, element, target.value)}
      onBlur={() => {
        if (editor.getState().writing === id) editor.setState({ writing: null });
        editor.endRun();
      }}
    />
  );
}

function NoteRow({ element, name }: RowProps) {
  const { t } = useText();
  const edit = useOpenInspector();
  const readOnly = useReadOnly();
  const phone = usePhone();
  const chosen = useEditorState((state) => state.selection.elements.includes(element.id));
  const openMenu = useRowMenu({ elements: [element.id] });
  return (
    <tr className={chosen ? 'is-selected' : undefined} onContextMenu={openMenu}>
      <NameCell element={element} label={t('canvas.table.of', { what: t('canvas.table.title'), name })} />
      {(!phone || isWritten(element.kind)) && (
        <td data-label={t('canvas.table.text')} className="is-text">
          <TextCell element={element} name={name} />
        </td>
      )}
      <td className="is-right">
        <Button
          look="ghost"
          size="sm"
          icon={readOnly ? 'right' : 'pencil'}
          label={t(readOnly ? 'canvas.table.show' : 'canvas.table.edit', { name })}
          onClick={() => edit({ elements: [element.id] })}
        />
      </td>
    </tr>
  );
}

/** From top to bottom, as they are read. */
const asRead = (a: CanvasElement, b: CanvasElement) => a.y - b.y || a.x - b.x;

/** Notes, texts, frames and what else is drawn and never counted, where there is any. */
export function NoteRows() {
  const { t } = useText();
  const { elements } = useDocument();
  const { texts } = useDerived();
  const told = (element: CanvasElement) => element.name || element.note?.trim().slice(0, TELLING) || nameOf(element, texts.text);
  const notes = elements.filter(({ kind }) => !elementKind(kind).tracked).sort(asRead);
  if (notes.length === 0) return null;
  return (
    <section className="cv-panel">
      <div className="cv-panel-head">
        <h2 id="canvas-notes">{t('canvas.table.notes')}</h2>
        <span className="sp" />
        <ActionButton name="add-note" />
      </div>
      <table className="cv-table" aria-labelledby="canvas-notes">
        <thead>
          <tr>
            <th scope="col">{t('canvas.table.title')}</th>
            <th scope="col">{t('canvas.table.text')}</th>
            <th scope="col">
              <span className="sr">{t('canvas.table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {notes.map((element) => (
            <NoteRow key={element.id} element={element} name={told(element)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
