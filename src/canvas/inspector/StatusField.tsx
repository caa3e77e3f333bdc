import { type CanvasElement, STATUSES } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { SelectField } from './SelectField.tsx';

interface StatusFieldProps {
  readonly element: CanvasElement;
  readonly label: string;
  /** The label is spoken only. */
  readonly bare?: boolean;
}

/** How far a step has been made. */
export function StatusField({ element, ...said }: StatusFieldProps) {
  const { t, label } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  return (
    <SelectField
      {...said}
      value={element.status ?? ''}
      options={['', ...STATUSES]}
      textOf={(status) => (status ? label(`canvas.status.${status}`) : t('canvas.status.none'))}
      readOnly={readOnly}
      onChange={(status) =>
        void editor.apply({ command: 'updateElement', args: { id: element.id, patch: { status: status || undefined } } })
      }
    />
  );
}
