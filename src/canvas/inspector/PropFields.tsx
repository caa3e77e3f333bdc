import type { ReactNode } from 'react';
import { elementOf } from '#domain/canvas/change.ts';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { choiceOf, propsWith } from '#domain/canvas/elements/props.ts';
import { type ElementField, type ElementFieldKind, fitsField, type PropValue } from '#domain/kit/element-fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { Checklist } from './Checklist.tsx';
import { CountField } from './money-fields.tsx';
import { Said } from './Said.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

interface PropProps<Field extends ElementField = ElementField> {
  readonly element: CanvasElement;
  readonly name: string;
  readonly field: Field;
  readonly value: PropValue | undefined;
  readonly label: string;
  /** The label is spoken only. */
  readonly bare?: boolean;
  readonly readOnly: boolean;
  readonly onChange: (value: PropValue | undefined) => void;
  readonly onDone: () => void;
}
type Of<Kind extends ElementFieldKind> = PropProps<Extract<ElementField, { kind: Kind }>>;

const textOf = (value: PropValue | undefined): string => (typeof value === 'string' ? value : '');

/** What browsers put before an address that was typed without it. */
const withScheme = (text: string) => (text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`);

function AddressField({ field, value, label, readOnly, onChange, onDone }: Of<'url'>) {
  const { t } = useText();
  const address = textOf(value);
  if (readOnly)
    return (
      <Said label={label}>
        {address && (
          <a href={address} target="_blank" rel="noreferrer noopener">
            {address}
          </a>
        )}
      </Said>
    );
  return (
    <>
      <TextField
        label={label}
        value={address}
        max={2000}
        placeholder="https://"
        accepts={(text) => text === '' || fitsField(field, withScheme(text))}
        onDone={onDone}
        onChange={(text) => onChange(withScheme(text) || undefined)}
      />
      {address && (
        <a className="cv-help" href={address} target="_blank" rel="noreferrer noopener">
          {t('canvas.open_link')}
        </a>
      )}
    </>
  );
}

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
  longText: (props) => <LongField {...props} />,
  url: (props) => <AddressField {...props} />,
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
  const fields = Object.entries(declared).filter(([name]) => wanted(name));
  if (fields.length === 0) return null;
  const change = (name: string, value: PropValue | undefined) => {
    const now = elementOf(documentOf(editor.getState()), element.id) ?? element;
    const patch = { props: propsWith(now, name, value) };
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
          onChange: (value) => change(name, value),
          onDone: editor.endRun,
        };
        return (
          <div key={name}>
            {draw(props as never)}
            {waits === name && <p className="cv-help">{t('canvas.wait_help')}</p>}
          </div>
        );
      })}
    </div>
  );
}
