import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { isShared } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { isWritten } from '../notes/looks.ts';
import { writeNote } from '../notes/write-note.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import PropFields from './PropFields.tsx';
import { Said } from './Said.tsx';
import { StatusField } from './StatusField.tsx';

/** State of the work and notes of an element; of what is drawn and not counted, all there is. */
export default function NotesTab({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const definition = elementKind(element.kind);
  return (
    <section className="cv-section cv-list">
      {definition.tracked && (
        <div>
          <StatusField element={element} label={t('canvas.status.title')} />
        </div>
      )}
      {!definition.tracked && <PropFields element={element} wanted={() => true} />}
      {(definition.tracked || isWritten(definition.kind)) && readOnly && <Said label={t('canvas.note')}>{element.note}</Said>}
      {(definition.tracked || isWritten(definition.kind)) && !readOnly && (
        <label className="cv-field">
          <span>{t('canvas.note')}</span>
          <textarea
            className="cv-input"
            value={element.note ?? ''}
            maxLength={20_000}
            onBlur={editor.endRun}
            onChange={({ target }) => writeNote(editor, element, target.value)}
          />
        </label>
      )}
      {definition.tracked && <PropFields element={element} wanted={isShared} />}
    </section>
  );
}
