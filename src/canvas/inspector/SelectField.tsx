import type { ReactNode } from 'react';
import { GroupedOptions } from '#src/ui/fields/GroupedOptions.tsx';
import { useReadOnly } from '../store/context.ts';
import { Said } from './Said.tsx';

export interface SelectFieldProps<Value extends string> {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly textOf: (option: Value) => string;
  /** The heading an option stands under. */
  readonly groupOf?: (option: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly readOnly: boolean;
  /** The label is spoken only. */
  readonly bare?: boolean;
  readonly help?: ReactNode;
}

/** One of a closed list: what comes back is always one of its options. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const looks = useReadOnly();
  const { label, bare, value, textOf, help } = props;
  // What only waits for another field stays a field.
  if (!looks || !props.readOnly) return <Chosen {...props} />;
  return (
    <>
      <Said label={label} bare={bare}>
        {textOf(value)}
      </Said>
      {help}
    </>
  );
}

function Chosen<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, textOf, groupOf, onChange, readOnly, bare, help } = props;
  return (
    <label className="cv-field">
      <span className={bare ? 'sr' : undefined}>{label}</span>
      <select
        className="cv-input"
        value={value}
        disabled={readOnly}
        onChange={({ target }) => {
          const chosen = options.find((option) => option === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        <GroupedOptions options={options.map((option) => ({ value: option, text: textOf(option), group: groupOf?.(option) }))} />
      </select>
      {help}
    </label>
  );
}
