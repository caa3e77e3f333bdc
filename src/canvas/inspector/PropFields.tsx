import type { ReactNode } from 'react';
import { elementOf } from '#domain/canvas/change.ts';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { choiceOf, propsWithAll } from '#domain/canvas/elements/props.ts';
import type { ElementFieldKind, PropValue } from '#domain/kit/element-fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { AddressField } from './AddressField.tsx';
import { Checklist } from './Checklist.tsx';
import { CountField } from './money-fields.tsx';
import { PersonField } from './PersonField.tsx';
import { PictureField } from './PictureField.tsx';
import { type Of, type PropProps, textOf } from './prop-field.ts';
import { Said } from './Said.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

function DayField({ value, label, bare, readOnly, onChange }: Of<'day'>) {
  const { day } = useFormat();
  const said = textOf(value);
  if (readOnly)
    return (
      <Said label={label} bare={bare}>
        {said && day(said)}
      </Said>
    );
  return (
    <label className="cv-field">
      <span className={bare ? 'sr' : undefined}>{label}</span>
      <input type="date" className="cv-input" value={said} onChange={({ target }) => onChange(target.value || undefined)} />
    </label>
  );
}

function LongField({ field, value, label, readOnly, onChange, onDone }: Of<'longText'>) {
  if (readOnly) return <Said label={label}>{textOf(value)}</Said>;
  return (
    <label className="cv-field">
      <span>{label}</span>
      <textarea
        className="cv-input"
        rows={3}
        value={textOf(value)}
        maxLength={field.max}
        onBlur={onDone}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  );
}

function ChoiceField({ element, name, field, label, readOnly, onChange }: Of<'choice'>) {
  const { label: text } = useText();
  return (
    <SelectField
      label={label}
      value={choiceOf(element, name)}
      options={field.options}
      textOf={(option) => text(`elements.choices.${name}.${option}`)}
      readOnly={readOnly}
      onChange={(option) => onChange(option === field.options[0] ? undefined : option)}
    />
  );
}

/** One way to draw each kind of field. */
const DRAWN = {
  text: ({ field, value, ...rest }) => (
    <TextField {...rest} value={textOf(value)} max={field.max} onChange={(text) => rest.onChange(text || undefined)} />
  ),
  person: ({ element: _element, name, field, value, onChangeAll, ...rest }) => (
    <PersonField
      {...rest}
      value={textOf(value)}
      max={field.max}
      onChange={(text, person) => onChangeAll({ [name]: text || undefined, [field.id]: person || undefined })}
    />
  ),
  // Shown by the field that it belongs to.
  reference: () => null,
  longText: (props) => <LongField {...props} />,
  url: (props) => <AddressField {...props} />,
  picture: (props) => <PictureField {...props} />,
  day: (props) => <DayField {...props} />,
  count: ({ element, name, field, value, ...rest }) => (
    <CountField {...rest} field={`prop:${element.id}:${name}`} max={field.max} value={typeof value === 'number' ? value : undefined} />
  ),
  choice: (props) => <ChoiceField {...props} />,
  checklist: ({ value, ...rest }) => <Checklist {...rest} items={Array.isArray(value) ? value : []} />,
} as const satisfies { [Kind in ElementFieldKind]: (props: Of<Kind>) => ReactNode };

interface PropFieldsProps {
  readonly element: CanvasElement;
  readonly wanted: (name: string) => boolean;
  /** What a field is called where a column says it already. */
  readonly called?: (label: string) => string;
}

/** The fields that the kind of an element declares, of those `wanted` by name. */
export default function PropFields({ element, wanted, called }: PropFieldsProps) {
  const { t, label } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { fields: declared, waits } = elementKind(element.kind);
  const fields = Object.entries(declared).filter(([name, { kind }]) => wanted(name) && kind !== 'reference');
  if (fields.length === 0) return null;
  const change = (name: string, values: Readonly<Record<string, PropValue | undefined>>) => {
    const now = elementOf(documentOf(editor.getState()), element.id) ?? element;
    const patch = { props: propsWithAll(now, values) };
    editor.apply({ command: 'updateElement', args: { id: element.id, patch } }, `prop:${element.id}:${name}`);
  };
  return (
    <div className="cv-list">
      {fields.map(([name, field]) => {
        const draw: (props: never) => ReactNode = DRAWN[field.kind];
        const props: PropProps = {
          element,
          name,
          field,
          value: element.props?.[name],
          label: called ? called(label(`elements.fields.${name}`)) : label(`elements.fields.${name}`),
          ...(called && { bare: true }),
          readOnly,
          onChange: (value) => change(name, { [name]: value }),
          onChangeAll: (values) => change(name, values),
          onDone: editor.endRun,
        };
        return (
          <div key={name}>
            {draw(props as never)}
            {waits === name && !called && <p className="cv-help">{t('canvas.wait_help')}</p>}
          </div>
        );
      })}
    </div>
  );
}
