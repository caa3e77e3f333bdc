import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { TextField } from '../inspector/TextField.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { LitMark } from '../walk/Walked.tsx';

/** What kind an element is of, and its name, typed in its row. */
export function NameCell({ element, label: said }: { readonly element: CanvasElement; readonly label: string }) {
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { texts } = useDerived();
  const { label } = useText();
  const { icon, category, kind } = elementKind(element.kind);
  return (
    <th scope="row" className="is-name">
      <span className="row g8">
        <IconBadge icon={icon} category={category} size="is-small" />
        <LitMark element={element.id} />
        <span style={{ flex: 1 }}>
          <TextField
            bare
            label={said}
            value={element.name}
            placeholder={nameOf(element, texts.text)}
            max={120}
            readOnly={readOnly}
            onDone={editor.endRun}
            onChange={(next) =>
              void editor.apply({ command: 'updateElement', args: { id: element.id, patch: { name: next } } }, `name:${element.id}`)
            }
          />
        </span>
        {element.name && category === 'note' && <span className="mut t12">{label(`elements.${kind}.name`)}</span>}
      </span>
    </th>
  );
}
